import { type Half, halves } from '../../../domain/trainings/session-days.ts'
import type { SessionHalf } from '../../../domain/trainings/session-half.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'

interface Props {
  number: number
  half: SessionHalf
  trainers: readonly string[]
  errorOf: (name: keyof SessionHalf) => string | undefined
  onChange: (half: SessionHalf) => void
  onCopy: () => void
  onRemove: () => void
}

/** One half-day as it is typed. */
export function HalfFields({ number, half, trainers, errorOf, onChange, onCopy, onRemove }: Props) {
  const { words } = useOffice()
  const labels = words.days
  const set = (changed: Partial<SessionHalf>) => onChange({ ...half, ...changed })
  return (
    <fieldset className="grid grid-cols-2 gap-3 rounded-lg border border-sand p-4 *:min-w-0 max-sm:*:col-span-2 sm:grid-cols-4">
      <legend className="px-1 font-semibold text-sm">{labels.number(number)}</legend>
      <TextField
        label={labels.date}
        type="date"
        required
        value={half.date}
        error={errorOf('date')}
        onChange={({ target }) => set({ date: target.value })}
      />
      <SelectField
        label={labels.half}
        value={half.half}
        error={errorOf('half')}
        onChange={({ target }) => set({ half: target.value as Half })}
      >
        {halves.map((one) => (
          <option key={one} value={one}>
            {words.presence.half[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={labels.startsAt}
        type="time"
        required
        value={half.startsAt}
        error={errorOf('startsAt')}
        onChange={({ target }) => set({ startsAt: target.value })}
      />
      <TextField
        label={labels.endsAt}
        type="time"
        required
        value={half.endsAt}
        error={errorOf('endsAt')}
        onChange={({ target }) => set({ endsAt: target.value })}
      />
      <div className="col-span-2">
        <TextField
          label={labels.room}
          maxLength={80}
          autoComplete="off"
          value={half.room ?? ''}
          error={errorOf('room')}
          onChange={({ target }) => set({ room: target.value || null })}
        />
      </div>
      <div className="col-span-2">
        <SelectField
          label={labels.trainer}
          value={half.trainer ?? ''}
          error={errorOf('trainer')}
          onChange={({ target }) => set({ trainer: target.value || null })}
        >
          <option value="">{labels.everyTrainer}</option>
          {trainers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </div>
      <div className="col-span-full flex flex-wrap justify-end gap-2">
        <Button look="quiet" size="compact" onClick={onCopy}>
          {labels.copy}
        </Button>
        <Button look="quiet" size="compact" onClick={onRemove}>
          {labels.remove}
        </Button>
      </div>
    </fieldset>
  )
}
