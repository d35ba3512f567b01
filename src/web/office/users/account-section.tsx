import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '../../queries/session.ts'
import { administratorsQuery } from '../../queries/users.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../office-text.ts'
import { AddFactorDialog } from './add-factor-dialog.tsx'
import { OwnPasswordDialog } from './own-password-dialog.tsx'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'

/** One's own password and second factor. */
export function AccountSection() {
  const { words } = useOffice()
  const labels = words.account
  const ownId = useQuery(sessionQuery).data?.id
  const own = useQuery(administratorsQuery).data?.find(({ id }) => id === ownId)
  const [dialog, open] = useState<'password' | 'add' | 'remove'>()
  const close = () => open(undefined)
  return (
    <section
      aria-labelledby="compte-titre"
      className="grid grid-cols-1 content-start gap-5 rounded-box border border-sand bg-surface p-5"
    >
      <h2 id="compte-titre" className="text-heading">
        {labels.title}
      </h2>
      <div className="grid justify-items-start gap-2">
        <h3 className="font-body font-semibold">{labels.password}</h3>
        <p className="text-muted text-sm">{labels.passwordText}</p>
        <Button look="neutral" size="compact" onClick={() => open('password')}>
          {labels.changePassword}
        </Button>
      </div>
      <div className="grid justify-items-start gap-2">
        <h3 className="flex items-center gap-2 font-body font-semibold">
          {labels.factor}
          {own && (
            <Badge tone={own.hasSecondFactor ? 'green' : 'grey'}>
              {own.hasSecondFactor ? labels.factorOn : labels.factorOff}
            </Badge>
          )}
        </h3>
        <p className="text-muted text-sm">{labels.factorText}</p>
        {own && (
          <Button look="neutral" size="compact" onClick={() => open(own.hasSecondFactor ? 'remove' : 'add')}>
            {own.hasSecondFactor ? labels.removeFactor : labels.addFactor}
          </Button>
        )}
      </div>
      {dialog === 'password' && <OwnPasswordDialog hasSecondFactor={own?.hasSecondFactor ?? false} onClose={close} />}
      {dialog === 'add' && <AddFactorDialog onClose={close} />}
      {dialog === 'remove' && <RemoveFactorDialog onClose={close} />}
    </section>
  )
}
