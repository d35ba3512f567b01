import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { companyOf } from '../src/domain/company/settings.ts'
import { documents } from '../src/server/db/schema/documents.ts'
import { presenceMarks } from '../src/server/db/schema/presence.ts'
import { registrations } from '../src/server/db/schema/registrations.ts'
import { sessionHalves } from '../src/server/db/schema/trainings.ts'
import { issueCertificate } from '../src/server/documents/issue-certificate-commands.ts'
import { issueInvoice, issueReceipt } from '../src/server/documents/issue-commands.ts'
import { renderDocument } from '../src/server/documents/render-commands.ts'
import type { RequestContext, Services } from '../src/server/http/request-context.ts'
import { draw } from '../src/server/pdf/draw.ts'
import type { Papers } from '../src/server/pdf/papers.ts'
import { findSigningStore } from '../src/server/pdf/signing-store.ts'
import { system } from '../src/server/session/actor.ts'
import type { factoriesOn } from './factories/build.ts'
import { buildPayment } from './factories/payment.ts'

interface Person {
  firstName: string
  lastName: string
  pharmacyId?: number
}

/** Makes all papers that wait, as the worker does. */
export async function makeRealPapers(services: Services, papers: Pick<Papers, 'make'> = { make: draw }): Promise<void> {
  const { db } = services.database
  const store = await findSigningStore(services.config, services.database, services.secrets)
  const waiting = await db
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.state, 'pending'))
    .orderBy(asc(documents.id))
  for (const { id } of waiting) await renderDocument({ ...services, store, papers, log: { warn() {} } }, id)
}

/**
 * A session of one morning that is over: everybody was present, paid in full and has proforma, receipt and certificate, signed and made as in
 * service.
 */
export async function finishedSession(
  { build, services }: { build: ReturnType<typeof factoriesOn>; services: Services },
  people: readonly Person[],
  changes: Parameters<typeof build.training>[0] = {},
) {
  const { db } = services.database
  const training = await build.training({
    ...{ title: 'La chaîne du froid', status: 'terminée', duration: 4, price: 65_000, trainers: ['Dr Aya Koffi'] },
    ...{ startsAt: new Date('2026-03-02T08:00:00Z'), endsAt: new Date('2026-03-02T12:00:00Z') },
    ...changes,
  })
  const settings = await services.settings.read()
  const call = { ...services, settings, company: companyOf(settings), actor: system, now: services.clock() }
  const half = { trainingId: training.id, date: '2026-03-02', half: 'morning' as const }
  const [morning] = await db
    .insert(sessionHalves)
    .values({ ...half, startsAt: '08:00', endsAt: '12:00' })
    .returning()
  const attended = { basis: 'taken' as const, hours: 4, reason: null, attendedHalves: 1, halves: 1 }
  const ids: number[] = []
  for (const { firstName, lastName, pharmacyId } of people) {
    const person = { firstName, lastName, pharmacyId: pharmacyId ?? null, organization: null }
    const { id } = await build.registration({ ...person, trainingId: training.id, status: 'confirmée' })
    ids.push(id)
    await db.insert(presenceMarks).values({
      ...{ id: randomUUID(), registrationId: id, halfId: morning?.id ?? 0, state: 'present' },
      markedAt: new Date('2026-03-02T08:05:00Z'),
    })
    await db.transaction(async (tx) => {
      const [unpaid] = await tx.select().from(registrations).where(eq(registrations.id, id))
      if (unpaid) await issueInvoice(tx, call, { ...unpaid, price: 65_000 }, training)
    })
    const payment = await buildPayment(db, { registrationId: id, amount: 65_000 })
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(registrations).where(eq(registrations.id, id))
      if (!row) throw new Error('a registration that is gone')
      const moved = { method: 'espèces' as const, operator: null, reference: null, valuedOn: '2026-03-02' }
      const paid = { id: payment.id, amount: 65_000, paymentAmount: 65_000, ...moved }
      await issueReceipt(tx, call, { ...row, price: 65_000 }, training, paid)
      await issueCertificate(tx, call as unknown as RequestContext, row, training, attended)
    })
  }
  await makeRealPapers(services)
  return { training, ids }
}
