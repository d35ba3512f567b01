import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Settings, SettingsCard, SettingsGroup } from '../../domain/company/settings.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { idsOf, inLine, type Line, strictLine } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { settings, signaturePictures } from '../db/schema/installation.ts'
import { paymentProviders } from '../db/schema/online-payments.ts'
import { users } from '../db/schema/staff.ts'
import { refuseStale } from '../db/versions.ts'
import { readApart } from '../files/readers.ts'
import type { StaffCall } from '../http/request-context.ts'
import { wrongWith } from '../outgoing/public-addresses.ts'
import { system } from '../session/actor.ts'
import { requireProof } from '../session/proof.ts'
import { findSettingsCard, findSignature } from './queries.ts'

/** Where money goes, and who may come in: a browser left open changes neither. */
const dangerous: SettingsGroup[] = ['payment', 'fne', 'onlinePayments', 'security']

/**
 * Saves a group of settings. Every instance hears of it when the transaction commits (a trigger announces it), and works with it
 * from the next call on; what was issued before keeps what it says.
 * @param version of the group as it was read, or undefined for a caller who knows none
 * @throws Refusal `edit_conflict`, `proof_needed`, `invalid` for what would lock its author out, or for a signature that is not there
 */
export async function saveSettings<Group extends SettingsGroup>(
  call: StaffCall,
  group: Group,
  value: Settings[Group],
  version: number | undefined,
): Promise<SettingsCard<Group>> {
  const { now, user, config } = call
  if (dangerous.includes(group)) requireProof(call.actor, now)
  const first = config.firstSettings
  return call.db.transaction(async (tx) => {
    // The first to save it makes the row; anyone else waits for them.
    await tx.insert(settings).values({ name: group, value: first[group] }).onConflictDoNothing()
    const [row] = await tx.select().from(settings).where(eq(settings.name, group)).for('update')
    if (!row) throw new Error('settings without a row')
    const before = await findSettingsCard(tx, first, group)
    await refuseStale(version, row, async () => before)
    await refuseUnfit(tx, call, { [group]: value })
    if (isDeepStrictEqual(before.value, value)) return before
    await tx.update(settings).set({ value, updatedAt: now, updatedBy: user.id }).where(eq(settings.id, row.id))
    await writeAudit(tx, call.actor, {
      action: 'update',
      subjectType: 'settings',
      subjectId: row.id,
      before: { [group]: toldInTrail(before.value) },
      after: { [group]: toldInTrail(value) },
    })
    return findSettingsCard(tx, first, group)
  })
}

/** What a group's schema cannot know. */
async function refuseUnfit(
  tx: Tx,
  { user, config }: StaffCall,
  { security, signer, fne, onlinePayments }: Partial<Settings>,
): Promise<void> {
  const wrong = fne?.apiAddress && wrongWith(fne.apiAddress, { ownMachine: config.demo })
  if (wrong) throw new Refusal('invalid', {}, { apiAddress: wrong })
  if (onlinePayments && onlinePayments.providers.length > 0) {
    const known = await tx.select({ provider: paymentProviders.provider }).from(paymentProviders)
    const unknown = onlinePayments.providers.filter((one) => known.every(({ provider }) => provider !== one))
    // Each by its name, beside which the office says it.
    if (unknown.length > 0)
      throw new Refusal('invalid', {}, Object.fromEntries(unknown.map((one) => [one, 'providerWithoutKeys'])))
  }
  if (security?.requireSecondFactor) {
    const [own] = await tx.select({ secret: users.totpSecret }).from(users).where(eq(users.id, user.id)).for('share')
    // An administrator who requires it of everybody has one: otherwise nobody would be left who could take the rule back.
    if (!own?.secret) throw new Refusal('invalid', {}, { requireSecondFactor: 'ownFactorFirst' })
  }
  for (const [field, id] of [
    ['picture', signer?.picture],
    ['logo', fne?.logo],
  ] as const) {
    if (!id) continue
    await findSignature(tx, id).catch(() => {
      throw new Refusal('invalid', {}, { [field]: 'signatureMissing' })
    })
  }
}

/** A group as the trail tells it, field by field: what has parts of its own becomes one text. */
const toldInTrail = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toldPart(part)]))
const toldPart = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(toldPart).filter((told) => told !== '')
  if (typeof part !== 'object' || part === null) return part
  // In this order, whichever the database gives them back in.
  const ofPayment = ['operator', 'number', 'name', 'holder', 'iban']
  const ofTemplates = ['title', 'text', 'titleInEnglish', 'textInEnglish']
  const ofLayouts = ['columns', 'separator', 'accountLength', 'isCp1252', 'isCrlf']
  const ofLists = ['asOf', 'pieces', 'others']
  return [...ofPayment, ...ofTemplates, ...ofLayouts, ...ofLists]
    .flatMap((name) => Reflect.get(part, name) || [])
    .join(' · ')
}

/**
 * Keeps the picture of a signature, drawn again as ink on nothing, or of the FNE's logo in its colours; it is used once the settings name
 * it.
 * @returns its number
 * @throws Refusal `file_type_refused`, `file_refused`
 */
export async function keepPicture({ db }: StaffCall, content: Buffer, shows: 'signature' | 'fneLogo'): Promise<number> {
  const drawn = await readApart(shows, content)
  const [kept] = await db.insert(signaturePictures).values({ content: drawn }).returning({ id: signaturePictures.id })
  if (!kept) throw new Error('insert returned no row')
  return kept.id
}

const hour = 3_600_000
/** How long a picture that nothing names is kept: it may have been sent for a form that is not saved yet. */
const unusedMs = 24 * hour
/** How long those who work with the settings before may still issue with them. */
const calmMs = hour

/**
 * Removes pictures of signatures and of the FNE's logo that the settings name no more, once no certificate waits to be made with them; one
 * that is made has its signature in its file. Each is told in the trail.
 */
export async function deleteExpiredSignatures(db: Db, now: Date, line: Line = strictLine): Promise<void> {
  const isOld = lt(signaturePictures.createdAt, new Date(now.getTime() - unusedMs))
  await inLine(await idsOf(db, signaturePictures, isOld), line, ([id = 0]) =>
    db.transaction(async (tx) => {
      // A call that saves another one waits, and then finds that the picture is gone.
      const groups = await tx
        .select()
        .from(settings)
        .where(inArray(settings.name, ['signer', 'fne']))
        .orderBy(settings.id)
        .for('update')
      if (groups.some(({ updatedAt }) => updatedAt.getTime() > now.getTime() - calmMs)) return
      const named = groups.map(({ value }) => value as Partial<Settings['signer'] & Settings['fne']>)
      if (named.some(({ picture, logo }) => picture === id || logo === id)) return
      const signer = groups.find(({ name }) => name === 'signer') ?? groups[0]
      const waiting = tx
        .select({ id: documents.id })
        .from(documents)
        .where(
          sql`${documents.kind} = 'certificate' and (${documents.state} = 'pending' or ${documents.state} in ('failed', 'to_check') and ${documents.revokedAt} is null)
            and ${documents.snapshot} #>> '{signatory,picture}' = ${String(id)}`,
        )
      const removed = await tx
        .delete(signaturePictures)
        .where(and(eq(signaturePictures.id, id), notExists(waiting)))
        .returning({ id: signaturePictures.id })
      if (removed.length === 0) return
      await writeAudit(tx, system, {
        action: 'remove_signature',
        subjectType: 'settings',
        subjectId: signer?.id ?? 0,
        before: { picture: id },
      })
    }),
  )
}
