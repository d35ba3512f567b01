import { type ReactNode, useId, useRef } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { totalMinutes } from '../../../domain/trainings/training-programme.ts'
import { mostOf } from '../../../domain/trainings/training-schemas.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { MoveButtons } from '../kit/move-buttons.tsx'
import { useOffice } from '../kit/office-text.ts'
import { type DraftStep, rowsIn, type TrainingDraft, typedRows } from './training-draft.ts'

/** A list that the form of a training holds as one text. */
type RowsName = `${'details' | 'english.details'}.${'timeline' | 'questions'}`

interface RowListProps<Row> {
  name: RowsName
  label: string
  /** What is wrong with the list as a whole. */
  error: string | undefined
  /** What a row is called, counted from one. */
  rowLabel: (number: number) => string
  addLabel: string
  empty: Row
  most: number
  /** What is said of all rows together. */
  footer?: (rows: readonly Row[]) => ReactNode
  /** The fields of one row. */
  children: (row: Row, set: (changed: Partial<Row>) => void, index: number) => ReactNode
}

/** Rows that are added, taken out and moved by buttons. */
export function RowList<Row extends object>(props: RowListProps<Row>) {
  const { name, label, error, rowLabel, addLabel, empty, most, footer, children } = props
  const { words } = useOffice()
  const { control } = useFormContext<TrainingDraft>()
  const { field } = useController({ control, name })
  const rows = rowsIn<Row>(field.value)
  const list = useRef<HTMLFieldSetElement>(null)
  const errorId = useId()
  const write = (next: readonly Row[]) => field.onChange(typedRows(next))
  const moving = (index: number, to: number) => {
    const row = rows[index]
    if (!row || !rows[to]) return undefined
    return () => {
      write(rows.toSpliced(index, 1).toSpliced(to, 0, row))
      // The same button of the row where it stands now.
      const label = to < index ? words.site.moveUp(rowLabel(to + 1)) : words.site.moveDown(rowLabel(to + 1))
      list.current?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label)}"]`)?.focus()
    }
  }
  const takeOut = (index: number) => {
    write(rows.toSpliced(index, 1))
    // The button that was pressed may be gone: the list is named again.
    list.current?.focus()
  }
  return (
    <fieldset
      ref={list}
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
      className="grid min-w-0 grid-cols-1 gap-3 outline-none"
    >
      <legend className="mb-1.5 font-semibold">{label}</legend>
      {rows.map((row, index) => {
        const title = rowLabel(index + 1)
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list while it is typed
            key={index}
            className="grid min-w-0 grid-cols-1 gap-3 rounded-lg border border-sand p-4"
          >
            <legend className="px-1 font-semibold text-sm">{title}</legend>
            {children(row, (changed) => write(rows.with(index, { ...row, ...changed })), index)}
            <div className="flex flex-wrap justify-end gap-1">
              <MoveButtons
                up={{ label: words.site.moveUp(title), act: moving(index, index - 1) }}
                down={{ label: words.site.moveDown(title), act: moving(index, index + 1) }}
              />
              <Button
                look="quiet"
                size="compact"
                aria-label={words.training.takeOut(title)}
                onClick={() => takeOut(index)}
              >
                {words.site.remove}
              </Button>
            </div>
          </fieldset>
        )
      })}
      {rows.length > 0 && footer?.(rows)}
      {error && (
        <p id={errorId} className="font-semibold text-red text-sm">
          {error}
        </p>
      )}
      {rows.length < most && (
        <div>
          <Button look="outline" size="compact" onClick={() => write([...rows, empty])}>
            <Glyph name="add" />
            {addLabel}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface Props {
  group: 'details' | 'english.details'
  label: string
  lang?: 'en'
  errorOf: (name: string) => string | undefined
}

/** The programme as steps, with how long they take together beside how long the session is. */
export function TimelineField({ group, label, lang, errorOf }: Props) {
  const { steps } = useOffice().words.training
  const name = `${group}.timeline` as const
  return (
    <RowList<DraftStep>
      name={name}
      label={label}
      error={errorOf(name)}
      rowLabel={steps.number}
      addLabel={steps.add}
      empty={{ minutes: '', title: '', text: '' }}
      most={mostOf.timeline}
      footer={(rows) => <Total rows={rows} />}
    >
      {(step, set, index) => (
        <>
          <div className="grid grid-cols-1 gap-3 *:min-w-0 sm:grid-cols-[8rem_1fr]">
            <TextField
              label={steps.minutes}
              inputMode="numeric"
              autoComplete="off"
              value={step.minutes}
              error={errorOf(`${name}.${index}.minutes`)}
              onChange={({ target }) => set({ minutes: target.value })}
            />
            <TextField
              label={steps.title}
              lang={lang}
              autoComplete="off"
              value={step.title}
              error={errorOf(`${name}.${index}.title`)}
              onChange={({ target }) => set({ title: target.value })}
            />
          </div>
          <TextArea
            label={steps.text}
            lang={lang}
            rows={2}
            value={step.text}
            error={errorOf(`${name}.${index}.text`)}
            onChange={({ target }) => set({ text: target.value })}
          />
        </>
      )}
    </RowList>
  )
}

/** Says so where the steps do not fill the session: a break may be missing, or a step too much. */
function Total({ rows }: { rows: readonly DraftStep[] }) {
  const { steps } = useOffice().words.training
  const { control } = useFormContext<TrainingDraft>()
  const hours = Number(useWatch({ control, name: 'duration' }))
  const total = totalMinutes(
    rows.map(({ minutes }) => ({ minutes: /^\s*\d+\s*$/.test(minutes) ? Number(minutes) : null })),
  )
  if (total === null) return null
  const isEqual = total === hours * 60
  return (
    <output className={`text-sm ${isEqual ? 'text-muted' : 'rounded-lg bg-orange-wash px-4 py-3 text-orange-deep'}`}>
      {isEqual || !(hours > 0) ? steps.total(total) : steps.differs(total, hours * 60)}
    </output>
  )
}
