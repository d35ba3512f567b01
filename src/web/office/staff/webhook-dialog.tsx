import { type NewWebhook, type Webhook, WebhookForm } from '../../../domain/connect/webhook.ts'
import { webhookEventLabels, webhookEvents } from '../../../domain/connect/webhook-events.ts'
import { read } from '../../api/api.ts'
import { TextField } from '../../ui/field.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { NamedTicks } from './make-key-dialog.tsx'

const empty: WebhookForm = { name: '', url: '', events: [], tellsOfPeople: false }
const draftOf = ({ name, url, events, tellsOfPeople }: Webhook): WebhookForm => ({ name, url, events, tellsOfPeople })

interface Props {
  /** The one that is changed; a new one without. */
  webhook: Webhook | undefined
  /** Gets a new one with its secret, which nothing tells again. */
  onMade: (webhook: NewWebhook) => void
  onClose: () => void
}

/** Makes a webhook, or changes one (docs/rules/webhooks.md#making-one). */
export function WebhookDialog({ webhook, onMade, onClose }: Props) {
  const labels = useOffice().words.webhooks
  const form = useChangeForm({
    schema: WebhookForm,
    draft: webhook ? draftOf(webhook) : empty,
    send: async (api, json): Promise<Webhook | NewWebhook> =>
      webhook
        ? read(api.admin.webhooks[':id'].$put({ param: { id: String(webhook.id) }, json }))
        : read(api.admin.webhooks.$post({ json })),
    recorded: webhook ? labels.changed : labels.made,
    touches: [['webhooks']],
    onDone: (written) => {
      onClose()
      if ('secret' in written) onMade(written)
    },
  })
  const { errorOf, field, register, formState, setValue, watch } = form
  return (
    <ChangeDialog
      title={webhook ? labels.changeTitle : labels.makeTitle}
      form={form}
      onClose={onClose}
      submit={webhook ? labels.save : labels.submit}
    >
      <TextField label={labels.name} hint={labels.nameHint} autoComplete="off" required {...field('name')} />
      <TextField
        label={labels.url}
        hint={labels.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
        {...field('url')}
      />
      <NamedTicks
        legend={labels.chosen}
        labels={webhookEventLabels}
        names={webhookEvents}
        value={watch('events')}
        onChoose={(events) => setValue('events', events, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
        error={errorOf('events')}
      />
      <label className="flex min-h-11 cursor-pointer items-start gap-3 px-2">
        <input type="checkbox" className="mt-1 size-4.5 shrink-0 accent-green" {...register('tellsOfPeople')} />
        <span className="grid min-w-0">
          <span>{labels.people}</span>
          <span className="text-muted text-sm">{labels.peopleHint}</span>
        </span>
      </label>
    </ChangeDialog>
  )
}
