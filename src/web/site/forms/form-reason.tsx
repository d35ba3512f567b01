import type { MouseEvent, ReactNode } from 'react'
import { sendingName } from '../../page/submission.ts'

/** Why a form was refused: in words, and by field. */
export interface Failure {
  message: string
  fields: Record<string, string>
  /** The server's code for it, when it was the server's refusal. */
  code?: string | undefined
  /** What stood in the fields then. */
  values?: Record<string, unknown>
}

/** A form's field carries this id, so that the reason can lead to it, with a script or without. */
export const fieldId = (name: string): string => `champ-${name}`

interface Props {
  failure: Failure | undefined
  /** The form's name. */
  form: string
  children?: ReactNode
}

/** Beside a form's button, as long as it stands refused: the reason, and a link to each field that it is about. */
export function FormReason({ failure, form, children }: Props) {
  if (!failure) return null
  const faults = Object.entries(failure.fields)
  // A refusal that is about one field has said why: it leads there, and nothing is said twice.
  const only = failure.code && failure.code !== 'invalid' && faults.length === 1 ? faults[0]?.[0] : undefined
  // The address stays as it is: it says whether the form is open.
  const goTo = (event: MouseEvent<HTMLAnchorElement>) => {
    const field = document.getElementById(event.currentTarget.hash.slice(1))
    if (!field) return
    event.preventDefault()
    field.focus()
  }
  return (
    <div
      id={`${form}-motif`}
      role="alert"
      tabIndex={-1}
      className="grid scroll-mt-24 scroll-mb-36 gap-2 rounded-box bg-red-wash px-4 py-3 text-red"
    >
      {only ? (
        <p className="font-semibold">
          <a href={`#${fieldId(only)}`} onClick={goTo} className="underline underline-offset-4">
            {failure.message}
          </a>
        </p>
      ) : (
        <p className="font-semibold">{failure.message}</p>
      )}
      {faults.length > 0 && !only && (
        <ul className="grid list-disc pl-5">
          {faults.map(([name, error]) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`} onClick={goTo} className="block py-2.5 underline underline-offset-4">
                {error}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

/** What makes a plain form that is sent twice one sending (docs/rules/http.md#repeated-calls). */
export const SendingName = () => (
  <input type="hidden" name="envoi" defaultValue={sendingName()} suppressHydrationWarning />
)
