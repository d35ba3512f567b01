import type { Company } from '../../domain/company/company.ts'
import { registrationConfirmation, trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { pharmacySpacePath } from '../../domain/values/paths.ts'
import { type Block, button, inShort, type Letter, nextStep, paragraph } from './layout.ts'
import { paperLine } from './mailed-papers.ts'
import { type LetterData, payButtons } from './registration-received.ts'

const plural = (count: number, one: string, many: string) => (count > 1 ? many : one)

/** How many places are held, or how many people wait where none is. */
function opening(
  held: number,
  waiting: number,
  { trainingTitle: title, kind }: Pick<LetterData, 'trainingTitle' | 'kind'>,
  locale: Locale,
): Pick<Letter, 'subject' | 'heading'> {
  const count = held || waiting
  const isCourse = kind === 'online_course'
  if (locale === 'fr') {
    return held > 0
      ? {
          subject: `${count} ${plural(count, 'inscription', 'inscriptions')}\u00A0: ${title}`,
          heading: isCourse
            ? `${count} ${plural(count, 'inscription est enregistrée', 'inscriptions sont enregistrées')}`
            : `${count} ${plural(count, 'place est retenue', 'places sont retenues')}`,
        }
      : {
          subject: `Liste d’attente\u00A0: ${title}`,
          heading: `${count} ${plural(count, 'personne est', 'personnes sont')} sur la liste d’attente`,
        }
  }
  return held > 0
    ? {
        subject: `${count} ${plural(count, 'registration', 'registrations')}: ${title}`,
        heading: isCourse
          ? `${count} ${plural(count, 'registration is', 'registrations are')} recorded`
          : `${count} ${plural(count, 'place is', 'places are')} held`,
      }
    : {
        subject: `Waiting list: ${title}`,
        heading: `${count} ${plural(count, 'person is', 'people are')} on the waiting list`,
      }
}

/** Until when names may be given, and what for. */
const namingText: Record<LetterData['kind'], Localized> = {
  session: {
    fr: 'Jusqu’à la veille, vous pouvez dire dans votre espace qui vient, ou changer un nom. Vérifiez-y les noms\u00A0: ils figureront ainsi sur les certificats.',
    en: 'Until the day before, you can say in your space who comes, or change a name. Check the names there: they will stand on the certificates as they are.',
  },
  online_course: {
    fr: 'Dites dans votre espace qui suit le cours, avec l’e-mail de chaque personne\u00A0: c’est là que son accès s’ouvre, dès que le paiement est reçu. Vérifiez-y les noms\u00A0: ils figureront ainsi sur les certificats.',
    en: 'Say in your space who takes the course, with each person’s email: their access opens there as soon as the payment is received. Check the names there: they will stand on the certificates as they are.',
  },
}

/** What those who wait can expect. */
const waitingText = (names: readonly string[], locale: Locale): string =>
  locale === 'fr'
    ? `Sur la liste d’attente, dans cet ordre\u00A0: ${names.join(', ')}. Dès qu’une place se libère, nous vous la proposons par e-mail\u00A0; rien n’est dû d’ici là.`
    : `On the waiting list, in this order: ${names.join(', ')}. As soon as a place becomes free, we offer it to you by email; nothing is owed until then.`

/**
 * Tells who speaks for a pharmacy that its people are registered, with the one reference to quote for all of them, and who waits.
 * @param data of one place, with the reference of all
 * @param who who comes, places that are still to be named among them, who waits, in their order, and whether it brings their proforma
 */
export function bookingReceived(
  data: LetterData,
  {
    names,
    waiting,
    bringsProforma = false,
  }: { names: readonly string[]; waiting: readonly string[]; bringsProforma?: boolean },
  company: Company,
  publicUrl: string,
  locale: Locale,
): Letter {
  const french = locale === 'fr'
  const count = names.length
  const price = data.price === null ? null : data.price * count
  const discountAmount = (data.discountAmount ?? 0) * count
  const confirmation = registrationConfirmation({ ...data, price, discountAmount }, company, locale)
  const reference: [string, string] = [french ? 'Référence' : 'Reference', data.paymentReference]
  const rows = count > 0 ? confirmation.rows : [...trainingRows(data, locale), reference]
  const { payment, questions } = confirmation
  const space: Block = {
    type: 'button',
    label: french ? 'Ouvrir l’espace officine' : 'Open the pharmacy space',
    href: publicUrl + pharmacySpacePath,
  }
  const isWaiting: Block[] =
    waiting.length > 0 ? [(count > 0 ? paragraph : nextStep)(waitingText(waiting, locale))] : []
  const start = opening(count, waiting.length, data, locale)
  if (count === 0) return { ...start, blocks: [...isWaiting, { type: 'facts', rows }, paragraph(questions), space] }
  return {
    ...start,
    preheader: inShort(rows.slice(1)),
    blocks: [
      paragraph(names.join(', ')),
      ...isWaiting,
      { type: 'facts', rows },
      ...(price !== null && count > 1 && data.price !== null
        ? [
            {
              type: 'paragraph' as const,
              text: french
                ? `${count} fois ${formatMoney(data.price)}\u00A0: une seule référence vaut pour tous.`
                : `${count} times ${formatMoney(data.price)}: one reference covers them all.`,
            },
          ]
        : []),
      paragraph(payment.text),
      ...(payment.ways.length > 0 ? [{ type: 'facts' as const, rows: payment.ways }] : []),
      ...(bringsProforma ? [paperLine({ kind: 'invoice' }, locale)] : []),
      ...payButtons(data, company, locale),
      nextStep(namingText[data.kind][locale]),
      paragraph(questions),
      space,
    ],
  }
}

const words = {
  fr: {
    subject: 'Votre place a été donnée à une autre personne\u00A0:',
    heading: 'votre place a été donnée à une autre personne',
    text: 'L’officine qui avait pris cette place y a inscrit quelqu’un d’autre\u00A0: vous n’êtes plus sur la liste de cette session, et rien n’est à payer de votre part.',
    course: {
      subject: 'Votre inscription a été donnée à une autre personne\u00A0:',
      heading: 'votre inscription a été donnée à une autre personne',
      text: 'L’officine qui vous avait inscrit à ce cours y a inscrit quelqu’un d’autre\u00A0: rien n’est à payer de votre part.',
    },
    calendar: ' L’événement joint retire la session de votre agenda.',
    mistake: ' Si c’est une erreur, voyez avec l’officine, ou répondez à ce message.',
    training: 'Voir la formation',
  },
  en: {
    subject: 'Your place was given to somebody else:',
    heading: 'your place was given to somebody else',
    text: 'The pharmacy that took this place has registered somebody else for it: you are no longer on the list of this session, and there is nothing for you to pay.',
    course: {
      subject: 'Your registration was given to somebody else:',
      heading: 'your registration was given to somebody else',
      text: 'The pharmacy that registered you for this course has registered somebody else for it: there is nothing for you to pay.',
    },
    calendar: ' The event that comes with this message takes the session out of your calendar.',
    mistake: ' If this is a mistake, ask the pharmacy, or reply to this message.',
    training: 'See the training',
  },
} satisfies Localized<object>

/**
 * Tells somebody that their pharmacy has named another person for their place (docs/rules/pharmacies.md#naming).
 * @param hasEvent whether an event comes with it: not where that person has the same mailbox, whose calendar the session stays in
 */
export function placeGiven(data: LetterData, hasEvent: boolean, locale: Locale): Letter {
  const { calendar, mistake, training, ...say } = words[locale]
  const { subject, heading, text } = data.kind === 'online_course' ? say.course : say
  return {
    subject: `${subject} ${data.trainingTitle}`,
    heading: `${locale === 'fr' ? 'Bonjour' : 'Hello'} ${data.firstName}, ${heading}`,
    blocks: [
      nextStep(`${text}${hasEvent ? calendar : ''}${mistake}`),
      { type: 'facts', rows: trainingRows(data, locale) },
      button(training, data.trainingUrl),
    ],
  }
}
