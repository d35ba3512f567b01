import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { IssuedCertificates } from '../../../domain/documents/document.ts'
import type { RegistrationRow } from '../../../domain/registrations/registration.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { LoadFailure } from '../../signed-in/loaded.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { fullName } from '../kit/full-name.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import {
  openPresenceQuery,
  presenceQuery,
  trainingCertificatesQuery,
  trainingRegistrationsQuery,
} from '../queries/presence.ts'
import { CertificateForm } from './certificate-form.tsx'

interface IssueResultProps {
  trainingId: number
  result: IssuedCertificates
  registrations: readonly RegistrationRow[]
  onMore: () => void
}

/** Who was issued a certificate, and who was not and why, by name. */
function IssueResult({ trainingId, result, registrations, onMore }: IssueResultProps) {
  const labels = useOffice().words.certificates
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
        <OfficeLink to={{ onglet: 'documents', type: 'certificate', formation: trainingId }} className={buttonClass()}>
          {labels.see}
        </OfficeLink>
      </div>
    </div>
  )
}

interface Props {
  trainingId: number
  /** Who is ticked at first, by registration; without, everybody who was there. */
  ticked?: readonly number[]
  onClose: () => void
}

/** The confirmed participants of a finished training, what they attended, and who has a certificate; those ticked are issued one. */
export function CertificateCandidates({ trainingId, ticked, onClose }: Props) {
  const { words } = useOffice()
  const labels = words.certificates
  const registrations = useQuery(trainingRegistrationsQuery(trainingId))
  const certificates = useQuery(trainingCertificatesQuery(trainingId))
  const presence = useQuery(presenceQuery(trainingId))
  const open = useQuery(openPresenceQuery(trainingId))
  const [result, setResult] = useState<IssuedCertificates>()
  const all = [registrations, certificates, presence, open]
  if (all.some(({ isPending }) => isPending)) return <Skeleton label={words.loading} />
  if (!registrations.data || !certificates.data || !presence.data || !open.data) {
    const retry = () => void Promise.all(all.map((one) => one.refetch()))
    const error = all.find(({ isError }) => isError)?.error
    return <LoadFailure title={words.registrations.loadError} error={error} onRetry={retry} />
  }
  if (result) {
    return (
      <IssueResult
        trainingId={trainingId}
        result={result}
        registrations={registrations.data}
        onMore={() => setResult(undefined)}
      />
    )
  }
  const confirmed = registrations.data.filter(({ status }) => status === 'confirmée')
  if (confirmed.length === 0) {
    return <EmptyList>{labels.noParticipants}</EmptyList>
  }
  return (
    <CertificateForm
      trainingId={trainingId}
      confirmed={confirmed}
      certificates={certificates.data}
      presence={presence.data}
      open={open.data.contradictions.length + open.data.devices.length}
      ticked={ticked}
      onIssued={setResult}
      onClose={onClose}
    />
  )
}
