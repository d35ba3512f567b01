// What people declared is confirmed by the line that brings it (docs/rules/matching.md#deciding).
import { and, inArray, or, sql } from 'drizzle-orm'
import type { RecordedPayment } from '../../../domain/payments/payment.ts'
import { operationIds } from '../../../domain/statements/matching-evidence.ts'
import { mayBeOneOperatorIn } from '../../db/conditions.ts'
import type { Tx } from '../../db/open.ts'
import { paymentDeclarations } from '../../db/schema/payment-declarations.ts'
import { registrations } from '../../db/schema/registrations.ts'
import type { statementLines } from '../../db/schema/statements.ts'
import { confirmRecorded } from '../declarations/decide-commands.ts'
import { isToCheck } from '../declarations/queries.ts'
import type { Recording } from '../transaction-commands.ts'

type Line = Pick<typeof statementLines.$inferSelect, 'reference' | 'wording'> & { operator: string }

/**
 * Confirms, for each payment that was just recorded from a line, what its registration declared of that operation: one declaration, and of
 * several the one that tells the amount. The holder of the registrations' locks calls it.
 */
export async function confirmDeclared(tx: Tx, call: Recording, line: Line, recorded: RecordedPayment[]): Promise<void> {
  const ids = operationIds({ reference: line.reference, label: line.wording })
  if (ids.length === 0) return
  const paid = recorded.map(({ registrationId }) => registrationId)
  const declared = await tx
    .select({
      id: paymentDeclarations.id,
      registrationId: paymentDeclarations.registrationId,
      bookingId: paymentDeclarations.bookingId,
      amount: paymentDeclarations.amount,
    })
    .from(paymentDeclarations)
    .where(
      and(
        isToCheck,
        or(
          inArray(paymentDeclarations.registrationId, paid),
          inArray(
            paymentDeclarations.bookingId,
            tx.select({ id: registrations.bookingId }).from(registrations).where(inArray(registrations.id, paid)),
          ),
        ),
        sql`${paymentDeclarations.quoted} in (${sql.join(
          ids.map((id) => sql`search_quoted(${id})`),
          sql`, `,
        )})`,
        mayBeOneOperatorIn(sql`${paymentDeclarations.operator}`, sql`${line.operator}`),
      ),
    )
    .orderBy(paymentDeclarations.id)
  const [first] = recorded
  const ofBooking = declared.filter(({ bookingId }) => bookingId !== null)
  const all = recorded.reduce((sum, { amount }) => sum + amount, 0)
  const whole = ofBooking.find(({ amount }) => amount === all) ?? ofBooking[0]
  // All of it is what they say: the first of its payments stands for it.
  if (whole && first) return confirmRecorded(tx, call, whole.id, first.id)
  for (const payment of recorded) {
    const theirs = declared.filter(({ registrationId }) => registrationId === payment.registrationId)
    const meant = theirs.find(({ amount }) => amount === payment.amount) ?? theirs[0]
    if (meant) await confirmRecorded(tx, call, meant.id, payment.id)
  }
}
