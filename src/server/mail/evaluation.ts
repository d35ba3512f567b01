import type { EvaluationKind } from '../../domain/evaluations/question.ts'
import { datedTitle } from '../../domain/trainings/session-name.ts'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import type { trainings } from '../db/schema/trainings.ts'
import { button, type Letter, nextStep, paragraph } from './layout.ts'

const shared: Localized<{ button: string; reminder: string }> = {
  fr: {
    button: 'Donner mon avis',
    reminder:
      'Si vous avez déjà répondu, merci\u00A0: ne tenez pas compte de ce rappel. Nous ne savons pas qui a répondu.',
  },
  en: {
    button: 'Give my opinion',
    reminder: 'If you have already answered, thank you: please ignore this reminder. We do not know who has answered.',
  },
}

const anonymous: Localized = {
  fr: 'Vos réponses sont anonymes\u00A0: rien de ce que nous gardons ne les relie à votre nom.',
  en: 'Your answers are anonymous: nothing that we keep ties them to your name.',
}

const words: Record<EvaluationKind, Localized<{ subject: string; heading: string; text: string }>> = {
  hot: {
    fr: {
      subject: 'Votre avis',
      heading: 'que valait cette formation\u00A0?',
      text: 'Quelques questions, moins d’une minute\u00A0: dites-nous ce qui était bien et ce qui ne l’était pas.',
    },
    en: {
      subject: 'Your opinion',
      heading: 'what was this training worth?',
      text: 'A few questions, less than a minute: tell us what was good and what was not.',
    },
  },
  cold: {
    fr: {
      subject: 'Quelque temps après',
      heading: 'que reste-t-il de cette formation\u00A0?',
      text: 'Quelques questions, moins d’une minute\u00A0: dites-nous ce que vous en appliquez.',
    },
    en: {
      subject: 'Some time later',
      heading: 'what is left of this training?',
      text: 'A few questions, less than a minute: tell us what you apply of it.',
    },
  },
  payer: {
    fr: {
      subject: 'Quelque temps après',
      heading: 'que vous a apporté cette formation\u00A0?',
      text: 'Quelques questions, moins d’une minute\u00A0: dites-nous quel effet vous en voyez au travail.',
    },
    en: {
      subject: 'Some time later',
      heading: 'what did this training bring you?',
      text: 'A few questions, less than a minute: tell us what effect you see at work.',
    },
  },
}

interface Asked {
  kind: EvaluationKind
  training: Pick<typeof trainings.$inferSelect, 'title' | 'description' | 'english' | 'startsAt'>
  /** Null for a pharmacy. */
  firstName: string | null
  url: string
  isReminder: boolean
}

/** Asks somebody what a training was worth, by a link of their own (docs/rules/evaluations.md#invitations). */
export function evaluationAsked({ kind, training, firstName, url, isReminder }: Asked, locale: Locale): Letter {
  const { subject, heading, text } = words[kind][locale]
  const { button: label, reminder } = shared[locale]
  const hello = locale === 'fr' ? 'Bonjour' : 'Hello'
  const title = datedTitle(trainingHeadings(training, locale).title.text, training.startsAt, locale)
  return {
    subject: `${subject}${locale === 'fr' ? '\u00A0:' : ':'} ${title}`,
    heading: `${hello}${firstName === null ? '' : ` ${firstName}`}, ${heading}`,
    preheader: text,
    blocks: [
      paragraph(title),
      nextStep(text),
      ...(isReminder ? [paragraph(reminder)] : []),
      button(label, url),
      paragraph(anonymous[locale]),
    ],
  }
}
