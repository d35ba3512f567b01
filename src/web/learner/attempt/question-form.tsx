import { useLayoutEffect, useRef, useState } from 'react'
import { Hint, MatchForm, OneForm, type QuestionProps, questionAnchor, SeveralForm } from './choice-forms.tsx'
import { FigureForm, TextForm } from './typed-forms.tsx'

/** One question of a paper, with the controls of its type. */
export function QuestionForm(props: QuestionProps) {
  const { question, number, of, text } = props
  const { points, prompt } = question
  return (
    <fieldset
      id={questionAnchor(number)}
      tabIndex={-1}
      className="min-w-0 scroll-mt-28 border-sand border-t py-6 focus-visible:outline-3 focus-visible:outline-orange"
    >
      <legend className="float-left mb-3 w-full">
        <span className="flex flex-wrap justify-between gap-x-4 text-muted text-sm">
          <span>{text.question.place(number, of)}</span> <span>{text.question.points(points)}</span>
        </span>
        <span className="block whitespace-pre-line font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
          {prompt}
        </span>
      </legend>
      <div className="clear-both grid gap-2">
        <Controls {...props} />
      </div>
    </fieldset>
  )
}

function Controls(props: QuestionProps) {
  const { type } = props.question
  if (type === 'one') return <OneForm {...props} />
  if (type === 'several') return <SeveralForm {...props} />
  if (type === 'order') return <OrderForm {...props} />
  if (type === 'match') return <MatchForm {...props} />
  return type === 'number' ? <FigureForm {...props} /> : <TextForm {...props} />
}

type Direction = 'up' | 'down'

/** A list that is put in order by two buttons a line; what moved is read out, and its button keeps the focus. */
function OrderForm({ question, answer, text, onAnswer }: QuestionProps) {
  const { choices } = question
  const order = answer?.type === 'order' ? answer.choices : choices.map((_, at) => at)
  const [moved, setMoved] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef('')
  useLayoutEffect(() => {
    // A line that is moved in the document loses the focus.
    if (moved && pressed.current) list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus()
    pressed.current = ''
  })
  const move = (place: number, direction: Direction) => {
    const to = direction === 'up' ? place - 1 : place + 1
    const [choice, other] = [order[place], order[to]]
    if (choice === undefined || other === undefined) return
    pressed.current = `${direction}-${choice}`
    setMoved(text.question.moved(choices[choice] ?? '', to + 1, choices.length))
    onAnswer({ type: 'order', choices: order.with(place, other).with(to, choice) })
  }
  return (
    <>
      <Hint>{answer === null ? text.question.orderUntouched : text.question.order}</Hint>
      <ol ref={list} className="grid gap-2">
        {order.map((choice, place) => {
          const said = choices[choice] ?? ''
          return (
            <li
              key={choice}
              className="flex items-center gap-2 rounded-box border border-sand-deep bg-surface py-1 pr-1 pl-3.5"
            >
              <span className="text-muted tabular-nums">{place + 1}.</span>
              <span className="min-w-0 grow [overflow-wrap:anywhere]">{said}</span>
              {(['up', 'down'] as const).map((direction) => (
                <button
                  key={direction}
                  type="button"
                  data-move={`${direction}-${choice}`}
                  aria-label={text.question.move[direction](said)}
                  aria-disabled={place === (direction === 'up' ? 0 : order.length - 1) ? true : undefined}
                  onClick={() => move(place, direction)}
                  className="grid size-12 shrink-0 place-items-center rounded-lg text-green hover:bg-green-wash aria-disabled:opacity-30"
                >
                  <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-2 stroke-current">
                    <path d={direction === 'up' ? 'M12 19V5M6 11l6-6 6 6' : 'M12 5v14M6 13l6 6 6-6'} />
                  </svg>
                </button>
              ))}
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  )
}
