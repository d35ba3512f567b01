import * as v from 'valibot'
import type { Locale, Localized } from '../values/language.ts'
import { wholeNumber } from '../values/numbers.ts'
import { line } from '../values/text.ts'
import { key } from '../values/validation.ts'

/**
 * What is asked, and whom: participants at the session's end, the same people 1 to 3 months later, and those who paid
 * (docs/rules/evaluations.md#forms).
 */
export const evaluationKinds = ['hot', 'cold', 'payer'] as const
export type EvaluationKind = (typeof evaluationKinds)[number]

/** A note from 1 to 5, yes or no, or free text. */
export const questionTypes = ['note', 'yes_no', 'text'] as const
export type QuestionType = (typeof questionTypes)[number]

const asked = v.pipe(line(160), v.nonEmpty(key('required')))

const Question = v.strictObject({ type: v.picklist(questionTypes, key('invalid')), fr: asked, en: asked })
export type Question = v.InferOutput<typeof Question>

/** More than that nobody answers. */
export const questionLimit = 12

const Questions = v.pipe(
  v.array(Question, key('required')),
  v.minLength(1, key('required')),
  v.maxLength(questionLimit, key('tooMany')),
)

/** The version that an edit was made from; 0 while nothing has been saved. */
export const madeFromNone = v.optional(wholeNumber(0, 2_147_483_647))

/** The questions of a programme; null of a kind stands for the product's own. */
export const ProgrammeQuestionsForm = v.strictObject({
  hot: v.nullable(Questions),
  cold: v.nullable(Questions),
  version: madeFromNone,
})
export type ProgrammeQuestionsForm = v.InferOutput<typeof ProgrammeQuestionsForm>

/** The kinds whose questions each programme may have of its own; those who paid are few, and counted over all programmes. */
export const ownQuestionKinds = ['hot', 'cold'] as const

export const ProgrammeQuestions = v.object({
  hot: v.nullable(v.array(Question)),
  cold: v.nullable(v.array(Question)),
  defaults: v.object({ hot: v.array(Question), cold: v.array(Question) }),
  version: v.number(),
})
export type ProgrammeQuestions = v.InferOutput<typeof ProgrammeQuestions>

const note = (fr: string, en: string): Question => ({ type: 'note', fr, en })
const yesNo = (fr: string, en: string): Question => ({ type: 'yes_no', fr, en })
const free = (fr: string, en: string): Question => ({ type: 'text', fr, en })

/** What is asked where a programme has no questions of its own: eight at the end, fewer later. */
export const defaultQuestions: Record<EvaluationKind, Question[]> = {
  hot: [
    note('Dans l’ensemble, cette formation vous a satisfait', 'Overall, this training satisfied you'),
    note('Les objectifs annoncés ont été atteints', 'The stated objectives were met'),
    note('Le contenu vous servira dans votre travail', 'The content will be of use in your work'),
    note('Le formateur a été clair et à l’écoute', 'The trainer was clear and listened'),
    note('Les exercices et les échanges vous ont aidé', 'The exercises and discussions helped you'),
    note('L’accueil, la salle et les horaires convenaient', 'Welcome, room and hours were right'),
    yesNo(
      'Recommanderiez-vous cette formation à un collègue\u00A0?',
      'Would you recommend this training to a colleague?',
    ),
    free('Que faut-il garder, ou améliorer\u00A0?', 'What should we keep, or improve?'),
  ],
  cold: [
    note('Vous appliquez ce que vous avez appris', 'You apply what you learned'),
    note('La formation a changé votre façon de travailler', 'The training changed the way you work'),
    note('Avec le recul, cette formation valait votre temps', 'Looking back, this training was worth your time'),
    yesNo('Avez-vous pu en parler à vos collègues\u00A0?', 'Could you share it with your colleagues?'),
    free('Qu’est-ce qui vous empêche de l’appliquer\u00A0?', 'What keeps you from applying it?'),
  ],
  payer: [
    note('Vous voyez un effet de la formation au travail', 'You see an effect of the training at work'),
    note('La formation répondait à votre besoin', 'The training met your need'),
    note('L’organisation et les échanges avec nous convenaient', 'The organisation and our exchanges were right'),
    yesNo('Nous confieriez-vous une autre formation\u00A0?', 'Would you entrust another training to us?'),
    free('Que pouvons-nous améliorer\u00A0?', 'What can we improve?'),
  ],
}

/** What a question says to its reader. */
export const questionText = (question: Question, locale: Locale): string => question[locale]

/** What each kind is called. */
export const evaluationNames: Record<EvaluationKind, Localized> = {
  hot: { fr: 'Participants, à chaud', en: 'Participants, at the end' },
  cold: { fr: 'Participants, à froid', en: 'Participants, later' },
  payer: { fr: 'Payeurs, à froid', en: 'Payers, later' },
}

export const questionTypeNames: Record<QuestionType, Localized> = {
  note: { fr: 'Note de 1 à 5', en: 'Note from 1 to 5' },
  yes_no: { fr: 'Oui ou non', en: 'Yes or no' },
  text: { fr: 'Texte libre', en: 'Free text' },
}
