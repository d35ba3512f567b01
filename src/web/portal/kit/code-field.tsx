import type { ComponentProps } from 'react'
import { TextField } from '../../ui/field.tsx'
import { usePortal } from './portal-text.ts'

/** Six digits from a mail, as phones offer to fill them in; spaces that come along when pasting do no harm. */
export function CodeField(input: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>) {
  const { words } = usePortal()
  return (
    <TextField
      label={words.link.code}
      hint={words.link.codeHint}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="000000"
      required
      {...input}
    />
  )
}
