import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { IssuedCertificates, OfficeDocument } from '../../../domain/document.ts'
import { read } from '../../api/api.ts'
import { LoadFailure } from '../../signed-in/load-failure.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { trainingCertificatesQuery, trainingRegistrationsQuery } from '../queries/training-participants.ts'
import { IssueResult } from './issue-result.tsx'

/** Who holds a valid certificate, and who one that was revoked, by registration. */
function certificatesByHolder(certificates: readonly OfficeDocument[]) {
  const holding = (validity: OfficeDocument['validity']) =>
    new Map(certificates.filter((one) => one.validity === validity).map((one) => [one.registrationId, one]))
  return { valid: holding('valid'), revoked: holding('revoked') }
}

interface Props {
  trainingId: number
  /** Who is ticked at first, by registration. */
  ticked?: readonly number[]
  onClose: () => void
}

/** The confirmed participants of a finished training, with who already has a certificate, or has lost it and why; those ticked are issued one. */
export function CertificateCandidates({ trainingId, ticked: first = [], onClose }: Props) {
  const { words } = useOffice()
  const labels = words.certificates
  const registrations = useQuery(trainingRegistrationsQuery(trainingId))
  const certificates = useQuery(trainingCertificatesQuery(trainingId))
  const [ticked, tick] = useState<ReadonlySet<number>>(() => new Set(first))
  const [result, setResult] = useState<IssuedCertificates>()
  const issuing = useChange({
    failsIn: 'place',
    send: (api, registrationIds: number[]) =>
      read(
        api.admin.trainings[':id'].certificates.$post({
          param: { id: String(trainingId) },
          json: { registrationIds },
        }),
      ),
    success: { title: labels.done },
    touches: [['documents'], ['notifications'], ['registrations'], ['dashboard']],
    onSuccess: (issued) => {
      setResult(issued)
      tick(new Set())
    },
  })

  if (registrations.isPending || certificates.isPending) return <Skeleton label={words.loading} />
  const failed = [registrations, certificates].find(({ isError }) => isError)
  if (!registrations.data || !certificates.data) {
    const retry = () => void Promise.all([registrations.refetch(), certificates.refetch()])
    return <LoadFailure title={words.registrations.loadError} error={failed?.error} onRetry={retry} />
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
    return (
      <p className="rounded-lg border border-sand border-dashed py-10 text-center text-muted">
        {labels.noParticipants}
      </p>
    )
  }
  const { valid, revoked } = certificatesByHolder(certificates.data)
  // Anyone who lost theirs gets another on purpose only, one by one.
  const without = confirmed.filter(({ id }) => !valid.has(id) && !revoked.has(id)).map(({ id }) => id)
  const isAll = without.length > 0 && without.every((id) => ticked.has(id))
  const toggle = (id: number) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    tick(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    issuing.mutate([...ticked])
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-5">
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="mb-3 font-semibold">{labels.participants}</legend>
        <CheckboxField
          label={<span className="font-semibold">{labels.all}</span>}
          checked={isAll}
          disabled={without.length === 0}
          onChange={() => tick(new Set(isAll ? [] : without))}
        />
        <ul className="max-h-80 divide-y divide-sand overflow-y-auto rounded-lg border border-sand">
          {confirmed.map(({ id, participant }) => {
            const number = valid.get(id)?.number
            const lost = number ? undefined : revoked.get(id)
            return (
              <li key={id} className="px-4 py-2.5">
                <CheckboxField
                  label={
                    <span className="grid">
                      {participant.firstName} {participant.lastName}
                      <span className="text-muted text-sm">
                        {number ? labels.has(number) : participant.organization}
                      </span>
                      {lost && (
                        <span className="break-words text-red text-sm">
                          {labels.lost(lost.number ?? '', lost.revokedReason ?? '')}
                        </span>
                      )}
                    </span>
                  }
                  checked={ticked.has(id)}
                  disabled={valid.has(id)}
                  onChange={() => toggle(id)}
                />
              </li>
            )
          })}
        </ul>
      </fieldset>
      <p className="text-muted text-sm">{labels.signing}</p>
      <FormActions
        change={issuing}
        onCancel={onClose}
        isDisabled={ticked.size === 0}
        label={labels.submit(ticked.size)}
        savingLabel={labels.issuing}
      />
    </form>
  )
}
