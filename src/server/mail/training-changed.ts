import { changedLines, sessionTime } from '../../domain/announcements/session-lines.ts'
import { settledWithPharmacy } from '../../domain/registrations/payer.ts'
import { trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import type { AnnouncedFacts } from '../../domain/trainings/announced-facts.ts'
import { datedTitle } from '../../domain/trainings/session-name.ts'
import type { Locale } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { type Block, button, type Letter, nextStep, paragraph, paragraphIf, saidShortly } from './layout.ts'
import type { LetterData } from './registration-received.ts'

/** What a person knew of their session, what holds now, and what follows for them. */
export interface SessionChange {
  before: AnnouncedFacts
  after: AnnouncedFacts
  /** Whether they are registered for it now. */
  isRegistered: boolean
  /** What the office adds. */
  note: string | null
  /** What they have paid, what is kept of it as a credit included, in FCFA. */
  paid: number
  /** The number of the proforma that takes the place of the former one. */
  invoice: string | undefined
  /** When and where else it is held, in their language. */
  otherDates: [when: string, where: string][]
  /** Where other trainings are found. */
  trainingsUrl: string
}

const words = {
  fr: {
    hello: (name: string) => `Bonjour ${name}`,
    moved: {
      subject: 'Changement\u00A0:',
      heading: 'votre formation change',
      text: 'Votre formation change. Voici ce qui était prévu, et ce qui l’est désormais\u00A0:',
    },
    cancelled: { subject: 'Formation annulée\u00A0:', heading: 'votre formation est annulée' },
    restored: {
      subject: 'Formation maintenue\u00A0:',
      heading: 'votre formation aura bien lieu',
      text: 'La session que nous avions annulée aura finalement lieu.',
    },
    cancelledText: (when: string, where: string) =>
      `La session prévue ${when} (${where}) n’aura pas lieu. Votre inscription est annulée\u00A0: vous n’avez rien à payer.`,
    undated: 'prochainement',
    paid: (amount: string) =>
      `Vous avez payé ${amount}\u00A0: nous vous contactons pour vous les rendre ou les reporter sur une autre session.`,
    back: 'Votre inscription est rétablie\u00A0: votre place vous est de nouveau réservée.',
    notBack:
      'Votre inscription reste annulée. Si vous souhaitez venir, inscrivez-vous de nouveau sur la page de la formation.',
    now: 'Ce qui est prévu désormais\u00A0:',
    invoice: (number: string) =>
      `Votre facture proforma est remplacée par la ${number}, que vous trouvez dans votre espace participant.`,
    cannot: 'Si cela ne vous convient pas, répondez simplement à ce message.',
    otherDates:
      'Cette formation a lieu aussi aux dates suivantes. Choisissez-en une dans votre espace participant\u00A0: votre inscription est rétablie, et ce qui a été payé compte pour elle.',
    elsewhere: 'Aucune autre date n’est encore fixée. Nos autres formations sont sur notre site.',
    takeDate: 'Choisir une autre date',
    training: 'Voir la formation',
    others: 'Voir les autres formations',
  },
  en: {
    hello: (name: string) => `Hello ${name}`,
    moved: {
      subject: 'Change:',
      heading: 'your training has changed',
      text: 'Your training has changed. Here is what was planned, and what is planned now:',
    },
    cancelled: { subject: 'Training cancelled:', heading: 'your training is cancelled' },
    restored: {
      subject: 'Training goes ahead:',
      heading: 'your training takes place after all',
      text: 'The session that we had cancelled takes place after all.',
    },
    cancelledText: (when: string, where: string) =>
      `The session planned for ${when} (${where}) will not take place. Your registration is cancelled: you have nothing to pay.`,
    undated: 'a date to be announced',
    paid: (amount: string) =>
      `You have paid ${amount}: we will contact you to give it back or to carry it over to another session.`,
    back: 'Your registration is restored: your place is held for you again.',
    notBack:
      'Your registration stays cancelled. If you would like to come, please register again on the training’s page.',
    now: 'What is planned now:',
    invoice: (number: string) => `Your proforma invoice is replaced by ${number}, which is in your participant space.`,
    cannot: 'If this does not suit you, simply reply to this message.',
    otherDates:
      'This training is also held on the following dates. Choose one in your participant space: your registration is restored, and what was paid counts for it.',
    elsewhere: 'No other date is set yet. Our other trainings are on our website.',
    takeDate: 'Choose another date',
    training: 'See the training',
    others: 'See other trainings',
  },
}

/** Tells a participant that their session has moved, is cancelled, or takes place after all (docs/rules/announcements.md). */
export function trainingChanged(data: LetterData, change: SessionChange, locale: Locale): Letter {
  const say = words[locale]
  const { before, after, isRegistered, paid, invoice, note, otherDates } = change
  const { payer } = data
  const paidText = paid <= 0 ? null : payer === null ? say.paid(formatMoney(paid)) : settledWithPharmacy(payer, locale)
  const kind = after.isCancelled ? 'cancelled' : before.isCancelled || !isRegistered ? 'restored' : 'moved'
  const changes = changedLines(before, after, locale)
  const changed: Block[] = changes.length > 0 ? [{ type: 'facts', rows: changes }] : []
  const facts: Block = { type: 'facts', rows: trainingRows(data, locale) }
  const seeTraining: Block = button(say.training, data.trainingUrl)
  const blocks: Record<typeof kind, () => Block[]> = {
    moved: () => [
      paragraph(say.moved.text),
      ...changed,
      ...paragraphIf(note),
      paragraph(say.now),
      facts,
      ...paragraphIf(payer === null && invoice ? say.invoice(invoice) : null),
      nextStep(say.cannot),
      seeTraining,
    ],
    cancelled: () => [
      paragraph(say.cancelledText(before.startsAt ? sessionTime(before, locale) : say.undated, before.location)),
      ...paragraphIf(note),
      ...(paidText ? [nextStep(paidText)] : otherDates.length === 0 ? [nextStep(say.elsewhere)] : []),
      { type: 'facts', rows: trainingRows({ ...data, ...before }, locale) },
      ...(otherDates.length > 0
        ? [
            (paidText ? paragraph : nextStep)(say.otherDates),
            { type: 'facts' as const, rows: otherDates },
            { type: 'button' as const, label: say.takeDate, href: data.spaceUrl },
          ]
        : []),
      button(say.others, change.trainingsUrl),
    ],
    restored: () => [
      paragraph(say.restored.text),
      nextStep(isRegistered ? say.back : say.notBack),
      ...changed,
      ...paragraphIf(note),
      paragraph(say.now),
      facts,
      ...paragraphIf(payer === null && invoice ? say.invoice(invoice) : null),
      seeTraining,
    ],
  }
  return {
    subject: `${say[kind].subject} ${datedTitle(data.trainingTitle, (kind === 'cancelled' ? before : after).startsAt, locale)}`,
    heading: `${say.hello(data.firstName)}, ${say[kind].heading}`,
    ...(kind === 'moved' && changes.length > 0 ? { preheader: saidShortly(changes, locale) } : {}),
    blocks: blocks[kind](),
  }
}
