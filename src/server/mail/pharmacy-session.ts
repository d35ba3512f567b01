import { changedLines, sessionTime } from '../../domain/announcements/session-lines.ts'
import { trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import type { AnnouncedFacts } from '../../domain/trainings/announced-facts.ts'
import { datedTitle } from '../../domain/trainings/session-name.ts'
import { elided, type Locale } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { type Block, button, type Letter, nextStep, paragraph, paragraphIf, saidShortly } from './layout.ts'

/** What a pharmacy's reader knew of a session, what holds now, and what follows for its people. */
interface PharmacySession {
  pharmacy: string
  trainingTitle: string
  before: AnnouncedFacts
  after: AnnouncedFacts
  /** Those of its people who are registered now, and those whose registration is cancelled, each with their payment reference. */
  registered: [name: string, reference: string][]
  cancelled: [name: string, reference: string][]
  /** What the office adds. */
  note: string | null
  /** What it has paid for all of them, what is kept of it as a credit included, in FCFA. */
  paid: number
  /** Whether other proformas take the place of its former ones. */
  isInvoiced: boolean
  /** When and where else the training is held, in its reader's language. */
  otherDates: [when: string, where: string][]
  spaceUrl: string
}

const words = {
  fr: {
    moved: {
      subject: 'Changement\u00A0:',
      heading: 'Une formation de votre équipe change',
      text: 'Une formation de votre équipe change. Voici ce qui était prévu, et ce qui l’est désormais\u00A0:',
    },
    cancelled: { subject: 'Formation annulée\u00A0:', heading: 'Une formation de votre équipe est annulée' },
    restored: {
      subject: 'Formation maintenue\u00A0:',
      heading: 'Une formation de votre équipe aura bien lieu',
      text: 'La session que nous avions annulée aura finalement lieu.',
    },
    count: (count: number) => (count > 1 ? `${count} inscriptions` : '1 inscription'),
    cancelledText: (when: string, where: string) => `La session prévue ${when} (${where}) n’aura pas lieu.`,
    undated: 'prochainement',
    now: 'Ce qui est prévu désormais\u00A0:',
    registered: (pharmacy: string) => `Personnes inscrites pour ${pharmacy}\u00A0:`,
    back: (pharmacy: string) =>
      `Ces inscriptions ${elided('de', pharmacy)} sont rétablies, leur place est de nouveau réservée\u00A0:`,
    notBack: (pharmacy: string) =>
      `Ces inscriptions ${elided('de', pharmacy)} restent annulées. Si ces personnes souhaitent venir, inscrivez-les de nouveau dans votre espace\u00A0:`,
    gone: (pharmacy: string) =>
      `Ces inscriptions ${elided('de', pharmacy)} sont annulées, et il n’y a plus rien à payer pour elles\u00A0:`,
    paid: (amount: string) =>
      `Vous avez payé ${amount} en tout pour ces inscriptions\u00A0: nous vous contactons pour vous rendre cette somme ou la reporter sur une autre session.`,
    invoice: 'La facture proforma désormais valable se trouve dans votre espace officine.',
    cannot: 'Si cela ne vous convient pas, répondez simplement à ce message.',
    nothing: 'Vous n’avez rien à faire. Aucune autre date n’est encore fixée.',
    otherDates:
      'Cette formation a lieu aussi aux dates suivantes. Répondez à ce message pour dire laquelle convient\u00A0: ce qui a été payé compte pour elle.',
    space: 'Ouvrir l’espace officine',
  },
  en: {
    moved: {
      subject: 'Change:',
      heading: 'A training of your team has changed',
      text: 'A training of your team has changed. Here is what was planned, and what is planned now:',
    },
    cancelled: { subject: 'Training cancelled:', heading: 'A training of your team is cancelled' },
    restored: {
      subject: 'Training goes ahead:',
      heading: 'A training of your team takes place after all',
      text: 'The session that we had cancelled takes place after all.',
    },
    count: (count: number) => (count > 1 ? `${count} registrations` : '1 registration'),
    cancelledText: (when: string, where: string) => `The session planned for ${when} (${where}) will not take place.`,
    undated: 'a date to be announced',
    now: 'What is planned now:',
    registered: (pharmacy: string) => `Registered for ${pharmacy}:`,
    back: (pharmacy: string) => `These registrations of ${pharmacy} are restored, and the places are held again:`,
    notBack: (pharmacy: string) =>
      `These registrations of ${pharmacy} stay cancelled. If these people would like to come, please register them again in your space:`,
    gone: (pharmacy: string) =>
      `These registrations of ${pharmacy} are cancelled, and nothing more is to be paid for them:`,
    paid: (amount: string) =>
      `You have paid ${amount} in all for these registrations: we will contact you to give it back or to carry it over to another session.`,
    invoice: 'The proforma invoice that is valid now is in your pharmacy space.',
    cannot: 'If this does not suit you, simply reply to this message.',
    nothing: 'There is nothing for you to do. No other date is set yet.',
    otherDates:
      'This training is also held on the following dates. Reply to this message to say which one suits: what was paid counts for it.',
    space: 'Open the pharmacy space',
  },
}

const listIf = (text: string, rows: [string, string][], said = paragraph): Block[] =>
  rows.length > 0 ? [said(text), { type: 'facts', rows }] : []

/** Tells a pharmacy that a session of its people has moved, is cancelled, or takes place after all (docs/rules/announcements.md#pharmacies). */
export function sessionOfPharmacyChanged(change: PharmacySession, locale: Locale): Letter {
  const say = words[locale]
  const { pharmacy, trainingTitle, before, after, registered, cancelled, note, paid, isInvoiced, otherDates } = change
  const kind = after.isCancelled ? 'cancelled' : before.isCancelled || cancelled.length > 0 ? 'restored' : 'moved'
  const planned = kind === 'cancelled' ? before : after
  const changes = changedLines(before, after, locale)
  const changed: Block[] = changes.length > 0 ? [{ type: 'facts', rows: changes }] : []
  const facts: Block = { type: 'facts', rows: trainingRows({ trainingTitle, ...planned }, locale) }
  const blocks: Record<typeof kind, () => Block[]> = {
    moved: () => [
      paragraph(say.moved.text),
      ...changed,
      ...paragraphIf(note),
      paragraph(say.now),
      facts,
      ...listIf(say.registered(pharmacy), registered),
      ...paragraphIf(isInvoiced && say.invoice),
      nextStep(say.cannot),
    ],
    cancelled: () => [
      paragraph(say.cancelledText(before.startsAt ? sessionTime(before, locale) : say.undated, before.location)),
      ...paragraphIf(note),
      facts,
      ...listIf(say.gone(pharmacy), cancelled),
      ...(paid > 0 ? [nextStep(say.paid(formatMoney(paid)))] : otherDates.length === 0 ? [nextStep(say.nothing)] : []),
      ...listIf(say.otherDates, otherDates, paid > 0 ? paragraph : nextStep),
    ],
    restored: () => [
      paragraph(say.restored.text),
      ...changed,
      ...paragraphIf(note),
      paragraph(say.now),
      facts,
      ...listIf(say.back(pharmacy), registered),
      ...listIf(say.notBack(pharmacy), cancelled),
      nextStep(isInvoiced ? say.invoice : say.cannot),
    ],
  }
  const title = datedTitle(trainingTitle, planned.startsAt, locale)
  return {
    subject: `${say[kind].subject} ${title} (${say.count(registered.length + cancelled.length)})`,
    heading: say[kind].heading,
    ...(kind === 'moved' && changes.length > 0 ? { preheader: saidShortly(changes, locale) } : {}),
    blocks: [...blocks[kind](), button(say.space, change.spaceUrl)],
  }
}
