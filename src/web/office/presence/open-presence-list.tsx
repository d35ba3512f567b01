import { useRef } from 'react'
import {
  type AwaitedDevice,
  type Contradiction,
  isCountable,
  type OpenPresence,
  type OpenPresenceForm,
} from '../../../domain/attendance/open-presence.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { halfDayName } from '../kit/half-day-name.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { useMay } from '../kit/use-may.ts'
import { openPresenceQuery } from '../queries/presence.ts'
import { deviceText, standingText, tappedText, whyText } from './contradiction-text.ts'

interface RowProps {
  trainingId: number
  isDeciding: boolean
  onDecide: (decision: Partial<OpenPresenceForm>, said: string) => void
}

/** Both times of a mark's device, when it came, and what stands instead. */
function Facts({ contradiction }: { contradiction: Contradiction }) {
  const { locale, words } = useOffice()
  const labels = words.openPresence
  const { deviceAt, takenAt, receivedAt, reason } = contradiction
  const facts = [
    [labels.deviceAt, formatMoment(deviceAt, locale)],
    [labels.takenAt, formatMoment(takenAt, locale)],
    [labels.receivedAt, formatMoment(receivedAt, locale)],
    // Of a later mark the sentence above says it.
    ...(reason === 'later_mark' ? [] : [[labels.standing, standingText(contradiction, words, locale) ?? labels.none]]),
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-4 gap-y-1.5">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is put right before the mark can be made again, with the way there; nothing leads to somebody who was erased. */
function Fix({ trainingId, contradiction }: { trainingId: number; contradiction: Contradiction }) {
  const labels = useOffice().words.openPresence
  const { reason, registrationId } = contradiction
  return (
    <p>
      {labels.fixes[reason]}{' '}
      {reason === 'half_gone' ? (
        <OfficeLink to={{ onglet: 'formations', formation: trainingId }} className="text-link">
          {labels.toHalves}
        </OfficeLink>
      ) : (
        reason !== 'erased' && (
          <OfficeLink to={{ onglet: 'inscriptions', inscription: registrationId }} className="text-link">
            {labels.toRegistration}
          </OfficeLink>
        )
      )}
    </p>
  )
}

/** One mark that does not hold: who, what was tapped, where and when, why it does not hold, and what an administrator decides. */
function ContradictionRow({ contradiction, ...props }: RowProps & { contradiction: Contradiction }) {
  const { locale, words } = useOffice()
  const labels = words.openPresence
  const may = useMay()
  const { id, reason, firstName, lastName, takenBy } = contradiction
  const name = `${firstName} ${lastName}`
  const device = deviceText(contradiction, words)
  const decide = (outcome: 'counted' | 'kept') => props.onDecide({ marks: [{ id, outcome }] }, labels.settled(name))
  return (
    <li className="grid gap-2.5 px-4 py-3.5 text-sm">
      <div className="grid gap-0.5">
        <p className="font-semibold text-base">{name}</p>
        <p>
          {halfDayName(contradiction, words, locale)} ·{' '}
          <b className="font-semibold">{labels.tapped(tappedText(contradiction, words, locale))}</b>
        </p>
        <p className="text-muted">{takenBy ? labels.by(device, takenBy) : device}</p>
      </div>
      <p className="rounded-lg bg-orange-wash px-3 py-2 text-orange-deep">{whyText(contradiction, words, locale)}</p>
      <Facts contradiction={contradiction} />
      {may('administrators') && (
        <>
          {!isCountable(reason) && <Fix trainingId={props.trainingId} contradiction={contradiction} />}
          <div className="flex flex-wrap gap-2">
            {isCountable(reason) && (
              <Button look="outline" size="compact" disabled={props.isDeciding} onClick={() => decide('counted')}>
                {labels.count}
                <span className="sr-only"> {name}</span>
              </Button>
            )}
            <Button look="neutral" size="compact" disabled={props.isDeciding} onClick={() => decide('kept')}>
              {labels.keep}
              <span className="sr-only"> {name}</span>
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

/** A device that may hold marks yet. */
function DeviceRow({ device: row, ...props }: RowProps & { device: AwaitedDevice }) {
  const { locale, words } = useOffice()
  const labels = words.openPresence
  const may = useMay()
  const { device, takenBy, issuedAt, reportedAt } = row
  const name = deviceText(row, words)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <p className="min-w-0 flex-[1_1_16rem]">
        {labels.awaited(name, takenBy, formatMoment(issuedAt, locale))}
        <b className="font-semibold">
          {reportedAt ? labels.reported(formatMoment(reportedAt, locale)) : labels.neverReported}
        </b>
      </p>
      {may('administrators') && (
        <Button
          look="neutral"
          size="compact"
          disabled={props.isDeciding}
          onClick={() => props.onDecide({ devices: [device] }, labels.dismissed)}
        >
          {labels.dismiss}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  )
}

interface Props {
  trainingId: number
  open: OpenPresence
  /** Called once nothing is left, with the keyboard's place gone. */
  onEmpty: () => void
}

/** What is left to decide of a session's presence, unfolded for those who decide (docs/rules/presence.md#contradictions). */
export function OpenPresenceList({ trainingId, open, onEmpty }: Props) {
  const { words } = useOffice()
  const labels = words.openPresence
  const may = useMay()
  const summary = useRef<HTMLElement>(null)
  const { contradictions, devices } = open
  const deciding = useChange({
    failsIn: 'toast',
    send: (api, { decision }: { decision: Partial<OpenPresenceForm>; said: string }) =>
      read(api.admin.trainings[':id'].presence.open.$post({ param: { id: String(trainingId) }, json: decision })),
    // Somebody else may have decided it meanwhile: what is left is said by the answer.
    success: (_, { said }) => ({ title: said }),
    touches: [['registrations'], ['dashboard'], ['audit']],
    answers: () => openPresenceQuery(trainingId).queryKey,
    onSuccess: (left) => {
      if (left.contradictions.length + left.devices.length === 0) onEmpty()
      else summary.current?.focus()
    },
  })
  const row = {
    trainingId,
    isDeciding: deciding.isPending,
    onDecide: (decision: Partial<OpenPresenceForm>, said: string) => deciding.mutate({ decision, said }),
  }
  return (
    <details open={may('administrators')} className="rounded-box border border-orange bg-surface">
      <summary
        ref={summary}
        className="min-h-11 cursor-pointer content-center rounded-box px-4 py-2 font-semibold text-orange-deep"
      >
        <h2 className="inline font-body text-base">{labels.title(contradictions.length + devices.length)}</h2>
      </summary>
      <div className="divide-y divide-sand border-sand border-t">
        {!may('administrators') && <p className="px-4 py-3 text-sm">{labels.readOnly}</p>}
        {contradictions.length > 0 && (
          <>
            <p className="px-4 py-3 text-muted text-sm">{labels.intro}</p>
            <ul className="divide-y divide-sand">
              {contradictions.map((contradiction) => (
                <ContradictionRow key={contradiction.id} contradiction={contradiction} {...row} />
              ))}
            </ul>
          </>
        )}
        {devices.length > 0 && (
          <section aria-labelledby="telephones-attendus">
            <div className="grid gap-0.5 px-4 pt-3.5 text-sm">
              <h3 id="telephones-attendus" className="font-body font-semibold text-base">
                {labels.devices}
              </h3>
              <p className="text-muted">{labels.awaitedHint}</p>
            </div>
            <ul className="divide-y divide-sand">
              {devices.map((device) => (
                <DeviceRow key={device.device} device={device} {...row} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </details>
  )
}
