import { and, eq, isNull } from 'drizzle-orm'
import type { AgreementForm } from '../../domain/pharmacies/pharmacy-agreement.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { pharmacyAgreements } from '../db/schema/pharmacy-agreements.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { ParticipantCall } from '../http/request-context.ts'
import { listAgreements } from '../registrations/agreement-queries.ts'
import { lockRegistrations } from '../registrations/queries.ts'
import { lockPharmacies } from './queries.ts'

/**
 * Lets a pharmacy see one of one's registrations, or no longer (docs/rules/pharmacies.md#agreement); the same twice changes nothing.
 * @throws Refusal `registration_not_found` for somebody else's too; `pharmacy_not_found`, also for one that is not offered
 */
export async function setAgreement(
  call: ParticipantCall,
  registrationId: number,
  { pharmacyId, agreed }: AgreementForm,
): Promise<void> {
  const { actor, now, participantId } = call
  await call.db.transaction(async (tx) => {
    // It is neither put away nor merged meanwhile.
    if (agreed) await lockPharmacies(tx, [pharmacyId], 'share')
    const [registration] = await lockRegistrations(tx, eq(registrations.id, registrationId))
    if (registration?.participantId !== participantId) throw new Refusal('registration_not_found')
    const pharmacy = (await listAgreements(tx, registration)).find((one) => one.pharmacyId === pharmacyId)
    if (agreed && !pharmacy) throw new Refusal('pharmacy_not_found')
    const isAgreed = typeof pharmacy?.agreedAt === 'string'
    if (isAgreed === agreed) return
    if (agreed) await tx.insert(pharmacyAgreements).values({ registrationId, participantId, pharmacyId, agreedAt: now })
    else
      await tx
        .update(pharmacyAgreements)
        .set({ withdrawnAt: now })
        .where(
          and(
            eq(pharmacyAgreements.registrationId, registrationId),
            eq(pharmacyAgreements.participantId, participantId),
            eq(pharmacyAgreements.pharmacyId, pharmacyId),
            isNull(pharmacyAgreements.withdrawnAt),
          ),
        )
    await writeAudit(tx, actor, {
      action: 'set_agreement',
      subjectType: 'registration',
      subjectId: registrationId,
      after: { pharmacyId, agreed },
    })
  })
}
