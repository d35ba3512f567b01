import { useState } from 'react'
import { expect, test } from 'vitest'
import { person, render, within } from '../../../../tests/dom.ts'
import type { Answer } from '../../../domain/courses/judge.ts'
import type { ShownQuestion } from '../../../domain/courses/paper.ts'
import { QuestionForm } from './question-form.tsx'
import { readFigure } from './typed-forms.tsx'
import { words } from './words.ts'

const text = words.fr
const question = (type: ShownQuestion['type'], more: Partial<ShownQuestion> = {}): ShownQuestion => ({
  ...{ type, prompt: 'Que faites-vous\u00A0?', points: 2, choices: [], lefts: [], unit: null },
  ...more,
})

interface Held {
  asked: ShownQuestion
  known: Answer
  given: Answer[]
}

/** A question that holds its answer. */
function HeldQuestion({ asked, known, given }: Held) {
  const [answer, setAnswer] = useState(known)
  const take = (next: Answer) => {
    given.push(next)
    setAnswer(next)
  }
  return <QuestionForm question={asked} number={3} of={20} answer={answer} text={text} onAnswer={take} />
}

/** Shows a question; `given` are all answers that it gave. */
function show(asked: ShownQuestion, known: Answer = null) {
  const given: Answer[] = []
  const { container } = render(<HeldQuestion asked={asked} known={known} given={given} />)
  const name = /Question 3 sur 20.*2 points.*Que faites-vous/
  return { given, group: within(within(container).getByRole('group', { name })) }
}

test('one of several is chosen, of two that read alike the one that was meant', async () => {
  const { given, group } = show(question('one', { choices: ['Jeter', 'Garder', 'Jeter'] }))
  await person().click(group.getByRole('radio', { name: 'Garder' }))
  await person().click(group.getAllByRole('radio', { name: 'Jeter' })[1] as HTMLElement)
  expect(given).toEqual([
    { type: 'one', choice: 1 },
    { type: 'one', choice: 2 },
  ])
})

test('several are ticked in any order, and none is no answer', async () => {
  const { given, group } = show(question('several', { choices: ['A', 'B', 'C'] }))
  for (const name of ['C', 'A', 'C', 'A']) await person().click(group.getByRole('checkbox', { name }))
  expect(given).toEqual([
    { type: 'several', choices: [2] },
    { type: 'several', choices: [0, 2] },
    { type: 'several', choices: [0] },
    null,
  ])
})

test('an order is made by buttons that say what they move, read out the new place and keep the focus', async () => {
  const { given, group } = show(question('order', { choices: ['Lire', 'Peser', 'Donner'] }))
  expect(group.getByText(text.question.orderUntouched)).toBeDefined()
  const up = group.getByRole('button', { name: 'Monter\u00A0: Donner' })
  up.focus()
  await person().keyboard('{Enter}')
  expect(group.getByRole('status').textContent).toBe('Donner\u00A0: place 2 sur 3')
  expect(document.activeElement).toBe(group.getByRole('button', { name: 'Monter\u00A0: Donner' }))
  await person().keyboard('{Enter}')
  // At the top it moves no further, and stays where the focus is.
  await person().keyboard('{Enter}')
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
  expect(given).toEqual([
    { type: 'order', choices: [0, 2, 1] },
    { type: 'order', choices: [2, 0, 1] },
  ])
  expect(group.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1.Donner', '2.Lire', '3.Peser'])
})

test('pairs are made by a list beside each line, and may be taken back', async () => {
  const { given, group } = show(question('match', { lefts: ['Insuline', 'Sirop'], choices: ['Armoire', 'Froid'] }))
  const insulin = group.getByRole('combobox', { name: 'Insuline' })
  await person().selectOptions(insulin, 'Froid')
  await person().selectOptions(group.getByRole('combobox', { name: 'Sirop' }), 'Armoire')
  await person().selectOptions(insulin, '')
  expect(given).toEqual([
    { type: 'match', choices: [1, null] },
    { type: 'match', choices: [1, 0] },
    { type: 'match', choices: [null, 0] },
  ])
})

test('a number is taken with comma or point, what was understood is told, and what is none counts as no answer', async () => {
  const { given, group } = show(question('number', { unit: 'mg' }))
  const field = group.getByRole('textbox', { name: 'Votre réponse, en chiffres (mg)' })
  await person().type(field, '2,5')
  expect(given.at(-1)).toEqual({ type: 'number', value: 2.5 })
  expect(group.getByText(/^Compris\s: 2,5\smg$/)).toBeDefined()
  await person().type(field, 'x')
  expect(given.at(-1)).toBeNull()
  await person().tab()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(group.getByText(text.question.noNumber)).toBeDefined()
})

test.each([
  ['', null],
  [' 1\u202F250,5 ', 1250.5],
  ['1250.5', 1250.5],
  ['−3', -3],
  [',5', 0.5],
  ['12.', 12],
  ['1,2,3', 'unreadable'],
  ['-', 'unreadable'],
  ['1e9', 'unreadable'],
])('%j is read as %j', (typed, read) => expect(readFigure(typed)).toBe(read))

test('a short text is kept without the spaces around it, and empty is no answer', async () => {
  const { given, group } = show(question('text'))
  const field = group.getByRole('textbox', { name: 'Votre réponse' })
  await person().type(field, 'au frais ')
  expect(given.at(-1)).toEqual({ type: 'text', text: 'au frais' })
  expect((field as HTMLInputElement).value).toBe('au frais ')
  await person().clear(field)
  expect(given.at(-1)).toBeNull()
})

test('what was answered before is shown, in each type', () => {
  const one = show(question('one', { choices: ['A', 'B'] }), { type: 'one', choice: 1 })
  expect((one.group.getByRole('radio', { name: 'B' }) as HTMLInputElement).checked).toBe(true)
  const several = show(question('several', { choices: ['A', 'B'] }), { type: 'several', choices: [0] })
  expect((several.group.getByRole('checkbox', { name: 'A' }) as HTMLInputElement).checked).toBe(true)
  const order = show(question('order', { choices: ['A', 'B'] }), { type: 'order', choices: [1, 0] })
  expect(order.group.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1.B', '2.A'])
  const match = show(question('match', { lefts: ['A'], choices: ['a', 'b'] }), { type: 'match', choices: [1] })
  expect(match.group.getByDisplayValue('b')).toBeDefined()
  expect(show(question('number'), { type: 'number', value: 2.5 }).group.getByDisplayValue('2,5')).toBeDefined()
  expect(show(question('text'), { type: 'text', text: 'au frais' }).group.getByDisplayValue('au frais')).toBeDefined()
})
