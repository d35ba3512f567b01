import { useId, useState } from 'react'
import { fieldLook, type QuestionProps } from './choice-forms.tsx'

/** What was typed where a number is asked for; null for nothing. */
type Figure = number | null | 'unreadable'

/** Reads a number as it is typed in French or English: `1 250,5`, `1250.5`, `−3`. A comma is a decimal comma, whatever the language. */
export function readFigure(typed: string): Figure {
  const bare = typed.replaceAll(/\s/g, '').replace('−', '-').replace(',', '.')
  if (bare === '') return null
  const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : Number.NaN
  return Number.isFinite(value) ? value : 'unreadable'
}

/** A number as it is typed, with what was understood: a comma and a point mean the same. */
export function FigureForm({ question: { unit }, answer, text, onAnswer }: QuestionProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const written = (value: number) => String(value).replace('.', text.question.decimal)
  const known = answer?.type === 'number' ? answer.value : null
  const figure = typed === null ? known : readFigure(typed)
  // A minus alone is the beginning of a number.
  const isWrong = figure === 'unreadable' && isLeft
  const type = (now: string) => {
    setTyped(now)
    setLeft(false)
    const read = readFigure(now)
    onAnswer(typeof read === 'number' ? { type: 'number', value: read } : null)
  }
  const leave = () => {
    setLeft(true)
    // From here on it is shown as it is kept, wherever it was given.
    if (figure !== 'unreadable') setTyped(null)
  }
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {unit ? text.question.numberIn(unit) : text.question.number}
      </label>
      <div className="flex items-center gap-3">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          value={typed ?? (known === null ? '' : written(known))}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={`${id}-read`}
          className={`${fieldLook} max-w-48`}
        />
        {unit && <span aria-hidden="true">{unit}</span>}
      </div>
      <p id={`${id}-read`} className={`min-h-5 text-sm ${isWrong ? 'font-semibold text-red' : 'text-muted'}`}>
        {isWrong && text.question.noNumber}
        {typeof figure === 'number' &&
          text.question.understood(unit ? `${written(figure)}\u00A0${unit}` : written(figure))}
      </p>
    </>
  )
}

/** A short text, kept as it is typed. */
export function TextForm({ answer, text, onAnswer }: QuestionProps) {
  const id = useId()
  const known = answer?.type === 'text' ? answer.text : ''
  // Spaces at the end are typed before the next word, and are kept in no answer.
  const [typed, setTyped] = useState<string | null>(null)
  const type = (written: string) => {
    setTyped(written)
    onAnswer(written.trim() === '' ? null : { type: 'text', text: written.trim() })
  }
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {text.question.answer}
      </label>
      <input
        id={id}
        autoComplete="off"
        maxLength={200}
        value={typed ?? known}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
        className={fieldLook}
      />
    </>
  )
}
