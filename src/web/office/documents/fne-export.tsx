import { useId, useState } from 'react'
import type { ExportResult } from '../../../domain/fne/call.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { sendFile } from '../../files/send-file.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { fneChanged } from '../queries/fne.ts'
import { useCertify } from './certify.tsx'

/** The portal's export, read as soon as it is chosen. */
export function ExportDrop() {
  const { locale, words } = useOffice()
  const labels = words.fne
  const id = useId()
  const [result, setResult] = useState<ExportResult>()
  const sending = useChange({
    send: (api, file: File) => sendFile<ExportResult>(api.admin.fne.export.$url(), file, { locale }),
    success: { title: labels.exported },
    ...fneChanged,
    onSuccess: setResult,
  })
  const error = sending.failure && (sending.failure.fields.file ?? sending.failure.message)
  return (
    <section aria-label={labels.export} className="grid justify-items-start gap-3">
      <h3 className="font-body font-semibold text-base">{labels.export}</h3>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {labels.exportHint}
      </p>
      <div className="relative rounded-lg has-focus-visible:outline-3 has-focus-visible:outline-orange">
        <input
          id={id}
          type="file"
          accept=".csv,.xlsx"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          disabled={sending.isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) sending.mutate(file)
            target.value = '' // so that the same file can be chosen again
          }}
          className="sr-only"
        />
        <label htmlFor={id} className={buttonClass('outline', 'cursor-pointer', 'compact')}>
          {labels.chooseExport}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="font-semibold text-red text-sm">
          {error}
        </p>
      )}
      {result && <Settled result={result} />}
    </section>
  )
}

/** What an export has settled, and what it leaves. */
function Settled({ result }: { result: ExportResult }) {
  const { locale, words } = useOffice()
  const labels = words.fne.result
  const { certified, absent, undecided, foreign, missing, unread, isResumed } = result
  const [isAsked, setAsked] = useState(false)
  const again = useCertify(() => setAsked(true))
  const sales = absent.filter(({ kind }) => kind === 'sale')
  const lists = [
    [
      labels.toDecide,
      undecided.map(({ calls, rows, why }) =>
        [
          calls.map(({ number, client }) => `${number} · ${client}`).join(', '),
          labels.why[why],
          rows.map(({ reference }) => reference).join(', '),
        ]
          .filter(Boolean)
          .join(' – '),
      ),
    ],
    [labels.foreign, foreign.map(({ reference, name, total }) => `${reference} · ${name} · ${formatMoney(total)}`)],
    [
      labels.missing,
      missing.map(({ reference, at, total }) => `${reference} · ${formatMoment(at, locale)} · ${formatMoney(total)}`),
    ],
  ] as const
  return (
    <div role="status" className="grid w-full gap-3 text-sm">
      <p className="font-semibold">
        {[
          (certified.length > 0 || absent.length + undecided.length === 0) && labels.certified(certified.length),
          absent.length > 0 && labels.absent(absent.length),
          undecided.length > 0 && labels.undecided(undecided.length),
          unread.length > 0 && labels.unread(unread.length),
          isResumed && labels.resumed,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {sales.length > 0 && (
        <Button
          size="compact"
          disabled={again.isPending || isAsked}
          onClick={() => again.certify(sales.map(({ documentId }) => documentId))}
          className="justify-self-start"
        >
          {labels.again}
        </Button>
      )}
      {again.asked}
      {lists.map(
        ([title, rows]) =>
          rows.length > 0 && (
            <section key={title} aria-label={title} className="grid gap-1">
              <h4 className="font-body font-semibold">{title}</h4>
              <ul className="framed-rows max-h-60 overflow-y-auto">
                {rows.map((row) => (
                  <li key={row} className="px-4 py-2 wrap-anywhere">
                    {row}
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}
