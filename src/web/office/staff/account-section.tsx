import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  OwnPasswordForm,
  OwnPasswordFormWithoutFactor,
  passwordLength,
  passwordLengthWithFactor,
} from '../../../domain/staff/staff.ts'
import { read } from '../../api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { ChangeQuestion, QuestionDialog } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'
import { ownAccountQuery } from '../queries/staff.ts'
import { FactorSetUp, RecoveryCodeList } from './factor-set-up.tsx'
import { PasswordField } from './member-dialogs.tsx'

/** Changes one's own password, with the old one; beside a second factor it may be shorter. */
function OwnPasswordDialog({ hasSecondFactor, onClose }: { hasSecondFactor: boolean; onClose: () => void }) {
  const { words } = useOffice()
  const form = useChangeForm({
    schema: hasSecondFactor ? OwnPasswordForm : OwnPasswordFormWithoutFactor,
    draft: { currentPassword: '', newPassword: '' },
    send: (api, json) => read(api.admin.account.password.$put({ json })),
    recorded: words.account.passwordChanged,
    touches: [['users']],
    onDone: onClose,
  })
  return (
    <ChangeDialog title={words.account.changePassword} form={form} onClose={onClose}>
      <TextField
        label={words.account.currentPassword}
        type="password"
        autoComplete="current-password"
        required
        {...form.field('currentPassword')}
      />
      <PasswordField
        label={words.users.newPassword}
        shortest={hasSecondFactor ? passwordLengthWithFactor : passwordLength}
        {...form.field('newPassword')}
      />
      <p className="text-muted text-sm">{words.account.passwordText}</p>
    </ChangeDialog>
  )
}

/** Makes ten fresh recovery codes, which end the former ones, and shows them this once. */
function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.recoveryCodes
  const renewal = useChange({
    send: (api) => read(api.admin.account['recovery-codes'].$post()),
    success: { title: labels.renewed },
    touches: [['users']],
  })
  if (renewal.data) {
    return (
      <Dialog title={labels.title} closeLabel={words.close} isDismissable={false} onClose={onClose}>
        <RecoveryCodeList codes={renewal.data.recoveryCodes} onKept={onClose} />
      </Dialog>
    )
  }
  return (
    <QuestionDialog
      title={labels.renew}
      text={labels.renewText}
      action={labels.renewSubmit}
      change={renewal}
      onClose={onClose}
    />
  )
}

/** Gives the second factor up, and its recovery codes with it. */
function RemoveFactorDialog({ onClose }: { onClose: () => void }) {
  const labels = useOffice().words.account
  return (
    <ChangeQuestion
      title={labels.removeFactor}
      text={labels.removeText}
      action={labels.removeSubmit}
      look="danger"
      send={(api) => read(api.admin.account['second-factor'].$delete())}
      success={{ title: labels.factorRemoved }}
      touches={[['users']]}
      onClose={onClose}
    />
  )
}

interface Props {
  /** Whether it takes the place of another app. */
  isReplacing: boolean
  onClose: () => void
}

/** Turns the second factor on, or moves it to another app. Once the recovery codes are shown, only having kept them closes it. */
function AddFactorDialog({ isReplacing, onClose }: Props) {
  const { words } = useOffice()
  const [isAdded, setAdded] = useState(false)
  const title = isReplacing ? words.account.changeApp : words.account.addFactor
  return (
    <Dialog
      title={isAdded ? words.recoveryCodes.title : title}
      closeLabel={words.close}
      isDismissable={!isAdded}
      onClose={onClose}
    >
      <FactorSetUp onAdded={() => setAdded(true)} onDone={onClose} onCancel={onClose} />
    </Dialog>
  )
}

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
