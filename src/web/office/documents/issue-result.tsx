import { Link } from '@tanstack/react-router'
import type { IssuedCertificates } from '../../../domain/documents/document.ts'
import type { RegistrationRow } from '../../../domain/registrations/registration.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'

interface Props {
  trainingId: number
  result: IssuedCertificates
  registrations: readonly RegistrationRow[]
  onMore: () => void
}

/** Who was issued a certificate, and who was not and why, by name. */
export function IssueResult({ trainingId, result, registrations, onMore }: Props) {
  const { words } = useOffice()
  const labels = words.certificates
  const nameOf = (registrationId: number) => {
    const person = registrations.find(({ id }) => id === registrationId)?.participant
    return person ? fullName(person) : labels.unknownPerson(registrationId)
  }
  return (
    <div role="status" className="grid grid-cols-1 gap-5">
      {result.issued.length > 0 && (
        <section aria-label={labels.issued(result.issued.length)} className="grid gap-2">
          <h3 className="font-body font-semibold text-base text-green">{labels.issued(result.issued.length)}</h3>
          <ul className="framed-rows text-sm">
            {result.issued.map(({ id, registrationId, number }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5">
                <span className="font-semibold">{nameOf(registrationId)}</span>
                <code>{number}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      {result.skipped.length > 0 && (
        <section aria-label={labels.skipped(result.skipped.length)} className="grid gap-2">
          <h3 className="font-body font-semibold text-base text-red">{labels.skipped(result.skipped.length)}</h3>
          <ul className="divide-y divide-sand rounded-lg border border-red text-sm">
            {result.skipped.map(({ registrationId, reason }) => (
              <li key={registrationId} className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5">
                <span className="font-semibold">{nameOf(registrationId)}</span>
                <span>{labels.reasons[reason]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="neutral" onClick={onMore}>
          {labels.more}
        </Button>
        <Link
          to="/admin"
          search={{ onglet: 'documents', type: 'certificate', formation: trainingId }}
          className={buttonClass()}
        >
          {labels.see}
        </Link>
      </div>
    </div>
  )
}
