import { count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApi } from '../../../../tests/api.ts'
import { documentRegistrations, documents } from '../../db/schema/documents.ts'
import { paymentDeclarations } from '../../db/schema/payment-declarations.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { statementLines } from '../../db/schema/statements.ts'
import { issueDemoDocuments } from './documents.ts'
import { seedDemo } from './seed.ts'

const { build, db, services } = await startApi()

test('the demonstration’s office has something to do: a declared payment, lines to match, a pharmacy’s invoice for two', async () => {
  await build.administrator()
  await seedDemo(services.database, services.config)
  // As at every start.
  for (const _ of [1, 2]) await issueDemoDocuments({ ...services, saved: await services.settings.read() })
  const [declared] = await db
    .select({ amount: paymentDeclarations.amount, price: registrations.price, paid: registrations.paymentAmount })
    .from(paymentDeclarations)
    .innerJoin(registrations, eq(registrations.id, paymentDeclarations.registrationId))
  expect(declared?.amount).toBe((declared?.price ?? 0) - (declared?.paid ?? 0))
  expect(await db.$count(statementLines, eq(statementLines.state, 'open'))).toBe(2)
  const shared = await db
    .select({ id: documents.id, lines: count() })
    .from(documents)
    .innerJoin(documentRegistrations, eq(documentRegistrations.documentId, documents.id))
    .groupBy(documents.id)
  expect(shared).toMatchObject([{ lines: 2 }])
  const paidFor = await db
    .select({ trainingId: registrations.trainingId, status: registrations.status, paid: registrations.paymentAmount })
    .from(registrations)
    .innerJoin(documentRegistrations, eq(documentRegistrations.registrationId, registrations.id))
  expect(new Set(paidFor.map(({ trainingId }) => trainingId)).size).toBe(1)
  expect(paidFor.map(({ status, paid }) => [status, paid])).toEqual([
    ['confirmée', 0],
    ['confirmée', 0],
  ])
})
