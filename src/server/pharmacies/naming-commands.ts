import { eq } from 'drizzle-orm'
import { type BookedRegistration, canBeNamed, type NamingForm } from '../../domain/pharmacies/pharmacy-booking.ts'
import { closestOf } from '../../domain/registrations/person.ts'
import { hasPrice } from '../../domain/registrations/registration.ts'
import {
  holderChangeOf,
  isSameEmail,
  saidByNaming,
  samePerson,
} from '../../domain/registrations/registration-holder.ts'
import { isNoAddress, shownEmail } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { hasPresence } from '../attendance/queries.ts'
import { writeAudit } from '../audit/commands.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { Tx } from '../db/open.ts'
import { rowsOfPerson } from '../db/person.ts'
import { areToldApart } from '../db/person-decisions.ts'
import { registrations } from '../db/schema/registrations.ts'
import { refuseStale } from '../db/versions.ts'
import { nameOnInvoices } from '../documents/renewal-commands.ts'
import { requeueUnprintable } from '../documents/unprintable-commands.ts'
import type { RequestContext } from '../http/request-context.ts'
import { renderMail } from '../mail/layout.ts'
import { eventOf, letterDataOf } from '../mail/letter-data.ts'
import { placeGiven } from '../mail/pharmacy-booking.ts'
import { registrationReceived } from '../mail/registration-received.ts'
import { notify } from '../notifications/commands.ts'
import { payingPharmacy } from '../notifications/payer-queries.ts'
import { holdAccounts, refuseKnown, rowOf } from '../registrations/booked-people-queries.ts'
import type { PharmacySpace } from '../session/permission.ts'
import { lockOffer, type TrainingRow } from '../trainings/queries.ts'
import { findBooked, findMade } from './space-queries.ts'

type PharmacyCall = RequestContext & PharmacySpace

/**
 * Says who comes on a place that the pharmacy has taken, in place of the person named before or of nobody, until the day before. Money and
 * reference stay; the proforma says the name, under its number. Who has an e-mail of their own is told, and so is whose place it was
 * (docs/rules/pharmacies.md#naming).
 * @throws Refusal `registration_not_found`, `naming_closed`, `presence_taken`, `edit_conflict`, `already_registered`
 */
export async function nameBooked(
  call: PharmacyCall,
  id: number,
  { version, ...person }: NamingForm,
): Promise<BookedRegistration> {
  const { db, config, company, now, pharmacyId } = call
  try {
    await db.transaction(async (tx) => {
      const { trainingId } = await findMade(tx, pharmacyId, id)
      const training = await lockOffer(tx, trainingId)
      if (!training) throw new Refusal('naming_closed')
      const accounts = await holdAccounts(tx, [person])
      const before = await lockMade(tx, pharmacyId, id)
      if (before.trainingId !== trainingId || !canBeNamed(before, training, now)) throw new Refusal('naming_closed')
      if (await hasPresence(tx, id)) throw new Refusal('presence_taken')
      await refuseStale(version, before, () => findBooked({ ...call, db: tx }, id))
      await refuseKnown(tx, trainingId, pharmacyId, [person], id)
      // Somebody without an e-mail keeps the address that stands for none.
      const email = person.email ?? (isNoAddress(before.email) ? before.email : undefined)
      const row = { ...rowOf(person), ...(email && { email }) }
      const named = { ...person, email: person.email ?? '' }
      const participantId = (person.email && closestOf(accounts, named)?.id) || null
      const isApart = isSameEmail(before.email, named.email) && (await areToldApart(tx, id, named))
      const said = isApart ? 'other' : saidByNaming(before, named)
      const isSwap = holderChangeOf(before, named, said) === 'other_person'
      const kin = isSwap ? (await rowsOfPerson(tx, id)).registrations.filter((one) => one !== id) : []
      const [after] = await tx
        .update(registrations)
        .set({
          ...{ ...row, participantId, nameConfirmedAt: null, provenAt: now, updatedAt: now },
          // What takes the session out of the former person's calendar is newer than what put it there.
          ...(isSwap && {
            namedAt: now,
            holderNumber: before.holderNumber + 1,
            calendarSequence: before.calendarSequence + 1,
            specialRequirements: null,
          }),
        })
        .where(eq(registrations.id, id))
        .returning()
      if (!after) throw new Error('update returned no row')
      if (isSwap)
        await (await import('../registrations/holder-commands.ts')).keepDecisions(tx, call, after, 'other_person', kin)
      await requeueUnprintable(tx, call, { registrationIds: [id] })
      await writeAudit(tx, call.actor, {
        action: 'change_contact',
        subjectType: 'registration',
        subjectId: id,
        before: personOf(before),
        after: personOf(row),
      })
      if (isSwap && (isApart || samePerson(before, after) === 'other'))
        await tellFormer(tx, call, before, after, training)
      if (person.email && (isSwap || !isSameEmail(after.email, before.email))) {
        const letter = registrationReceived(
          letterDataOf(after, training, config, await payingPharmacy(tx, after)),
          company,
          after.locale,
        )
        await notify(tx, call, {
          type: 'registration',
          registrationId: id,
          locale: after.locale,
          to: after.email,
          mail: renderMail(letter, company, after.locale),
          calendar: await eventOf(after, training, call),
        })
      }
      if (hasPrice(after) && after.price > 0) await nameOnInvoices(tx, call, after, training)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'registrations_one_live_email'))
      throw new Refusal('already_registered', {}, { email: 'alreadyRegistered' })
    throw error
  }
  return findBooked(call, id)
}

/**
 * Says that a name is as it shall stand on a certificate; the same twice says the same.
 * @throws Refusal `registration_not_found`, `name_missing` for a place that is still to be named
 */
export async function confirmName(call: PharmacyCall, id: number): Promise<BookedRegistration> {
  await call.db.transaction(async (tx) => {
    const before = await lockMade(tx, call.pharmacyId, id)
    if (before.isUnnamed) throw new Refusal('name_missing')
    if (before.nameConfirmedAt !== null) return
    await tx
      .update(registrations)
      .set({ nameConfirmedAt: call.now, updatedAt: call.now })
      .where(eq(registrations.id, id))
    await writeAudit(tx, call.actor, { action: 'confirm_name', subjectType: 'registration', subjectId: id })
  })
  return findBooked(call, id)
}

/**
 * Tells somebody in whose place another one comes, at their own address, and takes the session out of their calendar. It is theirs alone:
 * who comes now reads what was written since they were named. One whose address alone is corrected has lost nothing.
 */
async function tellFormer(tx: Tx, call: PharmacyCall, before: Row, after: Row, training: TrainingRow) {
  const { email, locale } = before
  if (isNoAddress(email)) return
  const payer = await payingPharmacy(tx, before)
  // Of colleagues who share a mailbox the next one comes: it stays in its calendar.
  const leaves = !isSameEmail(email, after.email)
  const gone = { ...before, status: 'annulée' as const, calendarSequence: after.calendarSequence }
  const calendar = leaves ? await eventOf(gone, training, call) : null
  const letter = placeGiven(letterDataOf(before, training, call.config, payer), calendar !== null, locale)
  const earlier = { ...call, now: new Date(call.now.getTime() - 1) }
  await notify(tx, earlier, {
    type: 'status_update',
    registrationId: before.id,
    locale,
    to: email,
    mail: renderMail(letter, call.company, locale),
    calendar,
  })
}

/** What the trail tells of the person who comes. */
const personOf = ({ firstName, lastName, position, phone, email }: Named) => ({
  ...{ firstName, lastName, position, phone },
  email: shownEmail(email),
})
type Row = typeof registrations.$inferSelect
type Named = Pick<Row, 'firstName' | 'lastName' | 'position' | 'phone' | 'email'>

/** Holds the lock of a registration that a pharmacy has made. */
async function lockMade(tx: Tx, pharmacyId: number, id: number) {
  await findMade(tx, pharmacyId, id)
  const [locked] = await tx.select().from(registrations).where(eq(registrations.id, id)).for('no key update')
  if (!locked) throw new Refusal('registration_not_found')
  return locked
}
