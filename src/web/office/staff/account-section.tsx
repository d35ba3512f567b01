import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { ownAccountQuery } from '../queries/staff.ts'
import { AddFactorDialog } from './add-factor-dialog.tsx'
import { OwnPasswordDialog } from './own-password-dialog.tsx'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'
import { RenewCodesDialog } from './renew-codes-dialog.tsx'

/** One's own password, second factor and recovery codes. */
export function AccountSection() {
  const { words } = useOffice()
  const labels = words.account
  const own = useQuery(ownAccountQuery).data
  const [dialog, open] = useState<'password' | 'add' | 'remove' | 'codes'>()
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
          <div className="flex flex-wrap gap-2">
            <Button look="neutral" size="compact" onClick={() => open('add')}>
              {own.hasSecondFactor ? labels.changeApp : labels.addFactor}
            </Button>
            {own.hasSecondFactor && !own.isFactorRequired && (
              <Button look="quiet" size="compact" onClick={() => open('remove')}>
                {labels.removeFactor}
              </Button>
            )}
          </div>
        )}
      </div>
      {own?.hasSecondFactor && (
        <div className="grid justify-items-start gap-2">
          <h3 className="font-body font-semibold">{words.recoveryCodes.title}</h3>
          <p className="text-muted text-sm">{words.recoveryCodes.left(own.recoveryCodesLeft)}</p>
          <Button look="neutral" size="compact" onClick={() => open('codes')}>
            {words.recoveryCodes.renew}
          </Button>
        </div>
      )}
      {dialog === 'password' && <OwnPasswordDialog hasSecondFactor={own?.hasSecondFactor ?? false} onClose={close} />}
      {dialog === 'add' && <AddFactorDialog isReplacing={own?.hasSecondFactor ?? false} onClose={close} />}
      {dialog === 'remove' && <RemoveFactorDialog onClose={close} />}
      {dialog === 'codes' && <RenewCodesDialog onClose={close} />}
    </section>
  )
}
