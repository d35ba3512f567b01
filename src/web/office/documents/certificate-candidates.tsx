import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { IssuedCertificates } from '../../../domain/documents/document.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { LoadFailure } from '../../signed-in/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useOffice } from '../kit/office-text.ts'
import { presenceQuery } from '../queries/presence.ts'
import { trainingCertificatesQuery, trainingRegistrationsQuery } from '../queries/training-participants.ts'
import { CertificateForm } from './certificate-form.tsx'
import { IssueResult } from './issue-result.tsx'

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
  const [result, setResult] = useState<IssuedCertificates>()
  const all = [registrations, certificates, presence]
  if (all.some(({ isPending }) => isPending)) return <Skeleton label={words.loading} />
  if (!registrations.data || !certificates.data || !presence.data) {
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
      ticked={ticked}
      onIssued={setResult}
      onClose={onClose}
    />
  )
}
