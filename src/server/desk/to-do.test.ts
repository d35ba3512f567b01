import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { issuedDocument } from '../../../tests/factories/document.ts'
import { allTheSame } from '../../../tests/issued.ts'
import type { Dashboard, ToDo } from '../../domain/desk/dashboard.ts'
import type { DiscrepancyGroup } from '../../domain/registrations/discrepancy.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import { documents } from '../db/schema/documents.ts'
import { onlinePayments } from '../db/schema/online-payments.ts'

const { as, build, clock, db } = await startApi()
const office = as(administrator(await build.administrator()))
const toDo = async () => (await office.get<Dashboard>('/api/admin/dashboard')).body.toDo

/** What each line of the screen opens. */
const lists: Record<keyof ToDo, string> = {
  toConfirm: '/api/admin/registrations?status=en_attente&refunded=false',
  declaredPayments: '/api/admin/payment-declarations',
  onlinePayments: '/api/admin/online-payments',
  statementLines: '/api/admin/statement-lines',
  overdue: '/api/admin/registrations?group=overdue',
  unreadMessages: '/api/admin/messages?folder=unread',
  thisWeek: '/api/trainings?stage=this_week',
  uncertified: '/api/admin/registrations?group=uncertified',
  refundable: '/api/admin/registrations?group=refundable',
  failedMails: '/api/admin/notifications?filter=failed_unread',
  unproven: '/api/admin/registrations?group=unproven',
  accessAsked: '/api/admin/pharmacy-contacts?state=asked',
  disagreeing: '/api/payments/discrepancies',
  fnePaid: '/api/admin/documents?fne=paid',
  fneToCheck: '/api/admin/documents?fne=to_check',
  papersToCheck: '/api/admin/documents?state=to_check&validity=valid',
}
const idsIn = async (kind: keyof ToDo) => {
  if (kind !== 'disagreeing') return (await office.get<{ id: number }[]>(lists[kind])).body.map(({ id }) => id)
  const { body: groups } = await office.get<DiscrepancyGroup[]>(lists[kind])
  // Declared payments have a line of their own.
  return groups.filter(({ kind }) => kind !== 'declared').flatMap(({ rows }) => rows.map(({ subject }) => subject))
}

/** Each line is as long as its list, which has these rows. */
async function expectRows(expected: Record<keyof ToDo, number[]>) {
  const counted = await toDo()
  for (const kind of Object.keys(lists) as (keyof ToDo)[]) {
    expect((await idsIn(kind)).sort(), kind).toEqual(expected[kind].sort())
    expect(counted[kind], kind).toBe(expected[kind].length)
  }
}

const day = 86_400_000
const now = clock.now()
const at = (days: number) => new Date(now.getTime() + days * day)
/** The first moment of a Monday: of this week, or of those after it. */
function mondayIn(weeks: number) {
  const midnight = new Date(now)
  midnight.setUTCHours(0, 0, 0, 0)
  while (midnight.getUTCDay() !== 1) midnight.setTime(midnight.getTime() - day)
  return new Date(midnight.getTime() + weeks * 7 * day)
}
const justBefore = (moment: Date) => new Date(moment.getTime() - 1)

test('an office in which nothing waits', async () => {
  await expectRows({
    toConfirm: [],
    declaredPayments: [],
    onlinePayments: [],
    statementLines: [],
    overdue: [],
    unreadMessages: [],
    thisWeek: [],
    uncertified: [],
    refundable: [],
    failedMails: [],
    unproven: [],
    accessAsked: [],
    disagreeing: [],
    fnePaid: [],
    fneToCheck: [],
    papersToCheck: [],
  })
})

test('each line counts the rows of the list it opens, and empties as they are worked off', async () => {
  const monday = await build.training({ startsAt: mondayIn(0) })
  const sunday = await build.training({ startsAt: justBefore(mondayIn(1)) })
  const nextWeek = await build.training({ startsAt: mondayIn(1) })
  await build.training({ startsAt: justBefore(mondayIn(0)), status: 'en_cours' })
  await build.training({ startsAt: at(0), status: 'annulée' })
  const finished = await build.training({ startsAt: at(-20), status: 'terminée' })
  const undated = await build.training({ startsAt: null, status: 'en_cours' })
  const cancelled = await build.training({ startsAt: at(-1), status: 'annulée' })

  const owed = { status: 'confirmée', price: 65_000, paymentStatus: 'en_attente' } as const
  const settled = { status: 'confirmée', price: 65_000, paymentAmount: 65_000, paymentStatus: 'complet' } as const
  const begun = await build.registration({ ...owed, trainingId: monday.id })
  const underWay = await build.registration({ ...owed, trainingId: undated.id })
  await build.registration({ ...owed, trainingId: sunday.id }) // has yet to begin
  await build.registration({ ...owed, trainingId: nextWeek.id })
  await build.registration({ ...owed, trainingId: cancelled.id }) // there is nothing to pay for
  await build.registration({ ...settled, trainingId: monday.id })
  const waiting = await build.registration({ ...settled, status: 'en_attente', trainingId: nextWeek.id })
  const overridden = { price: 65_000, paymentStatus: 'remboursé' } as const
  const { id: byHand } = await build.registration({ status: 'en_attente', ...overridden, trainingId: nextWeek.id })

  const came = await build.registration({ ...settled, trainingId: finished.id })
  const certified = await build.registration({ ...settled, trainingId: finished.id })
  await build.document({
    ...(await issuedDocument('certificate')),
    trainingId: finished.id,
    registrationId: certified.id,
  })
  const revoked = await build.registration({ ...settled, trainingId: finished.id })
  await build.document({
    ...(await issuedDocument('certificate')),
    trainingId: finished.id,
    registrationId: revoked.id,
    revokedAt: at(-1),
  })
  const kept = await build.registration({ status: 'annulée', trainingId: finished.id })
  await build.payment({ registrationId: kept.id, amount: 10_000 })
  await build.registration({ ...settled, email: `efface-7@${erasedDomain}`, trainingId: finished.id })

  const unprintable = { ...(await issuedDocument('invoice')), state: 'to_check', lastError: '日' } as const
  const toCheck = await build.document({ ...unprintable, trainingId: nextWeek.id, registrationId: waiting.id })
  const over = { ...(await issuedDocument('invoice')), state: 'to_check', supersededAt: at(-1) } as const
  await build.document({ ...over, trainingId: nextWeek.id, registrationId: waiting.id })

  const message = await build.contactMessage()
  await build.contactMessage({ readAt: at(0) })
  await build.contactMessage({ archivedAt: at(0) })
  const failed = await build.notification({ registrationId: certified.id, state: 'failed' })
  const code = { type: 'sign_in_code', state: 'failed' } as const
  await build.notification({ registrationId: certified.id, ...code })
  await build.notification({ registrationId: certified.id, state: 'failed', adminReadAt: at(0) })
  const asking = await build.pharmacyContact({ state: 'asked' })
  for (const state of ['proven', 'approved', 'refused'] as const) await build.pharmacyContact({ state })
  const doubtful = await build.registration({ trainingId: nextWeek.id, proofRequestedAt: at(-1) })

  const declared = await build.paymentDeclaration({ registrationId: waiting.id })
  const decided = { state: 'refused', decidedAt: at(0) } as const
  await build.paymentDeclaration({ registrationId: waiting.id, ...decided })

  const paid = { paidAmount: 65_000, currency: 'XAF', problem: 'currency' } as const
  const stuck = await build.onlinePayment({ registrationId: waiting.id, state: 'stuck', ...paid })
  const lost = await build.onlinePayment({ registrationId: waiting.id, state: 'unknown', createdAt: at(-1) })
  await build.onlinePayment({ registrationId: waiting.id })
  await build.onlinePayment({ registrationId: waiting.id, state: 'failed', problem: 'down', createdAt: at(-1) })

  const unmatched = await build.statementLine()
  await build.statementLine({ state: 'ignored', reason: 'Virement interne', decidedAt: at(0) })

  await expectRows({
    toConfirm: [waiting.id, doubtful.id],
    declaredPayments: [declared.id],
    onlinePayments: [stuck.id, lost.id],
    statementLines: [unmatched.id],
    overdue: [begun.id, underWay.id],
    unreadMessages: [message.id],
    thisWeek: [monday.id, sunday.id],
    uncertified: [came.id],
    refundable: [kept.id],
    failedMails: [failed.id],
    unproven: [doubtful.id],
    accessAsked: [asking.id],
    disagreeing: [byHand],
    fnePaid: [],
    fneToCheck: [],
    papersToCheck: [toCheck.id],
  })
  // Its own details say the same of each.
  for (const [{ id }, isUncertified] of [[came, true] as const, [certified, false] as const, [revoked, false] as const])
    expect((await office.get(`/api/registrations/${id}`)).body).toMatchObject({
      registration: { isUncertified },
    })

  for (const { id } of [waiting, doubtful])
    expect((await office.put(`/api/registrations/${id}/status`, { status: 'confirmée' })).status).toBe(200)
  for (const { id: registrationId } of [begun, underWay])
    expect((await office.post('/api/payments', { registrationId, amount: 65_000, method: 'espèces' })).status).toBe(201)
  const refund = { amount: 10_000, method: 'espèces', reason: 'Inscription annulée' }
  expect((await office.post(`/api/registrations/${kept.id}/refunds`, refund)).status).toBe(201)
  const ignored = { id: unmatched.id, act: 'ignore', reason: 'Virement interne' }
  expect((await office.post('/api/admin/statement-lines/decisions', { decisions: [ignored] })).status).toBe(200)
  const reason = { reason: 'Introuvable chez Wave' }
  expect((await office.post(`/api/admin/payment-declarations/${declared.id}/refusal`, reason)).status).toBe(200)
  await db.update(onlinePayments).set({ state: 'failed' })
  expect((await office.put(`/api/admin/messages/${message.id}`, { read: true })).status).toBe(200)
  expect((await office.post(`/api/admin/trainings/${finished.id}/certificates`, allTheSame)).status).toBe(200)
  expect((await office.put(`/api/notifications/${failed.id}/read`, {})).status).toBe(200)
  expect((await office.put(`/api/admin/pharmacy-contacts/${asking.id}`, { state: 'refused' })).status).toBe(200)
  expect(await toDo()).toEqual({
    toConfirm: 0,
    declaredPayments: 0,
    onlinePayments: 0,
    statementLines: 0,
    overdue: 0,
    unreadMessages: 0,
    thisWeek: 2,
    uncertified: 0,
    refundable: 0,
    failedMails: 0,
    unproven: 0,
    accessAsked: 0,
    disagreeing: 1,
    fnePaid: 0,
    fneToCheck: 0,
    papersToCheck: 1,
  })
  // A certificate that was replaced leaves its holder with one, as long as the new one stands.
  await db
    .update(documents)
    .set({ supersededAt: at(0) })
    .where(eq(documents.registrationId, came.id))
  expect(await idsIn('uncertified')).toEqual([came.id])
})
