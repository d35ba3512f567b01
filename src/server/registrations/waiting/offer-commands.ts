// Offers of places: to the next in line while there are free ones, ended when their time is over (docs/rules/waiting-list.md).
import { and, eq } from 'drizzle-orm'
import { isOfferingTime, nextOfferingTime, offerEnd, publicFrom } from '../../../domain/waiting-list/place-offer.ts'
import { writeAudit } from '../../audit/commands.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { waitingEntries } from '../../db/schema/waiting-entries.ts'
import { renderMail } from '../../mail/layout.ts'
import { placeOffered, waitingEnded } from '../../mail/waiting-list.ts'
import { system } from '../../session/actor.ts'
import { countPlaces } from '../../trainings/queries.ts'
import { offerMailOf, type WaitingEntryRow } from './queries.ts'
import { end, type Held, inTurn, tellWaiting, waitingLetterData } from './tell-commands.ts'

/** When an offer of now ends: no later than places become anybody's. */
function endOfOffer({ work, training }: Held, from: Date): Date {
  const byHours = offerEnd(from, work.offerHours)
  const latest = publicFrom(training)
  return latest !== null && latest < byHours ? latest : byHours
}

/** Ends the offers whose time is over, and tells those who did not take them; one whose mail was late begins again. */
export async function endOffers(held: Held): Promise<void> {
  for (const entry of held.entries) {
    if (entry.state === 'offered' && entry.offerEndsAt) await inTurn(held, entry, (own) => endOffer(own, entry))
  }
}

async function endOffer(held: Held, entry: WaitingEntryRow): Promise<void> {
  const { tx, work, training } = held
  const latest = publicFrom(training)
  if (latest !== null && entry.offerEndsAt && latest < entry.offerEndsAt) await moveEnd(held, entry, latest)
  if (!entry.offerEndsAt || entry.offerEndsAt > work.now || (await offerMailWasLate(held, entry))) return
  await end(held, [entry.id], 'expired')
  const data = await waitingLetterData(tx, work, entry, training)
  await tellWaiting(tx, work, entry, waitingEnded(data, 'expired', entry.locale))
  await writeAudit(tx, system, {
    action: 'end_offer',
    subjectType: 'training',
    subjectId: training.id,
    after: { waitingEntry: entry.id },
  })
  entry.state = 'expired'
}

async function moveEnd({ tx }: Held, entry: WaitingEntryRow, offerEndsAt: Date): Promise<void> {
  await tx.update(waitingEntries).set({ offerEndsAt }).where(eq(waitingEntries.id, entry.id))
  entry.offerEndsAt = offerEndsAt
}

/** How much later than the offer its mail may leave without making it longer, in milliseconds: a quarter of an hour. */
const inTime = 15 * 60_000

/**
 * Whether the mail with an offer left too late for its reader to have had the hours: then the offer lasts as long as one of that moment. A
 * mail that has not left at all is written again with the new end. One that cannot be delivered had its time.
 */
async function offerMailWasLate(held: Held, entry: WaitingEntryRow): Promise<boolean> {
  const { tx, work, training } = held
  const [mail] = await offerMailOf(tx, entry.id)
  if (!mail || mail.state === 'failed' || !isOfferingTime(work.now)) return mail?.state === 'queued'
  const since = mail.state === 'queued' ? work.now : nextOfferingTime(mail.sentAt ?? work.now)
  const until = endOfOffer(held, since)
  if (until.getTime() - (entry.offerEndsAt?.getTime() ?? 0) < inTime) return false
  if (mail.state === 'queued') {
    const letter = placeOffered(await waitingLetterData(tx, work, entry, training), until, entry.locale)
    const { html, text } = renderMail(letter, work.company, entry.locale)
    await tx
      .update(notifications)
      .set({ htmlContent: html, textContent: text })
      .where(and(eq(notifications.id, mail.id), eq(notifications.state, 'queued')))
  }
  await moveEnd(held, entry, until)
  await scheduleNextCheck(held, until)
  return true
}

const scheduleNextCheck = ({ tx, work, training }: Held, at: Date) =>
  work.jobs.send(tx, 'waiting_list', training.id, Math.ceil((at.getTime() - work.now.getTime()) / 1000) + 1)

/** Offers each free place to the next in line. Whether places wait for the morning. */
export async function offerFreePlaces(held: Held): Promise<boolean> {
  const { work, training, entries } = held
  const { free } = await countPlaces(held.tx, training, work.now)
  const next = entries.filter(({ state }) => state === 'waiting')
  if (next.length === 0 || free <= 0) return false
  if (!isOfferingTime(work.now)) return true
  const offerEndsAt = endOfOffer(held, work.now)
  let offered = 0
  for (const entry of next) {
    if (offered === free) break
    if (await inTurn(held, entry, (own) => offerPlace(own, entry, offerEndsAt))) offered++
  }
  await scheduleNextCheck(held, offerEndsAt)
  return false
}

async function offerPlace({ tx, work, training }: Held, entry: WaitingEntryRow, offerEndsAt: Date): Promise<void> {
  await tx
    .update(waitingEntries)
    .set({ state: 'offered', offeredAt: work.now, offerEndsAt })
    .where(eq(waitingEntries.id, entry.id))
  const letter = placeOffered(await waitingLetterData(tx, work, entry, training), offerEndsAt, entry.locale)
  await tellWaiting(tx, work, entry, letter, 'place_offer')
  await writeAudit(tx, system, {
    action: 'offer_place',
    subjectType: 'training',
    subjectId: training.id,
    after: { waitingEntry: entry.id, offerEndsAt: offerEndsAt.toISOString() },
  })
}
