import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Delivery, Webhook } from '../../../domain/connect/webhook.ts'
import { webhookEventLabels } from '../../../domain/connect/webhook-events.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { fromApi, read } from '../../api/api.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Column, columnsOf } from '../../ui/table-cells.tsx'
import { Moment } from '../kit/moment.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'

/** How often what was sent is read again while it is looked at, in milliseconds: a test is answered in a moment. */
const readEvery = 3_000

/** What was sent to one of them, or waits. */
const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: fromApi((api) => read(api.admin.webhooks[':id'].deliveries.$get({ param: { id: String(id) } }))),
    staleTime: 0,
    refetchInterval: readEvery,
  })

/** What was sent to a webhook, or waits, each to be sent again (docs/rules/webhooks.md#what-was-sent). */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.webhooks
  const deliveries = useQuery(deliveriesQuery(webhook.id))
  const again = useChange({
    failsIn: 'toast',
    send: (api, { id }: Delivery) =>
      read(
        api.admin.webhooks[':id'].deliveries[':delivery'].again.$post({
          param: { id: String(webhook.id), delivery: String(id) },
        }),
      ),
    success: { title: labels.sentAgain },
    touches: [['webhooks']],
  })
  const columns = useDeliveryColumns(again.mutate)
  return (
    <Dialog title={labels.deliveriesTitle(webhook.name)} closeLabel={words.close} shape="wide" onClose={onClose}>
      <div className="grid gap-4 p-5">
        <p className="text-muted text-sm">{labels.deliveriesHint}</p>
        {webhook.state !== 'active' && <p>{labels.stoppedHint}</p>}
        <Loaded query={deliveries} error={labels.deliveriesError} lines={3}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="text-muted text-sm">{labels.noDeliveries}</p>
            ) : (
              <DataTable
                caption={labels.deliveriesTitle(webhook.name)}
                columns={columns}
                rows={rows}
                rowId={({ id }) => id}
              />
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}

const tones = { waiting: 'orange', delivered: 'green', failed: 'red' } as const

function useDeliveryColumns(sendAgain: (delivery: Delivery) => void): Column<Delivery>[] {
  const { locale, words } = useOffice()
  const { deliveryColumns: columns, ...labels } = words.webhooks
  const column = columnsOf(columns)
  const resultOf = ({ tries, lastStatus, lastProblem, lastMilliseconds }: Delivery) => {
    if (lastProblem !== null) return labels.problems[lastProblem]
    if (lastStatus !== null) return labels.answered(lastStatus, lastMilliseconds ?? 0)
    return tries === 0 ? labels.notTried : labels.problems.unreachable
  }
  return [
    column('type', {
      isRowHeader: true,
      cell: ({ type }) => (
        <span className="grid min-w-0 gap-0.5">
          <span>{webhookEventLabels[type][locale]}</span>
          <code className="break-all text-muted text-sm">{type}</code>
        </span>
      ),
    }),
    column('state', {
      cell: ({ state }) => <Badge tone={tones[state]}>{labels.deliveryStates[state]}</Badge>,
    }),
    column('result', {
      cell: (delivery) => (
        <span className="grid gap-0.5 max-md:justify-items-end">
          <span>{resultOf(delivery)}</span>
          {delivery.tries > 0 && <span className="text-muted text-sm">{labels.tries(delivery.tries)}</span>}
          {delivery.tries > 0 && delivery.nextTryAt && (
            <span className="text-muted text-sm">{labels.nextTry(formatMoment(delivery.nextTryAt, locale))}</span>
          )}
        </span>
      ),
    }),
    column('createdAt', {
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    }),
    column('actions', {
      isHeaderHidden: true,
      align: 'right',
      cell: (delivery) => (
        <Button look="quiet" size="compact" onClick={() => sendAgain(delivery)}>
          {labels.again}
          <span className="sr-only"> {delivery.messageId}</span>
        </Button>
      ),
    }),
  ]
}
