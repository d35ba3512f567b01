import type { Webhook } from '../../../domain/connect/webhook.ts'
import { webhookEventLabels } from '../../../domain/connect/webhook-events.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/table-cells.tsx'
import { useOffice } from '../kit/office-text.ts'

/** What is done with a webhook beside the dialog of its own that it opens. */
export const webhookActions = ['deliveries', 'test', 'change', 'pause', 'resume', 'renew', 'remove'] as const
export type WebhookAction = (typeof webhookActions)[number]

const tones = { active: 'green', paused: 'grey', off: 'red' } as const
/** One that is told cannot be told again, and one that is not cannot be paused. */
const isOffered = (action: WebhookAction, { state }: Webhook) =>
  action === 'pause' ? state === 'active' : action === 'resume' ? state !== 'active' : true

/** The webhooks' columns. */
export function useWebhookColumns(act: (action: WebhookAction, webhook: Webhook) => void): Column<Webhook>[] {
  const { locale, words } = useOffice()
  const { columns, ...labels } = words.webhooks
  return [
    {
      id: 'name',
      header: columns.name,
      isRowHeader: true,
      cell: ({ name, url }) => (
        <span className="grid min-w-0 gap-0.5">
          <span className="font-semibold">{name}</span>
          <span className="break-all text-muted text-sm">{new URL(url).host}</span>
        </span>
      ),
    },
    {
      id: 'events',
      header: columns.events,
      cell: ({ events, tellsOfPeople }) => (
        <span className="grid justify-items-start gap-1 max-md:justify-items-end">
          <span title={events.map((event) => webhookEventLabels[event][locale]).join(' · ')}>
            {labels.events(events.length)}
          </span>
          {tellsOfPeople && <Badge>{labels.withPeople}</Badge>}
        </span>
      ),
    },
    {
      id: 'state',
      header: columns.state,
      cell: ({ state, failingSince, waiting }) => (
        <span className="flex flex-wrap gap-1 max-md:justify-end">
          <Badge tone={tones[state]}>{labels.states[state]}</Badge>
          {state === 'active' && failingSince !== null && <Badge tone="orange">{labels.failing}</Badge>}
          {waiting > 0 && <Badge>{labels.waiting(waiting)}</Badge>}
        </span>
      ),
    },
    {
      id: 'createdAt',
      header: columns.createdAt,
      cell: ({ createdAt, createdBy }) => (
        <span className="grid max-md:justify-items-end">
          <time dateTime={createdAt} className="whitespace-nowrap tabular-nums">
            {formatMoment(createdAt, locale)}
          </time>
          <span className="break-all text-muted">{labels.by(createdBy)}</span>
        </span>
      ),
    },
    {
      id: 'actions',
      header: columns.actions,
      isHeaderHidden: true,
      align: 'right',
      cell: (webhook) => (
        <ActionMenu
          trigger={
            <Button look="quiet" size="compact" aria-label={labels.actions(webhook.name)}>
              {columns.actions}
            </Button>
          }
          actions={webhookActions
            .filter((action) => isOffered(action, webhook))
            .map((action) => ({ label: labels[action], act: () => act(action, webhook) }))}
        />
      ),
    },
  ]
}
