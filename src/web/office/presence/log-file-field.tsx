import { useId, useState } from 'react'
import type { LogTally } from '../../../domain/attendance/log-file.ts'
import type { LineAnswer, LogForm } from '../../../domain/attendance/presence-log.ts'
import { type Api, read } from '../../api/api.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FieldError } from '../../ui/form-failure.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'

/** What is known of a phone's file is loaded once one is chosen. */
const loadLogFile = () => import('../../../domain/attendance/log-file.ts')

interface Chosen {
  name: string
  parts: LogForm[]
}

/** Sends a file's parts one after the other: each follows on the one before. */
async function sendParts(api: Api, parts: readonly LogForm[], trainingId: number): Promise<LogTally> {
  const answers: LineAnswer[] = []
  for (const json of parts) answers.push(...(await read(api.admin.presence.log.$post({ json }))).answers)
  return (await loadLogFile()).tallyOf(parts, answers, trainingId)
}

/** What became of a file's lines. */
function Result({ name, tally }: { name: string; tally: LogTally }) {
  const labels = useOffice().words.logFile
  const kinds = (['stored', 'known', 'contradicts', 'refused', 'elsewhere'] as const).filter((kind) => tally[kind] > 0)
  return (
    <div role="status" className="grid gap-1 rounded-lg bg-green-wash px-4 py-3 text-sm">
      <p className="wrap-anywhere font-semibold">{labels.done(name)}</p>
      <ul className="list-inside list-disc">
        {kinds.map((kind) => (
          <li key={kind}>{labels.tally[kind](tally[kind])}</li>
        ))}
      </ul>
    </div>
  )
}

/** Takes in the file of a phone that cannot send what it holds; the same file twice does no harm (docs/rules/presence.md#contradictions). */
export function LogFileField({ trainingId }: { trainingId: number }) {
  const labels = useOffice().words.logFile
  const id = useId()
  const [chosen, setChosen] = useState<Chosen>()
  const [wrong, setWrong] = useState<string>()
  const taking = useChange({
    send: (api, { parts }: Chosen) => sendParts(api, parts, trainingId),
    touches: [['registrations'], ['dashboard'], ['audit']],
  })
  const choose = async (file: File | undefined) => {
    if (!file) return
    setChosen(undefined)
    setWrong(undefined)
    taking.reset()
    const { logFileLimit, readLogFile } = await loadLogFile()
    if (file.size > logFileLimit) return setWrong(labels.tooLarge)
    const parts = readLogFile(await file.text())
    if (!parts) return setWrong(labels.wrong)
    setChosen({ name: file.name, parts })
    taking.mutate({ name: file.name, parts })
  }
  const error = wrong ?? taking.failure?.message
  return (
    <section aria-labelledby={`${id}-title`} className="grid justify-items-start gap-2 border-sand border-t pt-5">
      <h2 id={`${id}-title`} className="font-body font-semibold text-base">
        {labels.title}
      </h2>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {labels.hint}
      </p>
      <div className="relative flex flex-wrap items-center gap-3 rounded-lg has-focus-visible:outline-3 has-focus-visible:outline-orange">
        <input
          id={id}
          type="file"
          // A phone that shares no JSON gives it a name of text.
          accept=".json,.txt,application/json,text/plain"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          disabled={taking.isPending}
          onChange={({ target }) => {
            void choose(target.files?.[0])
            target.value = '' // so that the same file can be chosen again
          }}
          className="sr-only"
        />
        <label htmlFor={id} className={buttonClass('outline', 'cursor-pointer', 'compact')}>
          {labels.choose}
        </label>
        {chosen && taking.failure && (
          <Button look="neutral" size="compact" onClick={() => taking.mutate(chosen)}>
            {labels.tryAgain}
          </Button>
        )}
      </div>
      {taking.isPending && chosen && (
        <p role="status" className="wrap-anywhere text-sm">
          {labels.sending(chosen.name)}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {chosen && taking.data && <Result name={chosen.name} tally={taking.data} />}
    </section>
  )
}
