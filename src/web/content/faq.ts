import type { questionIcons } from '../../domain/site/site-values.ts'
import type { Localized } from '../../domain/values/language.ts'
import type { IconName } from './icon-name.ts'

/** One question of a FAQ (docs/rules/pages.md#questions). */
type FaqItem = {
  question: Localized
  answer: Localized
  icon: (typeof questionIcons)[number]
}

/** One tab of a FAQ (docs/rules/pages.md#questions). `id` is unique within its FAQ. */
export type FaqGroup<Id extends string = string> = {
  id: Id
  label: Localized
  icon: IconName
  items: FaqItem[]
}

export const faqHeading: Localized = { fr: 'Questions Fréquentes', en: 'Frequently Asked Questions' }

export const faqTabsLabel: Localized = { fr: 'Thèmes des questions', en: 'Topics of the questions' }

/** Home FAQ, anchor `faq`: three tabs, `formations` open at first (docs/rules/pages.md#questions); the facts are those of docs/rules/company.md#promises. */
export const faqGroups: FaqGroup<'formations' | 'consultance' | 'informations'>[] = [
  {
    id: 'formations',
    label: { fr: 'Formations', en: 'Training' },
    icon: 'graduation-cap',
    items: [
      {
        icon: 'users',
        question: { fr: 'À qui s’adressent vos formations ?', en: 'Who are your courses for?' },
        answer: {
          fr: 'À deux publics. Les pharmaciens y travaillent le management de la qualité, la gestion financière, les stocks et les ressources humaines. Les auxiliaires en pharmacie y renforcent les gestes du métier : commandes, réception, délivrance sous contrôle, accueil et caisse.',
          en: 'Two audiences. Pharmacists work on quality management, financial management, inventory and human resources. Pharmacy assistants strengthen the skills of the job: ordering, goods-in, dispensing under supervision, welcome and till.',
        },
      },
      {
        icon: 'banknote',
        question: { fr: 'Combien coûte une formation ?', en: 'How much does a course cost?' },
        answer: {
          fr: '65 000 FCFA pour les pharmaciens et 50 000 FCFA pour les auxiliaires. Les supports et le certificat de participation sont compris.',
          en: '65 000 FCFA for pharmacists and 50 000 FCFA for pharmacy assistants. Materials and the certificate of participation are included.',
        },
      },
      {
        icon: 'clock',
        question: { fr: 'Combien de temps dure une session ?', en: 'How long is a session?' },
        answer: {
          fr: 'Généralement 2 heures. Les sessions ont lieu en semaine, entre 9 h et 17 h. La durée exacte est indiquée sur la page de chaque formation.',
          en: 'Generally 2 hours. Sessions take place on weekdays, between 9:00 and 17:00. The exact length is given on the page of each course.',
        },
      },
      {
        icon: 'clipboard-check',
        question: { fr: 'Comment m’inscrire ?', en: 'How do I register?' },
        answer: {
          fr: 'Sur ce site : choisissez une formation à venir, remplissez le formulaire, puis réglez. Un e-mail accuse réception de votre demande et nous confirmons votre place sous 24 heures.',
          en: 'On this website: pick an upcoming course, fill in the form, then pay. An email acknowledges your request and we confirm your place within 24 hours.',
        },
      },
      {
        icon: 'wallet',
        question: { fr: 'Quels moyens de paiement acceptez-vous ?', en: 'Which means of payment do you accept?' },
        answer: {
          fr: 'Le mobile money, le virement, le chèque et les espèces. Rappelez toujours la référence de paiement reçue par e-mail : elle nous permet de retrouver votre dossier aussitôt.',
          en: 'Mobile money, bank transfer, cheque and cash. Always quote the payment reference from your email: it lets us find your registration at once.',
        },
      },
      {
        icon: 'map-pin',
        question: { fr: 'Où se déroulent les formations ?', en: 'Where are the courses held?' },
        answer: {
          fr: 'À Abidjan, en petits groupes de 15 personnes au plus. Nous nous déplaçons dans vos locaux sur demande. Un cours en ligne est aussi proposé à ceux qui ne peuvent pas venir.',
          en: 'In Abidjan, in small groups of no more than 15 people. We come to your premises on request. There is also an online course for those who cannot travel.',
        },
      },
      {
        icon: 'award',
        question: { fr: 'Vais-je recevoir un certificat ?', en: 'Will I receive a certificate?' },
        answer: {
          fr: 'Oui. Le certificat de participation est nominatif et numéroté. Un employeur peut en vérifier l’authenticité sur notre site, à partir du numéro ou du code QR.',
          en: 'Yes. The certificate of participation carries your name and a number. An employer can check that it is genuine on our website, using the number or the QR code.',
        },
      },
    ],
  },
  {
    id: 'consultance',
    label: { fr: 'Consultance', en: 'Consultancy' },
    icon: 'briefcase',
    items: [
      {
        icon: 'building',
        question: { fr: 'Quels établissements accompagnez-vous ?', en: 'Which establishments do you work with?' },
        answer: {
          fr: 'Les pharmacies, les grossistes, les laboratoires et les structures de distribution, de l’officine de quartier à l’entrepôt de plusieurs milliers de références.',
          en: 'Pharmacies, wholesalers, laboratories and distribution facilities, from the neighbourhood pharmacy to the warehouse with several thousand products.',
        },
      },
      {
        icon: 'route',
        question: { fr: 'Comment se déroule une mission ?', en: 'How does an assignment work?' },
        answer: {
          fr: 'En quatre temps : un audit initial sur place, un plan d’action sur mesure, la mise en œuvre avec votre équipe, puis un suivi régulier avec mesure des résultats.',
          en: 'In four steps: an initial audit on site, a customised action plan, implementation with your team, then regular follow-up and measured results.',
        },
      },
      {
        icon: 'shield-check',
        question: {
          fr: 'Pouvez-vous nous préparer à une inspection ?',
          en: 'Can you prepare us for an inspection?',
        },
        answer: {
          fr: 'Oui. Nous menons une auto-inspection dans les conditions réelles, nous classons les écarts par gravité et nous corrigeons avec vous les plus urgents : documents, températures, traçabilité des lots, produits périmés.',
          en: 'Yes. We run a self-inspection under real conditions, rank the deviations by severity and help you correct the most urgent: documents, temperatures, batch traceability, expired goods.',
        },
      },
      {
        icon: 'award',
        question: { fr: 'Délivrez-vous la certification ISO 9001 ?', en: 'Do you issue ISO 9001 certificates?' },
        answer: {
          fr: 'Non, et c’est une garantie pour vous : seul un organisme certificateur indépendant peut la prononcer. Nous vous y préparons, jusqu’à l’audit à blanc, et nous sommes à vos côtés le jour venu.',
          en: 'No, and that protects you: only an independent certification body can grant it. We prepare you for it, up to the mock audit, and we are by your side on the day.',
        },
      },
      {
        icon: 'globe',
        question: { fr: 'Intervenez-vous hors d’Abidjan ?', en: 'Do you work outside Abidjan?' },
        answer: {
          fr: 'Oui, dans toute la Côte d’Ivoire et dans les pays voisins : nous avons travaillé dans 12 pays d’Afrique francophone. Les frais de déplacement figurent au devis.',
          en: 'Yes, throughout Ivory Coast and in neighbouring countries: we have worked in 12 countries of French-speaking Africa. Travel costs are shown in the quote.',
        },
      },
      {
        icon: 'file-text',
        question: { fr: 'Comment obtenir un devis ?', en: 'How do I get a quote?' },
        answer: {
          fr: 'Par le bouton « Demander un devis » de chaque service, ou par téléphone. Nous répondons sous 48 heures ouvrées. Le devis précise les livrables, les jours sur place et le calendrier.',
          en: 'Use the “Request a quote” button of each service, or call us. We reply within 48 business hours. The quote sets out what you receive, the days on site and the timetable.',
        },
      },
    ],
  },
  {
    id: 'informations',
    label: { fr: 'Informations générales', en: 'General information' },
    icon: 'lightbulb',
    items: [
      {
        icon: 'store',
        question: { fr: 'Qui est derrière {company} ?', en: 'Who is behind {company}?' },
        answer: {
          fr: 'Une pharmacienne spécialisée en qualité, qui a dirigé une officine pendant plus de 10 ans avant de fonder le cabinet en 2018. Elle est entourée de consultants en distribution, en formation et en gestion.',
          en: 'A pharmacist specialised in quality, who managed a pharmacy for over 10 years before founding the firm in 2018. She works with consultants in distribution, training and management.',
        },
      },
      {
        icon: 'clock',
        question: { fr: 'Quand pouvons-nous vous joindre ?', en: 'When can we reach you?' },
        answer: {
          fr: '{Hours}. En dehors de ces heures, écrivez-nous par le formulaire de contact ou sur WhatsApp.',
          en: '{Hours}. Outside these hours, write to us with the contact form or on WhatsApp.',
        },
      },
      {
        icon: 'phone',
        question: { fr: 'Sous quel délai répondez-vous ?', en: 'How soon do you reply?' },
        answer: {
          fr: 'Sous 48 heures ouvrées, pour toute demande reçue par le formulaire, par e-mail ou par WhatsApp.',
          en: 'Within 48 business hours, for every enquiry received by form, email or WhatsApp.',
        },
      },
      {
        icon: 'laptop',
        question: { fr: 'Comment fonctionnent les cours en ligne ?', en: 'How do the online courses work?' },
        answer: {
          fr: 'Vous recevez vos identifiants par e-mail sous 24 heures. L’accès dure 6 mois. Après l’évaluation finale, un certificat signé numériquement vous est remis.',
          en: 'You receive your credentials by email within 24 hours. Access lasts 6 months. After you pass the final assessment, you receive a digitally signed certificate.',
        },
      },
      {
        icon: 'shield-check',
        question: { fr: 'Que faites-vous de mes données ?', en: 'What do you do with my data?' },
        answer: {
          fr: 'Elles servent à répondre à votre demande et à gérer votre inscription, rien d’autre. Depuis l’espace participant, vous pouvez les télécharger ou en demander l’effacement. Tout est expliqué dans notre politique de confidentialité.',
          en: 'We use it to answer you and to manage your registration, and for nothing else. From the participant space you can download it or ask for it to be erased. Our privacy policy explains everything.',
        },
      },
    ],
  },
]
