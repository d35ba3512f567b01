import type { Company } from '../company/company.ts'
import type { TrainingKind } from '../trainings/training.ts'
import { formatTime, formatWeekday } from '../values/dates.ts'
import type { Locale } from '../values/language.ts'
import { formatMoney, formatPrice } from '../values/money.ts'
import { formatPhone } from '../values/phone.ts'
import { accessMonths } from './course-access.ts'
import { paidByPharmacy } from './payer.ts'
import type { RegistrationStatus } from './registration.ts'

interface RegisteredTraining {
  /** A session where it is left out. */
  kind?: TrainingKind | undefined
  trainingTitle: string
  startsAt: string | Date | null
  location: string
  status: RegistrationStatus
  /** In FCFA, null until it is set. */
  price: number | null
  /** What was taken off it. */
  discountAmount?: number | null | undefined
  paymentReference: string
  /** The pharmacy that pays for it, where its reader does not. */
  payer?: string | null | undefined
}

/** What a person who has registered is told, on the page and by mail alike: one description, so that both say the same. */
export interface RegistrationConfirmation {
  /** Whether the place is held or confirmed, and what happens next by when. */
  place: string
  rows: [label: string, value: string][]
  payment: { text: string; ways: [label: string, value: string][] }
  cancelling: string
  questions: string
}

const words = {
  fr: {
    place: {
      en_attente:
        'Votre inscription est enregistrée et votre place est retenue. Notre équipe la confirme par e-mail sous 24 heures.',
      confirmée: 'Votre inscription est confirmée.',
      annulée: 'Cette inscription est annulée.',
    },
    access: {
      en_attente:
        'Votre inscription est enregistrée. Votre accès s’ouvre dès que votre paiement est reçu, sous 24 heures au plus.',
      confirmée: 'Votre inscription est confirmée.',
      annulée: 'Cette inscription est annulée.',
    },
    course: 'Formation en ligne',
    opening: 'Accès',
    months: `${accessMonths} mois à partir de l’ouverture`,
    training: 'Formation',
    date: 'Date',
    noDate: 'Date communiquée prochainement',
    location: 'Lieu',
    price: 'Tarif',
    discount: 'Remise déduite',
    reference: 'Référence de paiement',
    quote:
      'Rappelez cette référence lors de votre paiement : elle nous permet de le rattacher à votre inscription. Vous pouvez payer ainsi :',
    nothingYet: 'Rien n’est à payer pour l’instant : nous vous communiquons le tarif avant tout paiement.',
    nothing: 'Rien n’est à payer.',
    transfer: 'Virement',
    cash: 'Espèces ou chèque',
    courseCancelling: (phone: string) =>
      `Un changement ? Annulez dans votre espace participant tant que l’accès n’est pas ouvert${phone && `, ou appelez-nous au ${phone}`}.`,
    cancelling: (phone: string) =>
      `Un empêchement ? Annulez dans votre espace participant jusqu’à 48 heures avant le début${phone && `, ou appelez-nous au ${phone}`}.`,
    questions: (phone: string, email: string) => {
      if (phone && email) return `Une question ? Appelez-nous au ${phone} ou écrivez à ${email}.`
      if (phone) return `Une question ? Appelez-nous au ${phone}.`
      return `Une question ? ${email ? `Écrivez à ${email}.` : 'Écrivez-nous sur la page Contact.'}`
    },
  },
  en: {
    place: {
      en_attente:
        'Your registration is recorded and your place is held. Our team confirms it by email within 24 hours.',
      confirmée: 'Your registration is confirmed.',
      annulée: 'This registration is cancelled.',
    },
    access: {
      en_attente:
        'Your registration is recorded. Your access opens as soon as your payment is received, within 24 hours at most.',
      confirmée: 'Your registration is confirmed.',
      annulée: 'This registration is cancelled.',
    },
    course: 'Online training',
    opening: 'Access',
    months: `${accessMonths} months from the day it opens`,
    training: 'Training',
    date: 'Date',
    noDate: 'Date to be announced',
    location: 'Place',
    price: 'Price',
    discount: 'Discount taken off',
    reference: 'Payment reference',
    quote:
      'Please quote this reference when you pay: it lets us match the payment to your registration. You can pay like this:',
    nothingYet: 'Nothing is due for now: we tell you the price before any payment.',
    nothing: 'Nothing is due.',
    transfer: 'Bank transfer',
    cash: 'Cash or cheque',
    courseCancelling: (phone: string) =>
      `A change of plan? Cancel in your participant space as long as the access is not open${phone && `, or call us on ${phone}`}.`,
    cancelling: (phone: string) =>
      `Something came up? Cancel in your participant space up to 48 hours before the start${phone && `, or call us on ${phone}`}.`,
    questions: (phone: string, email: string) => {
      if (phone && email) return `A question? Call us on ${phone} or write to ${email}.`
      if (phone) return `A question? Call us on ${phone}.`
      return `A question? ${email ? `Write to ${email}.` : 'Write to us on the Contact page.'}`
    },
  },
}

/** The rows that let people recognise the training: name, date, place; of an online course, for how long it is open. */
export function trainingRows(
  {
    kind,
    trainingTitle,
    startsAt,
    location,
  }: Pick<RegisteredTraining, 'kind' | 'trainingTitle' | 'startsAt' | 'location'>,
  locale: Locale,
): [label: string, value: string][] {
  const say = words[locale]
  if (kind === 'online_course') {
    return [
      [say.course, trainingTitle],
      [say.opening, say.months],
    ]
  }
  const date = startsAt ? `${formatWeekday(startsAt, locale)}, ${formatTime(startsAt, locale)}` : say.noDate
  return [
    [say.training, trainingTitle],
    [say.date, date],
    [say.location, location],
  ]
}

/** What page and mail say of a registration (docs/rules/company.md#promises: confirmed within 24 hours). Nobody is pressed for a price that is not set. */
export function registrationConfirmation(
  registered: RegisteredTraining,
  company: Company,
  locale: Locale,
): RegistrationConfirmation {
  const say = words[locale]
  const phone = formatPhone(company.phone)
  const { mobileMoney, bank } = company.payment
  const { payer } = registered
  const isCourse = registered.kind === 'online_course'
  const isDue = registered.price !== null && registered.price > 0
  const ways: [string, string][] = [
    ...mobileMoney.map(({ operator, number }): [string, string] => [operator, formatPhone(number)]),
    ...(bank ? [[say.transfer, `${bank.name}, ${bank.holder}, ${bank.iban}`] satisfies [string, string]] : []),
    ...(company.address ? [[say.cash, company.address] satisfies [string, string]] : []),
  ]
  const said = {
    place: isCourse ? say.access[registered.status] : say.place[registered.status],
    cancelling: isCourse ? say.courseCancelling(phone) : say.cancelling(phone),
    questions: say.questions(phone, company.email),
  }
  // Only the payer reads what is due.
  if (payer) {
    return {
      ...said,
      rows: trainingRows(registered, locale),
      payment: { text: paidByPharmacy(payer, locale), ways: [] },
    }
  }
  return {
    ...said,
    rows: [
      ...trainingRows(registered, locale),
      [say.price, formatPrice(registered.price, locale)],
      ...(registered.discountAmount
        ? [[say.discount, formatMoney(registered.discountAmount)] satisfies [string, string]]
        : []),
      ...(isDue ? [[say.reference, registered.paymentReference] satisfies [string, string]] : []),
    ],
    payment: isDue
      ? { text: say.quote, ways }
      : { text: registered.price === null ? say.nothingYet : say.nothing, ways: [] },
  }
}
