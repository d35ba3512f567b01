import type { RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { FieldError } from '../../ui/form-failure.tsx'
import { useOffice } from '../kit/office-text.ts'

interface Props {
  letters: RegistrationDetail['notifications']
  /** Those that do not go again. */
  left: readonly number[]
  onChange: (left: number[]) => void
  error: string | undefined
}

/** The letters that went to an e-mail that is being corrected and still hold: they go again, but for those that are unticked. */
export function LettersAgain({ letters, left, onChange, error }: Props) {
  const { locale, words } = useOffice()
  const labels = words.contact.letters
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? 'courriers-erreur' : undefined}>
      <legend className="mb-1.5 font-semibold">{labels.title}</legend>
      <p className="text-muted text-sm">{labels.hint}</p>
      <ul className="framed-rows">
        {letters.map(({ id, subject, createdAt, state }) => (
          <li key={id}>
            <label className="flex min-h-11 cursor-pointer items-start gap-3 px-3.5 py-2.5 text-sm">
              <input
                type="checkbox"
                checked={!left.includes(id)}
                onChange={({ target }) => onChange(target.checked ? left.filter((one) => one !== id) : [...left, id])}
                className="mt-0.5 size-5 shrink-0 accent-green"
              />
              <span className="grid min-w-0 gap-0.5">
                <span className="font-semibold">{subject}</span>
                <span className="text-muted tabular-nums">
                  {[formatMoment(createdAt, locale), state !== 'sent' && words.notifications.states[state]]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <FieldError id="courriers-erreur">{error}</FieldError>
    </fieldset>
  )
}
