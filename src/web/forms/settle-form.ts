import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { type Clash, textsOf } from './use-edited-version.ts'

/**
 * Goes on in a form after a conflict: it now begins with what somebody else has saved, and what was typed stays, except in the
 * fields in which their value was chosen.
 */
export function settleForm<Edited extends FieldValues, Form>(
  form: Pick<UseFormReturn<Edited, unknown, Form>, 'getValues' | 'reset' | 'setValue'>,
  present: Edited,
  taken: readonly Clash[],
): void {
  const rawInput = textsOf(form.getValues())
  form.reset(present)
  for (const [name, value] of Object.entries(rawInput)) {
    if (taken.some((clash) => clash.name === name)) continue
    form.setValue(name as Path<Edited>, value as PathValue<Edited, Path<Edited>>, { shouldDirty: true })
  }
}
