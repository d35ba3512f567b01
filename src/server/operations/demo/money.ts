// What waits for the office in demo mode: money that somebody declared, lines of a statement, and a pharmacy that pays for two.
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { paymentDeclarations } from '../../db/schema/payment-declarations.ts'
import { pharmacies } from '../../db/schema/pharmacies.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { users } from '../../db/schema/staff.ts'
import { statementLines, statements } from '../../db/schema/statements.ts'

const day = 24 * 3_600_000

/** The pharmacy that pays, and the organization of two people of one session who have paid nothing yet (`people.ts`). */
const demoPharmacy = { name: 'Pharmacie du Marché', organization: 'Pharmacie du Marché, Adjamé' }

/** Fills the lists of money that waits. The statement is somebody's: without an account there is none. */
export async function seedMoney(tx: Tx, now: Date): Promise<void> {
  await seedPharmacy(tx)
  await seedDeclaration(tx, now)
  await seedStatement(tx, now)
}

async function seedPharmacy(tx: Tx) {
  const [pharmacy] = await tx
    .insert(pharmacies)
    .values({ name: demoPharmacy.name, address: 'Boulevard Nangui Abrogoua', city: 'Abidjan', paymentTermsDays: 30 })
    .returning({ id: pharmacies.id })
  if (!pharmacy) throw new Error('insert returned no row')
  await tx
    .update(registrations)
    .set({ pharmacyId: pharmacy.id })
    .where(eq(registrations.organization, demoPharmacy.organization))
}

/** Somebody who has paid a part says to have paid the rest. */
async function seedDeclaration(tx: Tx, now: Date) {
  const { id, price, paymentAmount } = registrations
  const [owing] = await tx
    .select({ id, price, paymentAmount })
    .from(registrations)
    .where(and(eq(registrations.paymentStatus, 'partiel'), eq(registrations.status, 'confirmée')))
    .orderBy(asc(id))
    .limit(1)
  if (!owing) return
  await tx.insert(paymentDeclarations).values({
    ...{ registrationId: owing.id, operator: 'Wave', reference: 'T7KQ4XM9B2' },
    amount: (owing.price ?? 0) - owing.paymentAmount,
    createdAt: new Date(now.getTime() - day),
  })
}

async function seedStatement(tx: Tx, now: Date) {
  const [user] = await tx.select({ id: users.id }).from(users).orderBy(asc(users.id)).limit(1)
  if (!user) return
  const [statement] = await tx
    .insert(statements)
    .values({
      ...{ fileHash: 'demo', fileName: 'wave-exemple.csv', operator: 'Wave', method: 'mobile' },
      ...{ headingsHash: 'demo', columns: [], userId: user.id, createdAt: new Date(now.getTime() - day) },
    })
    .returning({ id: statements.id })
  if (!statement) throw new Error('insert returned no row')
  const valuedOn = new Date(now.getTime() - 2 * day).toISOString().slice(0, 10)
  const line = { statementId: statement.id, kind: 'received' as const, valuedOn, fee: 0 }
  await tx.insert(statementLines).values([
    {
      ...{ ...line, line: 2, fingerprint: 'demo-2', amount: 35_000, reference: 'TZ8M3QK7L1', time: '09:42' },
      ...{ payerName: 'Tanoh Prisca', payerPhone: '+2250700009901', wording: 'formation' },
    },
    {
      ...{ ...line, line: 3, fingerprint: 'demo-3', amount: 120_000, reference: 'TZ8M5RW2D6', time: '15:07' },
      ...{ payerName: 'Librairie du Plateau', payerPhone: '+2250500009902', wording: 'remboursement fournitures' },
    },
  ])
}
