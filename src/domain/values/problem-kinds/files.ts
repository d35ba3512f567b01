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
  media_too_large: {
    status: 413,
    fr: 'Le fichier dépasse {limit}\u00A0Mio, le plus pour ce type.',
    en: 'The file is larger than {limit}\u00A0MiB, the most for its type.',
  },
  media_quota: {
    status: 409,
    fr: 'Il reste {free}\u00A0Mo pour les médias\u00A0: ce fichier n’y tient pas. L’hébergeur peut agrandir cette place.',
    en: '{free}\u00A0MB are left for media: this file does not fit. The host can enlarge that space.',
  },
  media_type_refused: {
    status: 415,
    fr: 'Ce type de fichier n’est pas accepté\u00A0: MP4 (vidéo ou son), AAC, WebP, JPEG, PNG, PDF ou WebVTT, et conforme à son contenu.',
    en: 'This type of file is not accepted: MP4 (film or sound), AAC, WebP, JPEG, PNG, PDF or WebVTT, and true to its content.',
  },
  media_not_found: { status: 404, fr: 'Ce média est introuvable.', en: 'This media file cannot be found.' },
  media_piece_damaged: {
    status: 400,
    fr: 'Ce morceau n’est pas arrivé entier\u00A0: renvoyez-le.',
    en: 'This piece did not arrive whole: send it again.',
  },
  media_piece_differs: {
    status: 409,
    fr: 'Un autre morceau est déjà là à cette place\u00A0: le fichier a changé pendant l’envoi.',
    en: 'Another piece is there already in this place: the file has changed while it was sent.',
  },
  media_incomplete: {
    status: 409,
    fr: '{count} {count|morceau manque|morceaux manquent} encore.',
    en: '{count} {count|piece is|pieces are} still missing.',
  },
  media_changed: {
    status: 409,
    fr: 'Le fichier a changé pendant l’envoi\u00A0: choisissez-le de nouveau.',
    en: 'The file has changed while it was sent: choose it again.',
  },
  media_in_use: {
    status: 409,
    fr: 'Ce média est complet\u00A0: seul un envoi en cours peut être abandonné.',
    en: 'This media file is whole: only one that is being sent can be given up.',
  },
  media_address_ended: {
    status: 403,
    fr: 'L’adresse de ce média a expiré\u00A0: demandez-en une autre.',
    en: 'The address of this media file has ended: ask for another one.',
  },
  range_not_satisfiable: {
    status: 416,
    fr: 'Cette partie n’est pas dans le fichier.',
    en: 'That part is not in the file.',
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
