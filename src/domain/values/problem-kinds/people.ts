import type { ProblemKind } from './kind.ts'

/** People, their personal data and letters. */
export const personProblems = {
  letter_not_kept: {
    status: 404,
    fr: 'Le texte de ce message n’est plus conservé.',
    en: 'The text of this message is no longer kept.',
  },
  plan_changed: {
    status: 409,
    fr: 'Ce plan n’est plus celui d’aujourd’hui : regardez le nouveau ({digest}) avant de l’exécuter.',
    en: 'This plan is no longer today’s: look at the new one ({digest}) before you carry it out.',
  },
  same_person: {
    status: 409,
    fr: 'Ces inscriptions sont déjà celles d’une même personne.',
    en: 'These registrations are one person’s already.',
  },
  not_same_person: {
    status: 409,
    fr: 'Ces inscriptions sont déjà celles de deux personnes.',
    en: 'These registrations are two people’s already.',
  },
  merge_final: {
    status: 409,
    fr: 'Ces deux personnes ont été réunies il y a plus de 30 jours : elles ne peuvent plus être séparées.',
    en: 'These two people were joined more than 30 days ago: they can no longer be told apart.',
  },
  replied_meanwhile: {
    status: 409,
    fr: 'Quelqu’un vient de répondre à ce message. Lisez sa réponse avant d’envoyer la vôtre.',
    en: 'Somebody has just replied to this message. Read their reply before you send yours.',
  },
  person_erased: {
    status: 409,
    fr: 'Les données de cette personne ont été effacées.',
    en: 'This person’s data have been erased.',
  },
  assignee_unavailable: {
    status: 422,
    fr: 'Ce compte ne peut pas se voir attribuer un message : il est désactivé, ou n’est pas celui d’un administrateur.',
    en: 'A message cannot be assigned to this account: it is disabled, or is not an administrator’s.',
  },
} satisfies Record<string, ProblemKind>
