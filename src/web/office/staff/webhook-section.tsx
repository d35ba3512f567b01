import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewWebhook, Webhook } from '../../../domain/connect/webhook.ts'
import { webhookEventLabels } from '../../../domain/connect/webhook-events.ts'
import { done, read } from '../../api/api.ts'
import { freshQuery } from '../../api/api-query.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Column, columnsOf } from '../../ui/table-cells.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { Moment } from '../kit/moment.tsx'
import { useOffice } from '../kit/office-text.ts'
import { ChangeQuestion } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'
import { NewKey } from './make-key-dialog.tsx'
import { DeliveriesDialog } from './webhook-deliveries.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

/** The addresses that are told what happens; each look asks again, for they are told meanwhile. */
const webhooksQuery = freshQuery(['webhooks'], (api) => read(api.admin.webhooks.$get()))

/** What is done with a webhook beside the dialog of its own that it opens. */
const webhookActions = ['deliveries', 'test', 'change', 'pause', 'resume', 'renew', 'remove'] as const
type WebhookAction = (typeof webhookActions)[number]

const tones = { active: 'green', paused: 'grey', off: 'red' } as const
/** One that is told cannot be told again, and one that is not cannot be paused. */
const isOffered = (action: WebhookAction, { state }: Webhook) =>
  action === 'pause' ? state === 'active' : action === 'resume' ? state !== 'active' : true

/** The webhooks' columns. */
function useWebhookColumns(act: (action: WebhookAction, webhook: Webhook) => void): Column<Webhook>[] {
  const { locale, words } = useOffice()
  const { columns, ...labels } = words.webhooks
  const column = columnsOf(columns)
  return [
    column('name', {
      isRowHeader: true,
      cell: ({ name, url }) => (
        <span className="grid min-w-0 gap-0.5">
          <span className="font-semibold">{name}</span>
          <span className="break-all text-muted text-sm">{new URL(url).host}</span>
        </span>
      ),
    }),
    column('events', {
      cell: ({ events, tellsOfPeople }) => (
        <span className="grid justify-items-start gap-1 max-md:justify-items-end">
          <span title={events.map((event) => webhookEventLabels[event][locale]).join(' · ')}>
            {labels.events(events.length)}
          </span>
          {tellsOfPeople && <Badge>{labels.withPeople}</Badge>}
        </span>
      ),
    }),
    column('state', {
      cell: ({ state, failingSince, waiting }) => (
        <span className="flex flex-wrap gap-1 max-md:justify-end">
          <Badge tone={tones[state]}>{labels.states[state]}</Badge>
          {state === 'active' && failingSince !== null && <Badge tone="orange">{labels.failing}</Badge>}
          {waiting > 0 && <Badge>{labels.waiting(waiting)}</Badge>}
        </span>
      ),
    }),
    column('createdAt', {
      cell: ({ createdAt, createdBy }) => (
        <span className="grid max-md:justify-items-end">
          <Moment at={createdAt} />
          <span className="break-all text-muted">{labels.by(createdBy)}</span>
        </span>
      ),
    }),
    column('actions', {
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
    }),
  ]
}

interface Props {
  webhook: Webhook
  onClose: () => void
}

/** Asks before a webhook gets another secret, which is then shown once. */
function RenewSecretDialog({
  webhook: { id, name },
  onRenewed,
  onClose,
}: Props & { onRenewed: (webhook: NewWebhook) => void }) {
  const labels = useOffice().words.webhooks
  return (
    <ChangeQuestion
      title={labels.renewTitle(name)}
      text={labels.renewText}
      action={labels.renew}
      send={(api) => read(api.admin.webhooks[':id'].secret.$post({ param: { id: String(id) } }))}
      success={{ title: labels.renewed }}
      touches={[['webhooks']]}
      onSuccess={(renewed) => {
        onClose()
        onRenewed(renewed)
      }}
      onClose={onClose}
    />
  )
}

/** Asks before a webhook is forgotten with everything that was sent to it. */
function RemoveWebhookDialog({ webhook: { id, name }, onClose }: Props) {
  const labels = useOffice().words.webhooks
  return (
    <ChangeQuestion
      title={labels.removeTitle(name)}
      text={labels.removeText}
      action={labels.remove}
      look="danger"
      send={(api) => done(api.admin.webhooks[':id'].$delete({ param: { id: String(id) } }))}
      success={{ title: labels.removed }}
      touches={[['webhooks']]}
      onClose={onClose}
    />
  )
}

/** What is open: a form without a webhook makes one. */
type Open = { action: WebhookAction | 'make'; webhook?: Webhook }

/** The addresses of other tools that are told what happens (docs/rules/webhooks.md). */
export function WebhookSection() {
  const { words } = useOffice()
  const labels = words.webhooks
  const [open, setOpen] = useState<Open>()
  const [made, setMade] = useState<NewWebhook>()
  const webhooks = useQuery(webhooksQuery)
  const { test, pause, resume } = useWebhookChanges()
  const close = () => setOpen(undefined)
  const forget = () => setMade(undefined)
  const columns = useWebhookColumns((action, webhook) => {
    if (action === 'test') test.mutate(webhook)
    else if (action === 'pause') pause.mutate(webhook)
    else if (action === 'resume') resume.mutate(webhook)
    else setOpen({ action, webhook })
  })
  const { action, webhook } = open ?? {}
  return (
    <section aria-labelledby="webhooks-titre" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="webhooks-titre" className="text-heading">
            {labels.title}
          </h2>
          <p className="text-muted text-sm">{labels.intro}</p>
        </div>
        <AddButton look="outline" onClick={() => setOpen({ action: 'make' })}>
          {labels.make}
        </AddButton>
      </div>
      <Loaded query={webhooks} error={labels.loadError} lines={2}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyList>{labels.empty}</EmptyList>
          ) : (
            <>
              <SwitchedOff webhooks={rows.filter(({ state }) => state === 'off')} />
              <DataTable caption={labels.title} columns={columns} rows={rows} rowId={({ id }) => id} />
            </>
          )
        }
      </Loaded>
      {(action === 'make' || action === 'change') && (
        <WebhookDialog webhook={webhook} onMade={setMade} onClose={close} />
      )}
      {action === 'deliveries' && webhook && <DeliveriesDialog webhook={webhook} onClose={close} />}
      {action === 'renew' && webhook && <RenewSecretDialog webhook={webhook} onRenewed={setMade} onClose={close} />}
      {action === 'remove' && webhook && <RemoveWebhookDialog webhook={webhook} onClose={close} />}
      {made && (
        <Dialog title={labels.onceTitle(made.name)} closeLabel={words.close} onClose={forget}>
          <NewKey token={made.secret} labels={{ ...labels, token: labels.secret }} onKept={forget} />
        </Dialog>
      )}
    </section>
  )
}

/** Says which tools are told nothing any more because they did not answer for days, and what to do. */
function SwitchedOff({ webhooks }: { webhooks: Webhook[] }) {
  const labels = useOffice().words.webhooks
  if (webhooks.length === 0) return null
  return (
    <div role="status" className="rounded-lg border border-red bg-red-wash px-4 py-3 text-sm">
      <p className="wrap-anywhere font-semibold text-base text-red">
        {labels.offTitle(webhooks.map(({ name }) => name).join(', '))}
      </p>
      <p>{labels.offText}</p>
    </div>
  )
}

/** What is done with a webhook at once, without a dialog. */
function useWebhookChanges() {
  const labels = useOffice().words.webhooks
  const param = ({ id }: Webhook) => ({ param: { id: String(id) } })
  const common = { failsIn: 'toast' as const, touches: [['webhooks']] }
  return {
    test: useChange({
      ...common,
      send: (api, webhook: Webhook) => read(api.admin.webhooks[':id'].tests.$post(param(webhook))),
      success: labels.tested,
    }),
    pause: useChange({
      ...common,
      send: (api, webhook: Webhook) => read(api.admin.webhooks[':id'].pause.$post(param(webhook))),
      success: { title: labels.paused },
    }),
    resume: useChange({
      ...common,
      send: (api, webhook: Webhook) => read(api.admin.webhooks[':id'].resume.$post(param(webhook))),
      success: { title: labels.resumed },
    }),
  }
}
