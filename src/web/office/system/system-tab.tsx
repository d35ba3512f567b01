import { useQuery } from '@tanstack/react-query'
import { type CheckState, checkStates, type SystemState } from '../../../domain/operations/system-state.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { systemStateQuery } from '../queries/system.ts'

const tones: Record<CheckState, Tone> = { wrong: 'red', warning: 'orange', ok: 'green', skipped: 'grey' }

/** The state of the system (docs/rules/office.md#state-of-the-system): what was looked at, worst first, and what to do. */
export default function SystemTab() {
  const { words } = useOffice()
  const labels = words.system
  const query = useQuery(systemStateQuery)
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          <h2 className="text-heading">{labels.title}</h2>
          <p className="max-w-prose text-muted">{labels.intro}</p>
        </div>
        <Button look="neutral" size="compact" disabled={query.isFetching} onClick={() => query.refetch()}>
          {query.isFetching ? labels.looking : labels.lookAgain}
        </Button>
      </div>
      <Loaded query={query} error={labels.loadError} lines={8}>
        {(state) => <Findings state={state} />}
      </Loaded>
    </div>
  )
}

function Findings({ state: { version, at, findings, chores } }: { state: SystemState }) {
  const { words, locale } = useOffice()
  const labels = words.system
  const count = (wanted: CheckState) => findings.filter(({ state }) => state === wanted).length
  const worstFirst = findings.toSorted((a, b) => checkStates.indexOf(a.state) - checkStates.indexOf(b.state))
  return (
    <div className="grid grid-cols-1 gap-4">
      <div role="status" className="grid gap-1">
        <p className="font-semibold text-lg">{labels.overall(count('wrong'), count('warning'))}</p>
        <p className="text-muted text-sm">{labels.lookedAt(formatMoment(at, locale), version)}</p>
      </div>
      <ul className="framed-rows grid grid-cols-1">
        {worstFirst.map(({ check, name, state, says, todo }) => (
          <li key={check} className="grid grid-cols-1 gap-x-6 gap-y-2 px-5 py-4 md:grid-cols-[16rem_1fr]">
            <div className="flex flex-wrap items-center justify-between gap-2 md:content-start md:items-start">
              <h3 className="font-body font-semibold text-base">{name}</h3>
              <Badge tone={tones[state]}>{labels.states[state]}</Badge>
            </div>
            <div className="grid min-w-0 gap-1">
              <p className="first-letter:uppercase [overflow-wrap:anywhere]">{says}</p>
              {todo && (
                <p className="text-sm [overflow-wrap:anywhere]">
                  <strong>{labels.todo}</strong> {todo}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <h3 className="text-heading">{labels.chores}</h3>
      <ul className="framed-rows grid grid-cols-1">
        {chores.map(({ name, succeededAt, failures, problem }) => (
          <li key={name} className="grid grid-cols-1 gap-x-6 gap-y-1 px-5 py-2 md:grid-cols-[16rem_1fr]">
            <h4 className="font-body font-semibold text-base">{name}</h4>
            <div className="grid min-w-0 gap-1">
              <p>{succeededAt ? labels.choreDone(formatMoment(succeededAt, locale)) : labels.choreNever}</p>
              {failures > 0 && (
                <p className="text-sm [overflow-wrap:anywhere]">
                  <strong>{labels.choreFailed(failures, problem ?? '')}</strong>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
