import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Clash } from '../forms/use-edited-version.ts'
import { Button } from '../ui/button.tsx'
import { useSignedIn } from './signed-in-text.ts'

type Side = 'mine' | 'theirs'

interface Props {
  clashes: readonly Clash[]
  labelOf: (name: string) => string
  /** A value as it is read; as it stands unless told otherwise. */
  wordsOf?: (name: string, value: string) => string
  /** Called with the fields in which the other person's value shall hold. */
  onSettle: (theirs: Clash[]) => void
}

/**
 * In a form: what somebody else has changed meanwhile beside what was typed, field by field, to choose from. Nothing is decided for the
 * person; a field in which nothing was typed takes the other value without a question.
 */
export function EditConflict({ clashes, labelOf, wordsOf = (_, value) => value, onSettle }: Props) {
  const words = useSignedIn().words.conflict
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const settle = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const { form } = currentTarget
    flushSync(() => onSettle(clashes.filter(({ name }) => chosen[name] === 'theirs')))
    // The button that was pressed is gone: what comes next is saving.
    form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }
  return (
    <div role="alert" className="grid gap-4 rounded-lg bg-orange-wash px-4 py-3.5">
      <div className="grid gap-1">
        <p ref={heading} tabIndex={-1} className="font-semibold text-orange-deep outline-none">
          {words.title}
        </p>
        <p className="text-sm">{words.text}</p>
      </div>
      {clashes.map(({ name, mine, theirs }) => (
        <fieldset key={name} className="grid gap-2 sm:grid-cols-2">
          <legend className="mb-1 font-semibold text-sm">{labelOf(name)}</legend>
          <Choice
            name={name}
            label={words.mine}
            value={wordsOf(name, mine) || words.empty}
            isChosen={chosen[name] === 'mine'}
            onChoose={() => setChosen({ ...chosen, [name]: 'mine' })}
          />
          <Choice
            name={name}
            label={words.theirs}
            value={wordsOf(name, theirs) || words.empty}
            isChosen={chosen[name] === 'theirs'}
            onChoose={() => setChosen({ ...chosen, [name]: 'theirs' })}
          />
        </fieldset>
      ))}
      <Button look="neutral" disabled={clashes.some(({ name }) => !chosen[name])} onClick={settle} className="sm:w-fit">
        {words.apply}
      </Button>
    </div>
  )
}

interface ChoiceProps {
  name: string
  label: string
  value: string
  isChosen: boolean
  onChoose: () => void
}

function Choice({ name, label, value, isChosen, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-sand-deep bg-surface px-3 py-2 text-sm has-checked:border-green has-checked:bg-green-wash has-focus-visible:outline-3 has-focus-visible:outline-orange">
      <input
        type="radio"
        name={`conflict-${name}`}
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={`${id}-value`}
        className="mt-0.5 size-4.5 shrink-0 accent-green focus-visible:outline-none"
      />
      <span className="grid min-w-0 gap-0.5">
        <span className="text-muted">{label}</span>
        <span id={`${id}-value`} className="max-h-40 overflow-y-auto whitespace-pre-line">
          {value}
        </span>
      </span>
    </label>
  )
}
