import { useForm } from 'react-hook-form'
import { type NewWebhook, type Webhook, WebhookForm } from '../../../domain/connect/webhook.ts'
import { webhookEventLabels, webhookEvents } from '../../../domain/connect/webhook-events.ts'
import { read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { TextField } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { NamedTicks } from './named-ticks.tsx'

const resolver = draftResolver(WebhookForm, (draft: WebhookForm) => draft)
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
  const defaultValues = webhook ? draftOf(webhook) : empty
  const form = useForm({ resolver, defaultValues })
  const { register, handleSubmit, formState, setValue, watch } = form
  const change = useChange({
    failsIn: 'place',
    send: async (api, json: WebhookForm): Promise<Webhook | NewWebhook> =>
      webhook
        ? read(api.admin.webhooks[':id'].$put({ param: { id: String(webhook.id) }, json }))
        : read(api.admin.webhooks.$post({ json })),
    success: { title: webhook ? labels.changed : labels.made },
    touches: [['webhooks']],
    onSuccess: (written) => {
      onClose()
      if ('secret' in written) onMade(written)
    },
  })
  const { errorOf, failure } = useFormErrors(form, change.failure)
  return (
    <FormDialog
      title={webhook ? labels.changeTitle : labels.makeTitle}
      isDirty={formState.isDirty && !change.isSuccess}
      onClose={onClose}
    >
      {(close) => (
        <form noValidate onSubmit={handleSubmit((form) => change.mutate(form))} className="grid gap-5 p-5">
          <TextField
            label={labels.name}
            hint={labels.nameHint}
            autoComplete="off"
            required
            error={errorOf('name')}
            {...register('name')}
          />
          <TextField
            label={labels.url}
            hint={labels.urlHint}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            required
            error={errorOf('url')}
            {...register('url')}
          />
          <NamedTicks
            legend={labels.chosen}
            labels={webhookEventLabels}
            names={webhookEvents}
            value={watch('events')}
            onChoose={(events) =>
              setValue('events', events, { shouldDirty: true, shouldValidate: formState.isSubmitted })
            }
            error={errorOf('events')}
          />
          <label className="flex min-h-11 cursor-pointer items-start gap-3 px-2">
            <input type="checkbox" className="mt-1 size-4.5 shrink-0 accent-green" {...register('tellsOfPeople')} />
            <span className="grid min-w-0">
              <span>{labels.people}</span>
              <span className="text-muted text-sm">{labels.peopleHint}</span>
            </span>
          </label>
          <FormActions
            change={{ isPending: change.isPending, failure }}
            onCancel={close}
            label={webhook ? labels.save : labels.submit}
          />
        </form>
      )}
    </FormDialog>
  )
}
