import type { TeamMember } from '../../domain/site/site-values.ts'
import type { Localized } from '../../domain/values/language.ts'

export const teamHeading: Localized = { fr: 'Notre équipe', en: 'Our team' }

/** What the fictional firm says above its team. */
export const teamIntro: Localized = {
  fr: 'Quatre métiers autour d’une même table, et quelques spécialistes associés selon les missions.',
  en: 'Four professions around one table, joined by specialists as assignments require.',
}

/** The sample team of the fictional firm (docs/rules/pages.md#team). */
export const team: TeamMember[] = [
  {
    id: 'exemple-1',
    name: 'Dr Mariam Koffi-Touré',
    position: { fr: 'Fondatrice, pharmacienne qualiticienne', en: 'Founder, quality pharmacist' },
    bio: {
      fr: 'Titulaire d’officine pendant plus de 10 ans, responsable d’audit ISO 9001. Elle conduit les audits et forme les pharmaciens au management de la qualité.',
      en: 'A pharmacy owner for more than 10 years and an ISO 9001 lead auditor. She leads the audits and trains pharmacists in quality management.',
    },
    picture: 'team-1',
    focus: 'center',
    linkedin: '{linkedin}',
    email: '{email}',
    consent: false,
  },
  {
    id: 'exemple-2',
    name: 'Dr Serge-Alain N’Dri',
    position: { fr: 'Pharmacien, distribution et chaîne du froid', en: 'Pharmacist, distribution and cold chain' },
    bio: {
      fr: 'Ancien pharmacien responsable chez un grossiste. Il cartographie les températures, qualifie les transporteurs et prépare les entrepôts aux inspections.',
      en: 'Formerly the responsible pharmacist of a wholesaler. He maps temperatures, qualifies carriers and prepares warehouses for inspection.',
    },
    picture: 'team-2',
    focus: 'center',
    linkedin: '{linkedin}',
    email: '{email}',
    consent: false,
  },
  {
    id: 'exemple-3',
    name: 'Fatoumata Diabaté',
    position: { fr: 'Responsable des formations', en: 'Head of training' },
    bio: {
      fr: 'Auxiliaire puis formatrice d’adultes. Elle conçoit les sessions des auxiliaires et veille à ce que chacun reparte avec un geste de plus.',
      en: 'A pharmacy assistant who became a trainer of adults. She designs the assistants’ sessions and sees to it that everyone leaves with one more skill.',
    },
    picture: 'team-3',
    focus: 'center',
    linkedin: '{linkedin}',
    email: '{email}',
    consent: false,
  },
  {
    id: 'exemple-4',
    name: 'Jean-Baptiste Kouadio',
    position: { fr: 'Consultant en gestion et trésorerie', en: 'Management and cash-flow consultant' },
    bio: {
      fr: 'Contrôleur de gestion de formation. Il remet à plat les stocks, les tiers payants et les échéances, puis apprend aux titulaires à s’en servir seuls.',
      en: 'A management controller by training. He untangles stock, third-party payments and due dates, then teaches owners to manage them on their own.',
    },
    picture: 'team-4',
    focus: 'center',
    linkedin: '{linkedin}',
    email: '{email}',
    consent: false,
  },
]
