import { letterLocale, type OfficeLetter } from '../../domain/announcements/office-letter.ts'
import { isErased } from '../../domain/participants/participant.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { renderMail } from '../mail/layout.ts'
import { letterDataOf } from '../mail/letter-data.ts'
import { officeLetter } from '../mail/office-letter.ts'
import { notify } from '../notifications/commands.ts'
import type { LockedRegistration, StaffAction } from './commands.ts'

/**
 * Sends one person what the office has written to several, for the holder of the registration's lock: in their language where it was
 * typed. Answers go to the firm.
 * @throws Refusal `person_erased`, `registration_cancelled`
 */
export async function writeLetter(
  tx: Tx,
  call: StaffAction,
  { before, training }: LockedRegistration,
  letter: OfficeLetter,
): Promise<void> {
  if (isErased(before)) throw new Refusal('person_erased')
  if (before.status === 'annulée' && !letter.toCancelled) throw new Refusal('registration_cancelled')
  const locale = letterLocale(letter, before.locale)
  const written = officeLetter(letterDataOf({ ...before, locale }, training, call.config, null), letter, locale)
  await notify(tx, call, {
    type: 'office_letter',
    registrationId: before.id,
    locale,
    to: before.email,
    replyTo: call.company.email,
    mail: renderMail(written, call.company, locale),
  })
  await writeAudit(tx, call.actor, { action: 'write_letter', subjectType: 'registration', subjectId: before.id })
}
