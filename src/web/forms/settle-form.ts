import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { differsInLength, type Settled, valuesOf } from './use-edited-version.ts'

/** Goes on in a form after a conflict: it now begins with what somebody else has saved, and says what is merged of both. */
export function settleForm<Edited extends FieldValues, Form>(
  form: Pick<UseFormReturn<Edited, unknown, Form>, 'reset' | 'setValue'>,
  { present, merged }: Settled<Edited>,
): void {
  form.reset(present)
  const isWhole = differsInLength(present, merged)
  const theirs = valuesOf(present, isWhole)
  for (const [name, value] of Object.entries(valuesOf(merged, isWhole))) {
    if (JSON.stringify(value) === JSON.stringify(theirs[name])) continue
    form.setValue(name as Path<Edited>, value as PathValue<Edited, Path<Edited>>, { shouldDirty: true })
  }
}
