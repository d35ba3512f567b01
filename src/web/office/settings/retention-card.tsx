import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Retention,
  type RetentionForm,
  type RetentionKind,
  wasSeen,
} from '../../../domain/participants/retention.ts'
import { formatDay, formatMoment } from '../../../domain/values/dates.ts'
import { type Api, ApiError, read } from '../../api/api.ts'
import { showAnswer } from '../../api/refetch.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { useOffice } from '../kit/office-text.ts'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { scrollToPart, useAskedToOpen } from '../kit/use-asked-to-create.ts'
import { useChange } from '../kit/use-change.ts'
import { retentionQuery } from '../queries/settings.ts'

/** What has been kept long enough (docs/rules/personal-data.md#retention), and whether it is anonymized by itself. */
export function RetentionCard() {
  const labels = useOffice().words.retention
  const query = useQuery(retentionQuery)
  useAskedToOpen({ 'reglages-conservation': scrollToPart('reglages-conservation') })
  return (
    <section
      aria-labelledby="reglages-conservation"
      className="grid grid-cols-1 content-start gap-4 rounded-box border border-sand bg-surface p-5"
    >
      <h3 id="reglages-conservation" className="font-body font-semibold text-lg">
        {labels.title}
      </h3>
      <p className="text-muted text-sm">{labels.intro}</p>
      <Loaded query={query} error={labels.loadError} lines={4}>
        {(retention) => <RetentionState retention={retention} />}
      </Loaded>
    </section>
  )
}

function RetentionState({ retention }: { retention: Retention }) {
  const { words, locale } = useOffice()
  const labels = words.retention
  const [isAsking, ask] = useState(false)
  const { plan, isOn, switched, lastRun } = retention
  const moment = switched && formatMoment(switched.at, locale)
  const rows = plan.kinds.map(({ kind, count, oldest, before }): [string, string] => {
    if (oldest === null) return [labels.kinds[kind], kind === 'letters' ? labels.noneSent : labels.none]
    if (kind === 'letters') {
      return [labels.kinds[kind], labels.sent(count, formatDay(before, locale), formatDay(oldest, locale))]
    }
    // Papers are over by their year, and what is over was issued before this one began.
    const told =
      kind === 'papers'
        ? labels.issued(count, oldest.slice(0, 4), String(Number(before.slice(0, 4)) - 1))
        : labels.unused(count, formatDay(before, locale), formatDay(oldest, locale))
    return [labels.kinds[kind], told]
  })
  const switchingOff = useSwitch('toast', () => ask(false))
  return (
    <>
      <DetailList rows={rows} />
      <div className="grid gap-1 text-sm">
        <p className="font-semibold">{isOn && switched ? labels.isOn(switched.by, moment ?? '') : labels.isOff}</p>
        {isOn && switched && !wasSeen(switched.seen, 'letters') && <p>{labels.lettersUnseen}</p>}
        {!isOn && switched && <p className="text-muted">{labels.switchedOff(switched.by, moment ?? '')}</p>}
        {lastRun && (
          <p className="text-muted">
            {labels.ran(formatDay(lastRun.day, locale), lastRun)}
            {isOn && lastRun.endedAt === null && ` ${labels.isRunning}`}
          </p>
        )}
      </div>
      <Button
        look="neutral"
        size="compact"
        className="justify-self-start"
        disabled={switchingOff.isPending}
        onClick={() => (isOn ? switchingOff.mutate({ isOn: false }) : ask(true))}
      >
        {isOn ? labels.switchOff : labels.switchOn}
        <span className="sr-only">{words.settings.editWhat(labels.title)}</span>
      </Button>
      {isAsking && <SwitchOnDialog retention={retention} onClose={() => ask(false)} />}
    </>
  )
}

/** Shows what would happen first; should the plan be another by then, the new one is shown and asked about. */
function SwitchOnDialog({ retention: { plan }, onClose }: { retention: Retention; onClose: () => void }) {
  const labels = useOffice().words.retention
  const switching = useSwitch('place', onClose)
  const counts = Object.fromEntries(plan.kinds.map(({ kind, count }) => [kind, count])) as Record<RetentionKind, number>
  return (
    <QuestionDialog
      title={labels.question}
      text={plan.kinds.some(({ count }) => count > 0) ? labels.questionText(counts) : labels.nothingText}
      action={labels.switchOn}
      look="danger"
      change={{ ...switching, mutate: () => switching.mutate({ isOn: true, digest: plan.digest }) }}
      onClose={onClose}
    />
  )
}

function useSwitch(failsIn: 'place' | 'toast', onSuccess: () => void) {
  const queryClient = useQueryClient()
  return useChange({
    failsIn,
    send: (api, json: RetentionForm) =>
      put(api, json).catch((error: unknown) => {
        const problem = error instanceof ApiError ? error.problem : undefined
        if (problem?.code === 'plan_changed') {
          showAnswer(queryClient, retentionQuery.queryKey, problem.current as Retention)
        }
        throw error
      }),
    touches: [['retention'], ['audit']],
    onSuccess,
  })
}

const put = (api: Api, json: RetentionForm) => read<Retention>(api.admin.retention.$put({ json }))
