import type { Wanted } from './chosen-file.ts'

const chosen: Record<Wanted, string> = {
  picture: 'JPEG, PNG ou WebP\u00A0; réduite ici avant l’envoi.',
  voice: 'Enregistrement MP3, M4A, WAV, OGG ou WebM\u00A0; réduit ici avant l’envoi.',
  film: 'Film MP4, MOV ou WebM\u00A0; réduit ici avant l’envoi.',
  captions: 'Fichier WebVTT (.vtt).',
  paper: 'Fichier PDF, 20\u00A0Mio au plus.',
}

/** Files of lessons: films, voices, pictures, captions, papers. */
export const courseMedia = {
  chosen,
  choose: 'Choisir un fichier',
  chooseOther: 'Remplacer',
  drop: 'Retirer',
  about: (label: string, file: string) => `${label}\u00A0: ${file}`,
  /** Megabytes and francs of a phone’s network. */
  cost: (megabytes: string, francs: string) => `${megabytes}\u00A0Mo, environ ${francs}`,
  lessonCost: (cost: string) => `Pour l’apprenant, sur le réseau mobile\u00A0: ${cost}.`,
  lessonCostEnglish: (cost: string) => `En anglais\u00A0: ${cost}.`,
  seconds: (count: number) => `${Math.floor(count / 60)}\u00A0min ${String(count % 60).padStart(2, '0')}\u00A0s`,
  phases: {
    small: (percent: number) => `Réduction du fichier\u00A0: ${percent}\u00A0%`,
    reading: (percent: number) => `Lecture du fichier\u00A0: ${percent}\u00A0%`,
    sending: (percent: number) => `Envoi\u00A0: ${percent}\u00A0%`,
    waiting: (percent: number) => `Connexion perdue à ${percent}\u00A0%\u00A0: l’envoi reprend dès qu’elle revient.`,
  },
  pause: 'Mettre en pause',
  resume: 'Reprendre l’envoi',
  cancel: 'Abandonner',
  paused: 'En pause. Ce qui est envoyé est gardé 4 jours\u00A0; le même fichier reprend où il en était.',
  wait: 'Un fichier est en cours d’envoi\u00A0: attendez sa fin pour enregistrer.',
  madeSmall: (before: string, after: string) => `Réduit de ${before} à ${after}\u00A0Mo.`,
  asItWas: 'Ce navigateur ne sait pas réduire ce fichier\u00A0: il est pris tel quel.',
  heavy: (cost: string) =>
    `C’est lourd pour un téléphone\u00A0: ${cost}. Réduisez ce fichier avec Chrome, Edge ou Firefox sous Windows, ou sur un Mac.`,
  unreadable: 'Ce fichier ne se lit pas\u00A0: il est vide, ou il a été changé ou déplacé. Choisissez-le de nouveau.',
  unfit: {
    unreadable: 'Aucun film ni son ne se lit dans ce fichier.',
    format:
      'Ce navigateur ne sait pas réduire ce fichier. Choisissez un MP4 (H.264 et AAC) ou un M4A déjà prêt, ou prenez Chrome, Edge ou Firefox sous Windows, ou un Mac.',
  },
  unreadablePicture: 'Ce fichier n’est pas une image que le navigateur sait lire.',
  lacks: (what: string) => `Il manque ${what}.`,
  slide: (number: number) => `Diapositive ${number}`,
  addSlide: 'Ajouter une diapositive',
  addPicture: 'Ajouter une image',
  noSlides: 'Aucune diapositive pour le moment.',
  down: 'Descendre',
  picture: 'Image',
  alt: (language: 'fr' | 'en'): string =>
    language === 'fr' ? 'Ce que montre l’image' : 'Ce que montre l’image, en anglais (facultatif)',
  voice: (language: 'fr' | 'en'): string => (language === 'fr' ? 'Voix' : 'Voix en anglais (facultatif)'),
  transcript: (language: 'fr' | 'en'): string =>
    language === 'fr' ? 'Texte de la voix' : 'Texte de la voix en anglais (facultatif)',
  film: 'Film',
  poster: 'Image avant la lecture (facultatif)',
  captions: (language: 'fr' | 'en'): string =>
    language === 'fr' ? 'Sous-titres' : 'Sous-titres en anglais (facultatif)',
  filmText: (language: 'fr' | 'en'): string =>
    language === 'fr' ? 'Texte du film (facultatif)' : 'Texte du film en anglais (facultatif)',
  paper: (language: 'fr' | 'en'): string => (language === 'fr' ? 'PDF' : 'PDF en anglais (facultatif)'),
  editions: 'Un fichier remplacé vaut pour la prochaine édition\u00A0; qui a commencé garde la sienne.',
  open: 'Ouvrir',
}
