import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { abilities, keyFields, providerNames } from '../../../domain/company/payment-providers.ts'
import { ProviderKeysForm, type ProviderStanding } from '../../../domain/payments/online-payment.ts'
import { formatDay, formatMoment } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { done } from '../../api/api.ts'
import { CopyButton } from '../../signed-in/copy-button.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { providersChanged, providersQuery } from '../queries/online-payments.ts'

/**
 * Who may take payments in the browser: their keys, where they tell what happened, and how each stands.
 * @param on who is offered to payers, as the settings beside it say
 */
export function PaymentProviders({ on }: { on: readonly string[] }) {
  const { words } = useOffice()
  const labels = words.onlinePayments.providers
  return (
    <Loaded query={useQuery(providersQuery)} error={labels.loadError} lines={4}>
      {({ providers }) => (
        <ul className="grid grid-cols-1 gap-4">
          {providers.map((standing) => (
            <ProviderItem key={standing.provider} standing={standing} isOn={on.includes(standing.provider)} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function ProviderItem({ standing, isOn }: { standing: ProviderStanding; isOn: boolean }) {
  const { locale, words } = useOffice()
  const labels = words.onlinePayments.providers
  const [isTyping, type] = useState(false)
  const { provider, lacks, stopped, downSince, noticeUrl, statementDay } = standing
  const name = providerNames[provider]
  const { minimum, maximum, step, refund, hasStatement } = abilities[provider]
  const hasKeys = lacks.length === 0
  return (
    <li className="grid grid-cols-1 justify-items-start gap-2 rounded-lg bg-paper p-4 text-sm">
      <div className="flex w-full flex-wrap items-center justify-between gap-2">
        <h4 className="flex flex-wrap items-center gap-2 font-body font-semibold text-base">
          {name}
          <Badge tone={isOn ? 'green' : 'plain'}>{!hasKeys ? labels.withoutKeys : isOn ? labels.on : labels.off}</Badge>
        </h4>
        <Button look="neutral" size="compact" onClick={() => type(true)}>
          {labels.keys}
          <span className="sr-only"> ({name})</span>
        </Button>
      </div>
      <p>
        {labels.can(formatMoney(minimum), formatMoney(maximum), step)}{' '}
        {refund ? labels.refunds[refund] : labels.noRefund} {hasStatement ? labels.tellsMovements : labels.noMovements}
      </p>
      {stopped && <Stopped provider={provider} stopped={stopped} />}
      {downSince && <p className="text-orange-deep">{labels.down(formatMoment(downSince, locale))}</p>}
      {statementDay && <p>{labels.statement(formatDay(statementDay, locale))}</p>}
      {hasKeys && (
        <div className="grid w-full grid-cols-1 justify-items-start gap-1">
          <span className="text-muted">{labels.notices}</span>
          <code className="w-full select-all wrap-anywhere">{noticeUrl}</code>
          <CopyButton copied={noticeUrl} labels={labels} />
        </div>
      )}
      {isTyping && <KeysDialog standing={standing} onClose={() => type(false)} />}
    </li>
  )
}

function Stopped({
  provider,
  stopped,
}: Pick<ProviderStanding, 'provider'> & { stopped: NonNullable<ProviderStanding['stopped']> }) {
  const { words } = useOffice()
  const labels = words.onlinePayments.providers
  const resume = useChange({
    failsIn: 'toast',
    send: (api, _: undefined) =>
      done(api.admin['payment-providers'][':provider'].resume.$post({ param: { provider } })),
    success: { title: labels.resumed },
    ...providersChanged,
  })
  const isAboutKeys = stopped === 'keys_refused' || stopped === 'other_address'
  return (
    <div className="grid w-full grid-cols-1 justify-items-start gap-3 rounded-lg bg-orange-wash px-4 py-3 text-orange-deep">
      <p>{labels.stops[stopped]}</p>
      {!isAboutKeys && (
        <Button look="outline" size="compact" disabled={resume.isPending} onClick={() => resume.mutate(undefined)}>
          {labels.resume(providerNames[provider])}
        </Button>
      )}
    </div>
  )
}

/** The keys, typed once and never shown again. */
function KeysDialog({ standing: { provider, keyEnds }, onClose }: { standing: ProviderStanding; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.onlinePayments.providers
  const names = keyFields[provider]
  const form = useChangeForm({
    schema: ProviderKeysForm,
    draft: { apiKey: '', apiPassword: '', merchantId: '', webhookSecret: '' },
    send: (api, json) => done(api.admin['payment-providers'][':provider'].keys.$put({ param: { provider }, json })),
    recorded: labels.keysKept,
    ...providersChanged,
    onDone: onClose,
  })
  return (
    <ChangeDialog title={labels.keysOf(providerNames[provider])} submit={words.save} form={form} onClose={onClose}>
      {names.map((name) => {
        const end = keyEnds[name]
        return (
          <TextField
            key={name}
            label={labels.fields[name]}
            hint={end ? labels.keyEnd(end) : labels.keyNone}
            type="password"
            autoComplete="off"
            {...form.field(name)}
          />
        )
      })}
    </ChangeDialog>
  )
}
