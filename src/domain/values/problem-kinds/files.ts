import type { ProblemKind } from './kind.ts'

/** Files and imports. */
export const fileProblems = {
  too_large: { status: 413, fr: 'La requête est trop volumineuse.', en: 'The request is too large.' },
  unsupported_media_type: {
    status: 415,
    fr: 'Le format envoyé n’est pas accepté : {format=JSON} attendu.',
    en: 'The format sent is not accepted: {format=JSON} expected.',
  },
  file_type_refused: {
    status: 415,
    fr: 'Ce type de fichier n’est pas accepté : {types=PDF, PNG, JPEG, WebP, Word, Excel ou PowerPoint}, et conforme à son contenu.',
    en: 'This type of file is not accepted: {types=PDF, PNG, JPEG, WebP, Word, Excel or PowerPoint}, and true to its content.',
  },
  file_refused: {
    status: 415,
    fr: 'Ce fichier ne peut pas être joint : la raison est indiquée au champ.',
    en: 'This file cannot be attached: the reason is given at the field.',
  },
  file_too_large: {
    status: 413,
    fr: 'Le fichier dépasse 20 Mio.',
    en: 'The file is larger than 20 MiB.',
  },
  import_file_refused: {
    status: 415,
    fr: 'Ce fichier ne peut pas être importé\u00A0: la raison est indiquée au champ.',
    en: 'This file cannot be imported: the reason is given at the field.',
  },
  import_too_large: {
    status: 413,
    fr: 'Le fichier dépasse 5\u00A0Mio.',
    en: 'The file is larger than 5\u00A0MiB.',
  },
  import_not_found: {
    status: 404,
    fr: 'Cet import est introuvable.',
    en: 'This import cannot be found.',
  },
  import_incomplete: {
    status: 409,
    fr: '{count} {count|ligne ne peut pas être importée|lignes ne peuvent pas être importées}\u00A0: rien n’a été fait.',
    en: '{count} {count|line|lines} cannot be imported: nothing was done.',
  },
  import_nothing: {
    status: 409,
    fr: 'Aucune ligne de ce fichier n’est à importer.',
    en: 'No line of this file is to be imported.',
  },
  import_final: {
    status: 409,
    fr: 'Cet import ne peut plus être annulé\u00A0: une de ses inscriptions a changé, quelqu’un a été prévenu, ou 30\u00A0jours ont passé.',
    en: 'This import can no longer be undone: one of its registrations has changed, somebody was told, or 30\u00A0days have passed.',
  },
} satisfies Record<string, ProblemKind>
