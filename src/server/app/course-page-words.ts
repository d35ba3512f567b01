import type { Localized } from '../../domain/values/language.ts'

const fr = {
  back: 'Mon espace',
  other: 'English',
  lessons: 'Leçons',
  progress: (done: number, all: number) => `${done} ${done > 1 ? 'leçons faites' : 'leçon faite'} sur ${all}`,
  until: (day: string) => `Ouvert jusqu’au ${day}.`,
  goOn: (lesson: string) => `Continuer\u00A0: ${lesson}`,
  done: 'Faite',
  minutes: (count: number) => `${count} min`,
  kinds: { text: 'Texte', slides: 'Diapositives', film: 'Film', pdf: 'PDF', quiz: 'Quiz' },
  final: 'Évaluation finale',
  slide: (number: number, all: number) => `Diapositive ${number} sur ${all}`,
  transcript: 'Texte de ce qui est dit',
  openPdf: (megabytes: string) => `Ouvrir le PDF (${megabytes} Mo)`,
  quizNeedsScript: 'Un quiz a besoin de JavaScript\u00A0: activez-le, puis rouvrez cette page.',
  previous: 'Leçon précédente',
  next: 'Leçon suivante',
}

const en: typeof fr = {
  back: 'My space',
  other: 'Français',
  lessons: 'Lessons',
  progress: (done, all) => `${done} of ${all} lessons done`,
  until: (day) => `Open until ${day}.`,
  goOn: (lesson) => `Continue: ${lesson}`,
  done: 'Done',
  minutes: (count) => `${count} min`,
  kinds: { text: 'Text', slides: 'Slides', film: 'Film', pdf: 'PDF', quiz: 'Quiz' },
  final: 'Final assessment',
  slide: (number, all) => `Slide ${number} of ${all}`,
  transcript: 'What is said, in writing',
  openPdf: (megabytes) => `Open the PDF (${megabytes} MB)`,
  quizNeedsScript: 'A quiz needs JavaScript: turn it on, then open this page again.',
  previous: 'Previous lesson',
  next: 'Next lesson',
}

/** What a page of a course says before its script draws it, or without one. */
export const coursePageWords: Localized<typeof fr> = { fr, en }
