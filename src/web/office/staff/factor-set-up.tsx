import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ConfirmFactorForm } from '../../../domain/staff/staff.ts'
import { apiOf, read } from '../../api/api.ts'
import { saveAs } from '../../files/save-file.ts'
import { draftResolver, useFormErrors } from '../../forms/use-form-errors.ts'
import { LoadFailure } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'

/** Recovery codes as they are shown this once, with every way to keep them. */
export function RecoveryCodeList({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { words, company } = useOffice()
  const labels = words.recoveryCodes
  const asText = `${labels.title} : ${company.name}\n\n${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asText)
      showToast({ variant: 'default', title: labels.copied })
    } catch {
      showToast({ variant: 'destructive', title: words.error, description: labels.copyFailed })
    }
  }
  return (
    <div data-print-alone className="grid gap-5 p-5">
      <p>{labels.text}</p>
      <ol
        aria-label={labels.title}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-box bg-paper p-4 max-[22rem]:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="whitespace-nowrap font-semibold tabular-nums">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button
          look="neutral"
          size="compact"
          onClick={() => saveAs(new Blob([asText], { type: 'text/plain;charset=utf-8' }), labels.fileName)}
        >
          {labels.download}
        </Button>
        <Button look="neutral" size="compact" onClick={copy}>
          {labels.copy}
        </Button>
        <Button look="neutral" size="compact" onClick={() => window.print()}>
          {labels.print}
        </Button>
      </div>
      <Button onClick={onKept} className="justify-self-end print:hidden">
        {labels.kept}
      </Button>
    </div>
  )
}

/** The secret, in each way an app takes it. */
function FactorOffer({ secret, uri }: { secret: string; uri: string }) {
  const labels = useOffice().words.account
  return (
    <div className="grid justify-items-start gap-3">
      <p>{labels.scan}</p>
      <QrCode address={uri} label={labels.scanned} className="w-48 max-w-full rounded-lg border border-sand" />
      <p className="text-sm">
        {labels.typed} <code className="font-semibold">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <a href={uri} className="font-semibold text-green text-sm underline underline-offset-4">
        {labels.openApp}
      </a>
    </div>
  )
}

const resolver = draftResolver(ConfirmFactorForm, ({ code }: { code: string }) => ({
  code: code.replaceAll(/\s/g, ''),
}))

interface Props {
  /** The recovery codes were kept. */
  onDone: () => void
  /** The factor counts from now on, and the codes are shown. */
  onAdded?: () => void
  onCancel?: () => void
}

/** Sets an authenticator app up: its secret to scan or to type, then one of its codes, then the recovery codes to keep. */
export function FactorSetUp({ onDone, onAdded, onCancel }: Props) {
  const { words } = useOffice()
  const labels = words.account
  const queryClient = useQueryClient()
  const form = useForm({ resolver, defaultValues: { code: '' } })
  const { handleSubmit } = form
  const [codes, setCodes] = useState<string[]>()
  const offer = useMutation({ mutationFn: () => read(apiOf(queryClient).admin.account['second-factor'].$post()) })
  const { mutate: ask } = offer
  // Each question makes another secret: it is asked once.
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isAsked.current) ask()
    isAsked.current = true
  }, [ask])
  const confirmation = useChange({
    send: (api, json: { code: string }) => read(api.admin.account['second-factor'].$put({ json })),
    success: { title: labels.factorAdded },
    touches: [['users']],
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes)
      onAdded?.()
    },
  })
  const { field, failure } = useFormErrors(form, confirmation.failure)
  if (codes) return <RecoveryCodeList codes={codes} onKept={onDone} />
  return (
    <form noValidate onSubmit={handleSubmit((form) => confirmation.mutate(form))} className="grid gap-5 p-5">
      {offer.isError ? (
        <LoadFailure title={labels.factorLoadError} error={offer.error} onRetry={() => ask()} />
      ) : offer.data ? (
        <FactorOffer secret={offer.data.secret} uri={offer.data.uri} />
      ) : (
        <Skeleton label={words.loading} lines={5} />
      )}
      <TextField
        label={labels.code}
        hint={labels.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...field('code')}
      />
      <FormFailure title={words.error} message={failure?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel && (
          <Button look="neutral" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
        <Button type="submit" disabled={confirmation.isPending || !offer.data}>
          {confirmation.isPending ? words.saving : labels.confirm}
        </Button>
      </div>
    </form>
  )
}
