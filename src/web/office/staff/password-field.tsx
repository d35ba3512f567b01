import { type ComponentProps, useState } from 'react'
import { passwordLength } from '../../../domain/staff/staff.ts'
import { CheckboxField, TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'

interface Props extends ComponentProps<typeof TextField> {
  /** How many characters it has at least. */
  shortest?: number
}

/** A new password: the rules under its name, and a way to see what is typed instead of typing it twice. */
export function PasswordField({ shortest = passwordLength, ...props }: Props) {
  const { words } = useOffice()
  const [isShown, setShown] = useState(false)
  return (
    <div className="grid gap-2.5">
      <TextField
        hint={words.users.passwordHint(shortest)}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...props}
      />
      <CheckboxField
        label={words.users.showPassword}
        checked={isShown}
        onChange={(event) => setShown(event.target.checked)}
      />
    </div>
  )
}
