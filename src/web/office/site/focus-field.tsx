import { useFormContext } from 'react-hook-form'
import { focuses } from '../../../domain/site/site-values.ts'
import { useOffice } from '../kit/office-text.ts'

/** Which part of a picture stays in sight where a page cuts it: one of nine, as they lie in it. */
export function FocusField({ name }: { name: string }) {
  const labels = useOffice().words.site.picture
  const { register } = useFormContext()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold text-sm">{labels.focus}</legend>
      <div className="grid w-fit grid-cols-3 overflow-clip rounded-lg border border-sand-deep">
        {focuses.map((focus) => (
          <label
            key={focus}
            title={labels.focuses[focus]}
            className="grid size-11 cursor-pointer place-items-center border-sand hover:bg-paper has-checked:bg-green-wash has-focus-visible:outline-3 has-focus-visible:outline-orange"
          >
            <input
              type="radio"
              value={focus}
              aria-label={labels.focuses[focus]}
              className="size-4.5 accent-green focus-visible:outline-none"
              {...register(name)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
