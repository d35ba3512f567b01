// Somebody gets a place: by the public form, by the office, or from the waiting list. One way for all of them.
import { and, eq, ne } from 'drizzle-orm'
import { closestOf } from '../../domain/registrations/person.ts'
import { hasPrice, type RegistrationForm, type RegistrationSummary } from '../../domain/registrations/registration.ts'
import { isSameEmail } from '../../domain/registrations/registration-holder.ts'
import { isActive, isOpenForRegistration } from '../../domain/trainings/training-status.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { type PlaceCounts, placesLeft } from '../../domain/waiting-list/place-offer.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { answerAgain, type CallersKey, findFirstAnswer, hashOfBody } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import { registrations } from '../db/schema/registrations.ts'
import { markRepeatable } from '../db/transaction.ts'
import { waitForDisk } from '../db/write.ts'
import { runWritten, sendBoth } from '../db/written.ts'
import { invoiceSnapshot } from '../documents/issue-commands.ts'
import { documentRow } from '../documents/number-commands.ts'
import type { RequestContext } from '../http/request-context.ts'
import { askingForProof } from '../mail/email-proof.ts'
import { renderMail } from '../mail/layout.ts'
import { eventOf, letterDataOf } from '../mail/letter-data.ts'
import { registrationReceived } from '../mail/registration-received.ts'
import { notificationRow } from '../notifications/commands.ts'
import { keepProofToken, newProofToken, proofLink } from '../notifications/proof-link-commands.ts'
import { hashOfNetwork } from '../session/network.ts'
import { countPlaces, lockOffer, type TrainingRow } from '../trainings/queries.ts'
import { insertWithLetter, newRegistration } from './insert-commands.ts'
import { alertOffice, hourBefore, originOf } from './proof-commands.ts'
import { summaryOf } from './queries.ts'
import { type AccountFace, type RegistrationFacts, selectFacts } from './statement-commands.ts'

/**
 * Who lets somebody in: the public form, the office, or the office knowing that there is no place left; or somebody on the waiting list
 * accepts what is offered to them, or is given a place by the office, even before others on the list.
 */
export type Admission = 'public' | 'office' | 'beyond_places' | 'offer' | 'from_list'
const isByOffice = (admission: Admission) => admission !== 'public' && admission !== 'offer'

// Few have a code: a start waits for none of it.
const lazy = { discounts: () => import('../discounts/use-commands.ts') }

/** A key of a caller, and what it has served for. */
interface Key extends CallersKey {
  operation: string
  bodyHash: string
}

/**
 * Registers a person for a training (docs/rules/registrations.md#places, registrations.md#one-per-person): one transaction locks the
 * training, re-checks, and writes the registration with all that belongs to it in one statement.
 * @param idempotencyKey a repeated call with the same key answers the first answer
 * @param readTraining reads the training under its lock; a test takes the lock out to prove that it matters
 * @throws Refusal `training_not_found`, `training_not_open`, `training_full`, `already_registered`, `discount_refused`,
 * `idempotency_mismatch`
 */
export async function registerForTraining(
  call: RequestContext,
  form: RegistrationForm,
  idempotencyKey?: CallersKey,
  readTraining = lockOffer,
): Promise<RegistrationSummary> {
  const operation = 'registration'
  const key = idempotencyKey && { operation, ...idempotencyKey, bodyHash: hashOfBody(form) }
  try {
    return await call.write((tx, end) =>
      writeRegistration(tx, call, form, { admission: 'public', key, readTraining, end }),
    )
  } catch (error) {
    // Two first registrations of the same person at once: the index lets one through.
    if (isUniqueViolation(error, 'registrations_one_live_email')) throw alreadyRegistered()
    // The key has served for another training meanwhile: its lock kept nobody of this one waiting.
    if (key && isUniqueViolation(error, 'idempotency_keys_operation_key_pk')) {
      return answerAgain(await findFirstAnswer(call.db, operation, key), key.bodyHash)
    }
    throw error
  }
}

/** One person holds one place: the refusal names the field that says who. */
const alreadyRegistered = () => new Refusal('already_registered', {}, { email: 'alreadyRegistered' })

interface Way {
  admission: Admission
  key?: Key | undefined
  readTraining?: typeof lockOffer
  /** Lets the transaction end with the statement that was sent last. */
  end?: () => void
}

/**
 * Writes a registration, its audit entry, its letter, its proforma and the jobs of both, for the caller, who opened the transaction.
 * @throws Refusal as `registerForTraining`
 */
export async function writeRegistration(
  tx: Tx,
  call: RequestContext,
  form: RegistrationForm,
  { admission, key, readTraining = lockOffer, end }: Way,
): Promise<RegistrationSummary> {
  const { now } = call
  const fromNetwork = hashOfNetwork(call.config.sessionSecret, call.caller.ip)
  // The second runs once the first has the lock.
  const [training, facts] = await sendBoth(
    tx,
    () => readTraining(tx, form.trainingId),
    () => findFacts(tx, call, form, fromNetwork, key),
  )
  if (key) markRepeatable(tx)
  if (key && facts.bodyHash !== null) {
    await waitForDisk(tx)
    return answerAgain({ bodyHash: facts.bodyHash, answer: facts.answer }, key.bodyHash)
  }
  if (!training) throw new Refusal('training_not_found')
  const account = accountOf(facts.accounts, form, call.actor.participantId)
  const admitted = admit(call, training, { ...facts, account }, form, { admission })
  const { discountCode } = form
  const asking = askingOf(call, admitted, admission)
  const discount = discountCode ? await (await lazy.discounts()).takeUse(tx, discountCode, asking, now) : undefined
  const registration = {
    ...admitted,
    ...discount,
    // The office knows whom it lets in; the reader of an offer's mail accepts it.
    ...(admission === 'public' && !call.actor.user && originOf(call, fromNetwork, facts)),
    ...(admission === 'offer' && { provenAt: now }),
  }
  const proof = registration.proofRequestedAt ? newProofToken() : undefined
  const { id: _, ...answer } = summaryOf({ ...registration, id: 0 })
  const way = {
    ...(discount && { discountAmount: discount.discountAmount, discountCode }),
    admission,
  }
  const id = await insertWithLetter(tx, call, registration, way, {
    letter: await letterOf(call, registration, training, proof),
    key: key && { ...key, answer },
    paper:
      hasPrice(registration) && registration.price > 0
        ? {
            ...documentRow(call, 'invoice', registration),
            snapshot: invoiceSnapshot(call, { ...registration, discountCode: discountCode || undefined }, training),
          }
        : undefined,
    isWaiting: facts.isWaiting,
    end: proof ? undefined : end,
  })
  if (proof) {
    await keepProofToken(tx, now, id, proof)
    await alertOffice(tx, call, training, id)
  }
  return { id, ...answer }
}

/** What a discount is asked for: by an account that is signed in, or whose mail brought the offer that is accepted. */
function askingOf(call: RequestContext, admitted: ReturnType<typeof admit>, admission: Admission) {
  const participantId = admission === 'offer' ? admitted.participantId : call.actor.participantId
  return { ...admitted, ...(participantId && { payer: { participantId } }) }
}

/** Who is let in, and whether a session that is over takes them still. */
interface Entrance {
  admission: Admission
  alsoFinished?: boolean
}

/**
 * A registration as it is written, once the rules have let its person in, for the holder of the training's lock.
 * @throws Refusal `training_not_open`, `training_full`, `already_registered`
 */
export function admit(
  { now, locale }: Pick<RequestContext, 'now' | 'locale'>,
  training: TrainingRow,
  facts: PlaceCounts & Pick<RegistrationFacts, 'isKnown' | 'calendarSequence'> & { account: number | null },
  { trainingId, termsAccepted, discountCode: _, ...person }: RegistrationForm,
  { admission, alsoFinished = false }: Entrance,
) {
  const { status } = training
  const isOver = alsoFinished && status === 'terminée'
  const isOpen = isByOffice(admission) ? isActive(status) || isOver : isOpenForRegistration(training, now)
  if (!isOpen) throw new Refusal('training_not_open')
  refuseBy(facts.isKnown, placesLeft(training, facts, now), admission)
  return {
    ...person,
    specialRequirements: person.specialRequirements ?? null,
    trainingId,
    participantId: facts.account,
    locale,
    ...newRegistration(training.price, now),
    termsAcceptedAt: termsAccepted ? now : null,
    calendarSequence: facts.calendarSequence,
    holderNumber: 0,
  }
}

/**
 * In whose space a registration is: theirs who are signed in, unless they registered a colleague under their own e-mail; else theirs whose
 * e-mail it is.
 */
function accountOf(accounts: AccountFace[], form: RegistrationForm, signedIn: number | undefined): number | null {
  const booking = accounts.find(({ id }) => id === signedIn)
  if (booking && !isSameEmail(booking.email, form.email)) return booking.id
  return closestOf(accounts, form)?.id ?? null
}

async function findFacts(
  tx: Tx,
  call: RequestContext,
  form: RegistrationForm,
  fromNetwork: string,
  key: Key | undefined,
) {
  const { participantId } = call.actor
  const origin = [fromNetwork, hourBefore(call.now)]
  const values = [form.trainingId, form.email, participantId ?? null, ...origin, key?.operation, key?.key, key?.caller]
  const [facts] = await runWritten<RegistrationFacts>(tx, selectFacts, values)
  if (!facts) throw new Error('nothing was counted')
  return facts
}

type Booked = Parameters<typeof eventOf>[0] & Parameters<typeof letterDataOf>[0] & { email: string }

/** The letter that answers a registration; where its reader is to prove the address, it asks for that first. */
async function letterOf(call: RequestContext, registration: Booked, training: TrainingRow, proof: string | undefined) {
  const { locale, email } = registration
  const data = letterDataOf(registration, training, call.config, null)
  const letter = registrationReceived(data, call.company, locale, data.price !== null && data.price > 0)
  const asking = proof === undefined ? letter : askingForProof(letter, proofLink(call, locale, proof), locale)
  return notificationRow(call, {
    type: 'registration',
    locale,
    to: email,
    mail: renderMail(asking, call.company, locale),
    calendar: await eventOf(registration, training, call),
  })
}

/** @throws Refusal `already_registered`, `training_full` */
function refuseBy(isKnown: boolean, { free, left }: { free: number; left: number }, admission: Admission): void {
  if (isKnown) throw alreadyRegistered()
  // What is offered is held for the person who accepts it.
  if (admission === 'beyond_places' || admission === 'offer') return
  if ((admission === 'from_list' ? free : left) <= 0) throw new Refusal('training_full')
}

/**
 * Refuses somebody for whom there is no place, or who is registered already; the caller holds the training's lock.
 * @throws Refusal `already_registered`, `training_full`
 */
export async function refuseIfFullOrKnown(
  tx: Tx,
  { now }: Pick<RequestContext, 'now'>,
  training: TrainingRow,
  email: string,
  admission: Admission,
): Promise<void> {
  const live = and(eq(registrations.trainingId, training.id), ne(registrations.status, 'annulée'))
  const known = await tx.$count(registrations, and(live, eq(registrations.email, email)))
  refuseBy(known > 0, await countPlaces(tx, training, now, email), admission)
}
