import { MatchForm, OneForm, type QuestionProps, questionAnchor, SeveralForm } from './choice-forms.tsx'
import { OrderForm } from './order-form.tsx'
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
