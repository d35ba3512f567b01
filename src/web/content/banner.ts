import type { SiteValues } from '../../domain/site/site-values.ts'

/** Promotion of the online training: heading, four points and a button to /formations-en-ligne (docs/rules/pages.md#home). */
export const banner: SiteValues['banner'] = {
  isShown: true,
  heading: { fr: 'Découvrez nos formations en ligne', en: 'Discover our online training' },
  text: {
    fr: 'Vous êtes loin d’Abidjan, ou de garde cette semaine ? Suivez le cours quand l’officine est calme.',
    en: 'Far from Abidjan, or on duty this week? Take the course when the pharmacy is quiet.',
  },
  action: { fr: 'Voir les formations en ligne', en: 'See the online training' },
  entries: [
    {
      id: 'exemple-1',
      title: { fr: 'Apprentissage à distance', en: 'Remote learning' },
      text: {
        fr: 'Sur un ordinateur ou un téléphone, où que vous soyez.',
        en: 'On a computer or a phone, wherever you are.',
      },
    },
    {
      id: 'exemple-2',
      title: { fr: 'Horaires flexibles', en: 'Flexible schedule' },
      text: { fr: 'À votre rythme, pendant 6 mois.', en: 'At your own pace, for 6 months.' },
    },
    {
      id: 'exemple-3',
      title: { fr: 'Experts du secteur', en: 'Industry experts' },
      text: {
        fr: 'Des pharmaciens et des gestionnaires qui exercent encore.',
        en: 'Pharmacists and managers who still practise.',
      },
    },
    {
      id: 'exemple-4',
      title: { fr: 'Certification', en: 'Certification' },
      text: {
        fr: 'Un certificat signé numériquement après l’évaluation finale.',
        en: 'A digitally signed certificate after the final assessment.',
      },
    },
  ],
}
