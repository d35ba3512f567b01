import { useId } from 'react'
import { type WebhookEvent, webhookEventLabels, webhookEvents } from '../../../domain/webhook-events.ts'
import { useOffice } from '../kit/office-text.ts'

interface Props {
  legend: string
  value: readonly WebhookEvent[]
  onChoose: (chosen: WebhookEvent[]) => void
  error?: string | undefined
}

/** What a webhook may be told of, each in plain words, with a tick of its own. */
export function EventField({ legend, value, onChoose, error }: Props) {
  const { locale } = useOffice()
  const id = useId()
  return (
    <fieldset className="grid gap-1" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {webhookEvents.map((event) => (
        <label
          key={event}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg px-2 py-2 hover:bg-green-wash has-focus-visible:outline-3 has-focus-visible:outline-orange"
        >
          <input
            type="checkbox"
            checked={value.includes(event)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) =>
              onChoose(webhookEvents.filter((one) => (one === event ? target.checked : value.includes(one))))
            }
            className="mt-1 size-4.5 shrink-0 accent-green focus-visible:outline-none"
          />
          <span className="grid min-w-0">
            <span>{webhookEventLabels[event][locale]}</span>
            <code className="break-all text-muted text-sm">{event}</code>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="font-semibold text-red text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
