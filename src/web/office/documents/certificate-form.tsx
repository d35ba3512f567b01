import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Presence } from '../../../domain/attendance/presence.ts'
import type { IssuedCertificates, OfficeDocument } from '../../../domain/documents/document.ts'
import { isOwing, type RegistrationRow } from '../../../domain/registrations/registration.ts'
import { ApiError, read } from '../../api/api.ts'
import { refetch } from '../../api/refetch.ts'
import { useLeftRefusal } from '../../forms/left-refusal.ts'
import { CheckboxField, TextField } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-dialog.tsx'
import { fullName } from '../kit/full-name.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { openPresenceQuery } from '../queries/presence.ts'

interface CandidateLabelProps {
  name: string
  organization: string | null
  valid: OfficeDocument | undefined
  revoked: OfficeDocument | undefined
  /** Undefined where presence was not taken. */
  attended: Presence['people'][number] | undefined
  /** How many half-days the session has. */
  halves: number
}

/** Who may be issued a certificate: what they attended, and which one they have or have lost. */
function CandidateLabel({ name, organization, valid, revoked, attended, halves }: CandidateLabelProps) {
  const { locale, words } = useOffice()
  const labels = words.certificates
  const lost = valid ? undefined : revoked
  return (
    <span className="grid">
      {name}
      <span className="text-muted text-sm">{valid?.number ? labels.has(valid.number) : organization}</span>
      {attended && (
        <span className={`text-sm tabular-nums ${attended.isEnough ? 'text-green' : 'text-red'}`}>
          {labels.attended(attended.attendedHalves, halves, new Intl.NumberFormat(locale).format(attended.hours))}
        </span>
      )}
      {lost && <span className="text-red text-sm">{labels.lost(lost.number ?? '', lost.revokedReason ?? '')}</span>}
    </span>
  )
}

/** Who holds a valid certificate, and who one that was revoked, by registration. */
function certificatesByHolder(certificates: readonly OfficeDocument[]) {
  const holding = (validity: OfficeDocument['validity']) =>
    new Map(certificates.filter((one) => one.validity === validity).map((one) => [one.registrationId, one]))
  return { valid: holding('valid'), revoked: holding('revoked') }
}

/** Whether issuing was refused because something of the session's presence is to be settled. */
const meansOpenPresence = (error: unknown) => error instanceof ApiError && error.problem?.code === 'presence_open'

interface Props {
  trainingId: number
  confirmed: readonly RegistrationRow[]
  certificates: readonly OfficeDocument[]
  presence: Presence
  /** How much of the session's presence is to be settled. */
  open: number
  ticked: readonly number[] | undefined
  onIssued: (issued: IssuedCertificates) => void
  onClose: () => void
}

/**
 * To whom certificates are issued: everybody who was there is ticked. Anybody else is an exception that asks why, and so does a
 * session whose presence nobody took; what is open of its presence, and who owes something yet, is asked about
 * (docs/rules/documents.md#certificates).
 */
export function CertificateForm(props: Props) {
  const { trainingId, confirmed, certificates, presence, open, ticked: first, onIssued, onClose } = props
  const labels = useOffice().words.certificates
  const { valid, revoked } = certificatesByHolder(certificates)
  const attended = new Map(presence.people.map((person) => [person.registrationId, person]))
  const hasEnough = (id: number) => !presence.isTaken || (attended.get(id)?.isEnough ?? false)
  // Anyone who lost theirs gets another on purpose only, one by one.
  const without = confirmed.filter(({ id }) => !valid.has(id) && !revoked.has(id)).map(({ id }) => id)
  const entitled = without.filter(hasEnough)
  const [ticked, tick] = useState<ReadonlySet<number>>(() => new Set(first ?? (presence.isTaken ? entitled : [])))
  const [reason, setReason] = useState(presence.isTaken ? '' : labels.notTakenReason)
  const [isUnpaidMeant, meanUnpaid] = useState(false)
  const [isOpenMeant, meanOpen] = useState(false)
  const queryClient = useQueryClient()
  const issuing = useChange({
    send: (api, registrationIds: number[]) =>
      read(
        api.admin.trainings[':id'].certificates.$post({
          param: { id: String(trainingId) },
          json: {
            registrationIds,
            ...(reason.trim() && { reason: reason.trim() }),
            confirmUnpaid: isUnpaidMeant,
            confirmOpenPresence: isOpenMeant,
          },
        }),
      ).catch((error) => {
        // Something was opened since the form was: then the form asks.
        if (meansOpenPresence(error)) void refetch(queryClient, [openPresenceQuery(trainingId).queryKey])
        throw error
      }),
    success: { title: labels.done },
    touches: [['documents'], ['notifications'], ['registrations'], ['dashboard']],
    onSuccess: onIssued,
  })
  const failure = useLeftRefusal(issuing.failure, { reason })
  const isAll = entitled.length > 0 && entitled.every((id) => ticked.has(id))
  const exceptions = [...ticked].filter((id) => !hasEnough(id)).length
  const owing = confirmed.filter((one) => ticked.has(one.id) && isOwing(one))
  const asksWhy = !presence.isTaken || exceptions > 0
  const isUnanswered = (owing.length > 0 && !isUnpaidMeant) || (open > 0 && !isOpenMeant)
  const isIncomplete = (asksWhy && reason.trim().length < 3) || isUnanswered
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
      {!presence.isTaken && <p className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep">{labels.notTaken}</p>}
      {open > 0 && (
        <p className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep">
          {labels.openPresence(open)}{' '}
          <OfficeLink to={{ onglet: 'formations', presence: trainingId }}>{labels.settle}</OfficeLink>
        </p>
      )}
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="mb-3 font-semibold">{labels.participants}</legend>
        <CheckboxField
          label={<span className="font-semibold">{presence.isTaken ? labels.allPresent : labels.all}</span>}
          checked={isAll}
          disabled={entitled.length === 0}
          onChange={() => tick(new Set(isAll ? [] : entitled))}
        />
        <ul className="framed-rows max-h-80 overflow-y-auto">
          {confirmed.map(({ id, participant }) => (
            <li key={id} className="px-4 py-2.5">
              <CheckboxField
                label={
                  <CandidateLabel
                    name={fullName(participant)}
                    organization={participant.organization}
                    valid={valid.get(id)}
                    revoked={revoked.get(id)}
                    attended={presence.isTaken ? attended.get(id) : undefined}
                    halves={presence.halves.length}
                  />
                }
                checked={ticked.has(id)}
                disabled={valid.has(id)}
                onChange={() => toggle(id)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      {asksWhy && ticked.size > 0 && (
        <TextField
          label={presence.isTaken ? labels.exception(exceptions) : labels.reason}
          value={reason}
          maxLength={500}
          autoComplete="off"
          error={failure?.fields.reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {open > 0 && (
        <CheckboxField label={labels.openMeant} checked={isOpenMeant} onChange={() => meanOpen(!isOpenMeant)} />
      )}
      {owing.length > 0 && (
        <CheckboxField
          label={labels.unpaid(owing.map(({ participant }) => fullName(participant)).join(', '))}
          checked={isUnpaidMeant}
          onChange={() => meanUnpaid(!isUnpaidMeant)}
        />
      )}
      <p className="text-muted text-sm">{labels.signing}</p>
      <FormActions
        change={{ isPending: issuing.isPending, failure }}
        onCancel={onClose}
        isDisabled={ticked.size === 0 || isIncomplete}
        label={labels.submit(ticked.size)}
        savingLabel={labels.issuing}
      />
    </form>
  )
}
