import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from '@testing-library/react'
import { useState } from 'react'
import { type FieldValues, useFieldArray, useForm } from 'react-hook-form'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { person, render, screen } from '../../../tests/dom.ts'
import { key } from '../../domain/values/validation.ts'
import { CheckboxField, SelectField, TextField } from '../ui/field.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { type Refusal, useLeftOfPlain, useLeftRefusal } from './left-refusal.ts'
import { draftResolver, useFormErrors } from './use-form-errors.ts'

/** A screen in the site's context, once it is there. */
async function shown(screenOf: () => React.ReactNode) {
  const route = createRootRoute({ component: screenOf, loader: () => ({ now: 0 }) })
  const router = createRouter({
    routeTree: route,
    history: createMemoryHistory(),
    context: { locale: 'fr', text: {} } as never,
  })
  render(<RouterProvider router={router} />)
  return screen.findByRole('button', { name: 'Envoyer' })
}

const user = person()

const Everything = v.pipe(
  v.object({
    code: v.pipe(v.string(), v.nonEmpty(key('required'))),
    kind: v.string(),
    isMeant: v.boolean(),
    group: v.object({ title: v.string() }),
    people: v.array(v.object({ email: v.string() })),
    from: v.string(),
    until: v.string(),
  }),
  v.forward(
    v.partialCheck([['from'], ['until']], ({ from, until }) => from <= until, key('discountPeriod')),
    ['until'],
  ),
)

const begun = {
  code: 'NOEL',
  kind: 'a',
  isMeant: false,
  group: { title: 'Froid' },
  people: [{ email: 'a@b.ci' }, { email: 'c@d.ci' }],
  from: '2026-12-01',
  until: '2026-12-24',
}

/** Answers what was sent last. */
let answer = () => {}
const sendAndRefuse = async (send: HTMLElement) => {
  await user.click(send)
  act(answer)
}

/** A form of every kind of field, that the server refuses with these fields. */
function AnyForm({ fields }: { fields: Record<string, string> }) {
  const form = useForm({ resolver: draftResolver(Everything), defaultValues: begun })
  const [refusal, refuse] = useState<Refusal>()
  const { errorOf, failure } = useFormErrors(form, refusal)
  const people = useFieldArray({ control: form.control, name: 'people' })
  const { register } = form
  const send = () => {
    refuse(undefined)
    answer = () => refuse({ message: 'Le serveur refuse', fields })
  }
  return (
    <form noValidate onSubmit={form.handleSubmit(send)}>
      <TextField label="code" error={errorOf('code')} {...register('code')} />
      <SelectField label="kind" error={errorOf('kind')} {...register('kind')}>
        <option value="a">a</option>
        <option value="b">b</option>
      </SelectField>
      <CheckboxField label="isMeant" error={errorOf('isMeant')} {...register('isMeant')} />
      <TextField label="group.title" error={errorOf('group.title')} {...register('group.title')} />
      {people.fields.map(({ id }, index) => (
        <TextField
          key={id}
          label={`people.${index}.email`}
          error={errorOf(`people.${index}.email`)}
          {...register(`people.${index}.email`)}
        />
      ))}
      <TextField label="from" error={errorOf('from')} {...register('from')} />
      <TextField label="until" error={errorOf('until')} {...register('until')} />
      <FormFailure message={failure?.message} />
      <button type="submit">Envoyer</button>
    </form>
  )
}

const texts = ['code', 'group.title', 'people.1.email', 'from', 'until']
const change = async (name: string) => {
  const field = screen.getByLabelText(name)
  if (name === 'kind') await user.selectOptions(field, 'b')
  else if (name === 'isMeant') await user.click(field)
  else await user.type(field, '9')
}

test.each([...texts, 'kind', 'isMeant'])(
  'a refusal of %s goes once its value is another one, and comes back with it',
  async (name) => {
    const send = await shown(() => <AnyForm fields={{ [name]: `refusé : ${name}`, code: 'refusé : code' }} />)
    await sendAndRefuse(send)
    screen.getByText(`refusé : ${name}`)
    await change(name)
    expect(screen.queryByText(`refusé : ${name}`)).toBeNull()
    if (name === 'code') return
    // What is said of another field stays, and what is said of them together.
    screen.getByText('refusé : code')
    screen.getByText('Le serveur refuse')
    if (texts.includes(name)) {
      await user.type(screen.getByLabelText(name), '{Backspace}')
      screen.getByText(`refusé : ${name}`)
    }
    if (texts.includes(name)) await change(name)
    await change('code')
    expect(screen.queryByText('refusé : code')).toBeNull()
    expect(screen.queryByText('Le serveur refuse')).toBeNull()
    // Sent again, it is refused again.
    await sendAndRefuse(send)
    screen.getByText('refusé : code')
    screen.getByText('Le serveur refuse')
  },
)

test.each([
  ['nothing', {}],
  ['what is no field of it', { somewhere: 'ailleurs' }],
])('what is said of the whole stays until the form is sent again: a refusal that names %s', async (_, fields) => {
  const send = await shown(() => <AnyForm fields={fields} />)
  await sendAndRefuse(send)
  screen.getByText('Le serveur refuse')
  for (const name of ['code', 'kind', 'isMeant']) await change(name)
  screen.getByText('Le serveur refuse')
  await user.click(send)
  expect(screen.queryByText('Le serveur refuse')).toBeNull()
  act(answer)
  screen.getByText('Le serveur refuse')
})

test('what is typed while it is sent is not what was refused', async () => {
  const send = await shown(() => <AnyForm fields={{ code: 'refusé : code' }} />)
  await user.click(send)
  await change('code')
  act(answer)
  expect(screen.queryByText('refusé : code')).toBeNull()
})

test('the rule that the browser knows comes first, and its error goes with it', async () => {
  const send = await shown(() => <AnyForm fields={{ code: 'refusé : code' }} />)
  await sendAndRefuse(send)
  const code = screen.getByLabelText('code')
  await user.clear(code)
  await user.click(send)
  expect(code.getAttribute('aria-invalid')).toBe('true')
  await user.type(code, 'A')
  expect(code.getAttribute('aria-invalid')).not.toBe('true')
})

test('an error of a rule about two fields goes by either of them', async () => {
  const send = await shown(() => <AnyForm fields={{}} />)
  const [from, until] = [screen.getByLabelText('from'), screen.getByLabelText('until')]
  await user.clear(from)
  await user.type(from, '2026-12-31')
  await user.click(send)
  expect(until.getAttribute('aria-invalid')).toBe('true')
  await user.clear(from)
  await user.type(from, '2026-12-02')
  expect(until.getAttribute('aria-invalid')).not.toBe('true')
})

function StateForm() {
  const [values, setValues] = useState<FieldValues>({ amount: '5', reason: '' })
  const [refusal, refuse] = useState<Refusal>()
  const failure = useLeftRefusal(refusal, values)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        refuse({ message: 'Le serveur refuse', fields: { amount: 'refusé : amount', reason: 'refusé : reason' } })
      }}
    >
      {['amount', 'reason'].map((name) => (
        <TextField
          key={name}
          label={name}
          value={values[name]}
          error={failure?.fields[name]}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      ))}
      <FormFailure message={failure?.message} />
      <button type="submit">Envoyer</button>
    </form>
  )
}

function PlainForm() {
  const fields = { amount: 'refusé : amount', reason: 'refusé : reason' }
  const { failure, onInput } = useLeftOfPlain({ message: 'Le serveur refuse', fields })
  return (
    <form onInput={onInput} onSubmit={(event) => event.preventDefault()}>
      <TextField label="amount" name="amount" error={failure?.fields.amount} />
      <TextField label="reason" name="reason" error={failure?.fields.reason} />
      <FormFailure message={failure?.message} />
      <button type="submit">Envoyer</button>
    </form>
  )
}

test.each([
  ['of states', StateForm],
  ['without a script', PlainForm],
])('a form %s does the same', async (_, Form) => {
  const send = await shown(Form)
  await user.type(screen.getByLabelText('amount'), '0')
  await user.click(send)
  await user.type(screen.getByLabelText('reason'), 'x')
  expect(screen.queryByText('refusé : reason')).toBeNull()
  if (Form === StateForm) screen.getByText('refusé : amount')
  await user.type(screen.getByLabelText('amount'), '0')
  expect(screen.queryByText('refusé : amount')).toBeNull()
  expect(screen.queryByText('Le serveur refuse')).toBeNull()
})

const Code = v.object({ code: v.pipe(v.string(), v.nonEmpty(key('required'))) })

function Chosen() {
  const form = useForm({ resolver: draftResolver(Code), defaultValues: { code: '' } })
  const { formState, setValue } = form
  const { errorOf } = useFormErrors(form)
  // As dialogs do, whose choices are no fields that the browser knows.
  const choose = () => setValue('code', 'A', { shouldDirty: true, shouldValidate: formState.isSubmitted })
  return (
    <form noValidate onSubmit={form.handleSubmit(() => {})}>
      <TextField label="Code" error={errorOf('code')} {...form.register('code')} />
      <button type="button" onClick={choose}>
        Choisir
      </button>
      <button type="submit">Envoyer</button>
    </form>
  )
}

test('an error leaves a field whose value is chosen with a button, in a form that was sent', async () => {
  await user.click(await shown(Chosen))
  expect(await screen.findByText('Ce champ est requis')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Choisir' }))
  await vi.waitFor(() => expect(screen.queryByText('Ce champ est requis')).toBeNull())
})
