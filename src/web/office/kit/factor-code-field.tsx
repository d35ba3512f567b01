import { type ComponentProps, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useOffice } from './office-text.ts'

/** The code of a second factor: six digits of the app, as phones offer to fill them in, or a recovery code for people who have lost it. */
export function FactorCodeField(input: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>) {
  const { words } = useOffice()
  const [isRecovery, setRecovery] = useState(false)
  return (
    <div className="grid justify-items-stretch gap-2">
      <TextField
        label={isRecovery ? words.signIn.recoveryCode : words.signIn.code}
        hint={isRecovery ? words.signIn.recoveryCodeHint : words.signIn.codeHint}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        spellCheck={false}
        required
        {...input}
      />
      <Button look="quiet" size="compact" onClick={() => setRecovery(!isRecovery)} className="justify-self-start">
        {isRecovery ? words.signIn.useApp : words.signIn.useRecoveryCode}
      </Button>
    </div>
  )
}
