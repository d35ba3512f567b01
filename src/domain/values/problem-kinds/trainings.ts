import type { ProblemKind } from './kind.ts'

/** Trainings, their days and who was there. */
export const trainingProblems = {
  training_not_found: {
    status: 404,
    fr: 'Cette formation n’existe pas ou plus.',
    en: 'This training does not exist, or no longer does.',
  },
  programme_not_found: {
    status: 404,
    fr: 'Ce programme n’existe pas ou plus.',
    en: 'This programme does not exist, or no longer does.',
  },
  evaluation_link_unknown: {
    status: 404,
    fr: 'Ce lien n’est plus valable. Ouvrez celui du dernier message reçu.',
    en: 'This link is no longer valid. Open the one in the last message you received.',
  },
  evaluation_closed: {
    status: 409,
    fr: 'Les réponses sont closes pour cette formation.',
    en: 'Answers are closed for this training.',
  },
  evaluation_not_open: {
    status: 409,
    fr: 'Personne ne peut répondre en ce moment\u00A0: les liens existent dès la fin de la session, pour les présents.',
    en: 'Nobody can answer at present: links exist from the end of the session on, for those who were there.',
  },
  evaluation_answered: {
    status: 409,
    fr: 'Vous avez déjà répondu\u00A0: merci.',
    en: 'You have already answered: thank you.',
  },
  training_not_finished: {
    status: 409,
    fr: 'Les certificats se délivrent une fois la formation terminée.',
    en: 'Certificates are issued once the training has finished.',
  },
  session_not_finished: {
    status: 409,
    fr: 'Le dossier d’une session se fait une fois qu’elle est terminée.',
    en: 'The file of a session is made once it has finished.',
  },
  session_list_not_found: {
    status: 404,
    fr: 'Cette liste n’existe plus dans les réglages.',
    en: 'This list is no longer in the settings.',
  },
  session_file_changed: {
    status: 409,
    fr: 'La session a changé depuis que le dossier a été préparé\u00A0: préparez-le de nouveau.',
    en: 'The session has changed since the file was prepared: prepare it again.',
  },
  session_file_unsigned: {
    status: 409,
    fr: 'Ce dossier ne peut pas être signé pour le moment\u00A0: aucun certificat de signature n’est configuré.',
    en: 'This file cannot be signed at the moment: no signing certificate is configured.',
  },
  hours_none: {
    status: 404,
    fr: 'Aucune formation suivie en {year}.',
    en: 'No training attended in {year}.',
  },
  hours_to_come: {
    status: 404,
    fr: 'L’année {year} n’a pas encore commencé.',
    en: 'The year {year} has not begun yet.',
  },
  hours_names: {
    status: 409,
    fr: 'Ces inscriptions portent plusieurs noms\u00A0: {names}. Le cabinet doit d’abord dire si c’est une seule personne.',
    en: 'These registrations have several names: {names}. The firm must first say whether it is one person.',
  },
  hours_unsigned: {
    status: 409,
    fr: 'Ce relevé ne peut pas être signé pour le moment. Contactez-nous.',
    en: 'This record cannot be signed at the moment. Please contact us.',
  },
  presence_taken: {
    status: 409,
    fr: 'La présence de cette personne a été relevée\u00A0: son inscription ne change plus de session.',
    en: 'This person’s presence was noted: the registration stays with its session.',
  },
  training_has_registrations: {
    status: 409,
    fr: 'Cette formation a {count} {count|inscription|inscriptions} : elle ne peut pas être supprimée. Donnez-lui plutôt le statut « annulée ».',
    en: 'This training has {count} {count|registration|registrations} and cannot be deleted. Set its status to “annulée” instead.',
  },
  session_undated: {
    status: 409,
    fr: 'Cette session n’a pas encore de date\u00A0: fixez-la d’abord.',
    en: 'This session has no date yet: set it first.',
  },
  day_held: {
    status: 409,
    fr: 'Une session de ce programme se tient déjà le {date}.',
    en: 'A session of this programme is held on {date} already.',
  },
  double_booked: {
    status: 409,
    fr: '{what} est déjà pris le {date} par « {title} ».',
    en: '{what} is taken already on {date} by “{title}”.',
  },
  days_past: {
    status: 409,
    fr: 'Une demi-journée que vous ajoutez est déjà passée ({date}).',
    en: 'A half-day that you add is in the past already ({date}).',
  },
  half_marked: {
    status: 409,
    fr: 'La présence du {date} a été relevée : cette demi-journée ne peut plus être retirée ni déplacée.',
    en: 'Presence on {date} has been taken: this half-day can no longer be removed or moved.',
  },
  places_below_taken: {
    status: 409,
    fr: '{count} {count|place est déjà prise|places sont déjà prises} : vous en laissez moins.',
    en: '{count} {count|place is|places are} taken already: you leave fewer.',
  },
  start_past: {
    status: 409,
    fr: 'Cette date de début est déjà passée.',
    en: 'This start is in the past already.',
  },
  presence_early: {
    status: 409,
    fr: 'Cette demi-journée n’a pas encore eu lieu ({date}).',
    en: 'This half-day has not come yet ({date}).',
  },
  presence_not_taken: {
    status: 409,
    fr: 'La présence n’a pas été relevée à cette session. Indiquez pourquoi des certificats sont délivrés quand même.',
    en: 'Presence was not taken at this session. Say why certificates are issued all the same.',
  },
  half_attended: {
    status: 409,
    fr: 'Cette demi-journée compte déjà pour cette personne\u00A0: elle y était, ou l’a rattrapée.',
    en: 'This half-day counts for this person already: they were there, or made it up.',
  },
  half_not_found: {
    status: 404,
    fr: 'Cette session n’a pas cette demi-journée.',
    en: 'This session has no such half-day.',
  },
  mark_not_countable: {
    status: 409,
    fr: 'Ce relevé ne peut pas compter tel quel : corrigez d’abord ce qui a changé, puis relevez la présence.',
    en: 'This mark cannot count as it is: first put right what has changed, then take presence.',
  },
  sheet_not_found: {
    status: 404,
    fr: 'Cette feuille signée n’existe pas ou plus.',
    en: 'This signed sheet does not exist, or no longer does.',
  },
  too_many_sheets: {
    status: 409,
    fr: 'Une session garde {count} feuilles signées au plus : retirez-en une avant d’en ajouter.',
    en: 'A session keeps at most {count} signed sheets: remove one before you add another.',
  },
  presence_code_unknown: {
    status: 404,
    fr: 'Ce code n’est celui d’aucun participant de cette session. Vérifiez-le, ou cherchez la personne par son nom.',
    en: 'This code is no participant’s of this session. Check it, or look for the person by name.',
  },
} satisfies Record<string, ProblemKind>
