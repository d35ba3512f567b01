import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { paymentMethodLabels } from '../../../domain/desk/labels.ts'
import { type PaymentMethod, paymentMethods } from '../../../domain/payments/payment.ts'
import { statementFields } from '../../../domain/statements/statement-columns.ts'
import { lineProblemLabels } from '../../../domain/statements/statement-labels.ts'
import type { StatementPreview } from '../../../domain/statements/statement-preview.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { useSite } from '../../page/use-site.ts'
import { TextField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/form-failure.tsx'
import { FileReading } from '../imports/file-reading.tsx'
import { ColumnList, FileHeading, type FileSteps, UnreadFile } from '../imports/file-wizard.tsx'
import { FilterSelect } from '../kit/filters.tsx'
import { FormActions } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { type Choices, statementPreviewQuery } from '../queries/statements.ts'
import { type Chosen, firstDecision, groupOf } from './line-decision.ts'
import type { EqualAnswer } from './line-facts-text.tsx'
import { StatementLines } from './statement-lines.tsx'
import { type MatchingResult, useMatching } from './use-matching.ts'

interface Props {
  operator: string
  error: string | undefined
  onChoose: (operator: string) => void
}

/** Whose statement it is: the firm's own accounts are proposed. The lines are looked at again once it is written. */
function OperatorField({ operator, error, onChoose }: Props) {
  const { words } = useOffice()
  const { company } = useSite()
  const proposals = useId()
  const [typed, setTyped] = useState<string>()
  const { mobileMoney, bank } = company.payment
  return (
    <div>
      <TextField
        label={words.statements.operator}
        hint={words.statements.operatorHint}
        autoComplete="off"
        required
        maxLength={60}
        list={proposals}
        value={typed ?? operator}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed !== undefined && typed.trim() !== operator && onChoose(typed.trim())}
      />
      <datalist id={proposals}>
        {[...mobileMoney.map((one) => one.operator), ...(bank ? [bank.name] : [])].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}

/** How many of them are shown. */
const most = 25

/** What could not be read, for somebody to look at, and how much was left aside. */
function UnreadLines({ seen: { unread, aside } }: { seen: StatementPreview }) {
  const { locale, words } = useOffice()
  const labels = words.statements
  return (
    <>
      {unread.length > 0 && (
        <section className="grid grid-cols-1 gap-2" aria-label={labels.unread(unread.length)}>
          <h3 className="font-semibold text-red">{labels.unread(unread.length)}</h3>
          <p className="text-muted text-sm">{labels.unreadHint}</p>
          <ol className="framed-rows text-sm">
            {unread.slice(0, most).map(({ line, text, problem }) => (
              <li key={line} className="px-4 py-2.5">
                <span className="text-muted tabular-nums">{labels.line(line)}</span> {text}{' '}
                <span className="font-semibold text-red">{lineProblemLabels[problem][locale]}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {aside.length > 0 && <p className="text-muted text-sm">{labels.aside(aside.length)}</p>}
    </>
  )
}

/** What each column holds, as it was guessed; of texts there may be several. */
function StatementColumns({ seen, onChoose }: { seen: StatementPreview; onChoose: (changes: Choices) => void }) {
  const labels = useOffice().words.statements
  const { isRemembered, missing } = seen
  return (
    <details open={missing.length > 0} className="rounded-lg border border-sand px-4 py-1">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{labels.columns}</summary>
      <p className="pt-1 pb-3 text-muted text-sm">{isRemembered ? labels.columnsRemembered : labels.columnsGuessed}</p>
      <ColumnList
        seen={seen}
        fields={statementFields}
        labels={labels}
        repeated="label"
        onChoose={(columns) => onChoose({ columns })}
      />
      {missing.length > 0 && (
        <p role="status" className="pt-3 font-semibold text-red text-sm">
          {labels.missing(missing.map((field) => labels.fields[field]))}
        </p>
      )}
    </details>
  )
}

const equalAnswers: readonly EqualAnswer[] = ['newLines', 'knownLines']

/** Whose statement it is, its columns, and each line with what it is proposed to become; nothing is recorded before it is validated. */
export function StatementLinesStep({ file, onOtherFile, onCancel, onDone }: FileSteps<MatchingResult>) {
  const { locale, words } = useOffice()
  const { company } = useSite()
  const labels = words.statements
  const [choices, setChoices] = useState<Choices>({})
  const [chosenMethod, setMethod] = useState<PaymentMethod>()
  const [changed, setChanged] = useState<ReadonlyMap<number, Chosen>>(new Map())
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set())
  const [isAsked, setAsked] = useState(false)
  const preview = useQuery(statementPreviewQuery(file, choices, locale))
  const seen = preview.data
  const { matching, progress } = useMatching(file, onDone)
  const choose = (changes: Choices) => {
    matching.reset()
    setChoices((before) => ({ ...before, ...changes }))
  }
  const head = { file, otherFile: labels.otherFile, onOtherFile }
  if (preview.isError) {
    return <UnreadFile {...head} error={preview.error} />
  }
  if (!seen) return <p role="status">{labels.reading(file.name)}</p>
  const operator = choices.operator ?? seen.operator ?? ''
  const isPublished = company.payment.mobileMoney.some((one) => one.operator === operator)
  const method = chosenMethod ?? seen.method ?? (isPublished ? 'mobile' : 'virement')
  const decisionOf = (line: (typeof seen.lines)[number]) => changed.get(line.line) ?? firstDecision(line)
  const open = seen.lines.filter((line) => groupOf(line) !== 'done')
  const unread = seen.unread.filter(({ taken }) => (taken?.state ?? 'open') === 'open')
  const waiting = open.length + unread.length
  const decisions = open.flatMap((line) => {
    const chosen = decisionOf(line)
    return chosen && !unticked.has(line.line) ? [{ line: line.line, chosen }] : []
  })
  const decide = (line: number, chosen: Chosen) => {
    setChanged(new Map(changed).set(line, chosen))
    tick(line, true)
  }
  const answer = (line: number, said: EqualAnswer | undefined) =>
    choose(
      Object.fromEntries(
        equalAnswers.map((one) => {
          const others = (choices[one] ?? []).filter((number) => number !== line)
          return [one, one === said ? [...others, line] : others]
        }),
      ),
    )
  const tick = (line: number, isTicked: boolean) => {
    const next = new Set(unticked)
    if (isTicked) next.delete(line)
    else next.add(line)
    setUnticked(next)
  }
  return (
    <form
      noValidate
      aria-busy={preview.isFetching}
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (operator === '') return
        // What the columns are now, so that what is remembered does not change them meanwhile.
        const form = { ...choices, sheet: seen.sheet, columns: seen.columns, operator, method }
        matching.mutate({ form, decisions })
      }}
      className="grid grid-cols-1 gap-5"
    >
      <FileHeading {...head} />
      <FieldError>
        {seen.otherwise &&
          labels.takenOtherwise(seen.otherwise.operator, formatShortDay(seen.otherwise.takenAt, locale))}
      </FieldError>
      <FileReading
        seen={seen}
        withHidden={choices.withHidden ?? false}
        // Its lines may have other numbers then.
        onChoose={(changes) => choose({ ...changes, newLines: undefined, knownLines: undefined })}
      />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <OperatorField
          operator={operator}
          error={isAsked && operator === '' ? labels.operatorMissing : undefined}
          onChoose={(name) => choose({ operator: name })}
        />
        <FilterSelect
          label={labels.method}
          options={paymentMethods}
          labelOf={(one) => paymentMethodLabels[one][locale]}
          chosen={method}
          onChoose={setMethod}
        />
      </div>
      <StatementColumns seen={seen} onChoose={choose} />
      <UnreadLines seen={seen} />
      <StatementLines
        seen={seen}
        operator={operator}
        decisionOf={decisionOf}
        isTicked={({ line }) => !unticked.has(line)}
        onTick={tick}
        onDecide={decide}
        answerOf={(line) => equalAnswers.find((answer) => choices[answer]?.includes(line))}
        onAnswer={answer}
      />
      <p role="status" className="text-sm">
        {matching.isPending
          ? labels.submitting(progress.done, progress.all)
          : waiting > decisions.length && labels.rest(waiting - decisions.length)}
      </p>
      <FormActions
        change={matching}
        onCancel={onCancel}
        isDisabled={waiting === 0 || seen.asked.length > 0 || preview.isFetching || seen.otherwise !== null}
        label={labels.submit(decisions.length)}
        savingLabel={labels.submitting(progress.done, progress.all)}
      />
    </form>
  )
}
