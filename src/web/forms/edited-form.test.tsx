import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { person, render, screen } from '../../../tests/dom.ts'
import { ApiError } from '../api/api.ts'
import { TextField } from '../ui/field.tsx'
import { type Settled, settleForm, useEditedVersion } from './use-edited-version.ts'
import { draftResolver, useSendingKey } from './use-form-errors.ts'

const Price = v.object({ title: v.pipe(v.string(), v.nonEmpty('Titre requis')), price: v.number('Tarif requis') })

function PriceForm({ onSend }: { onSend: (price: v.InferOutput<typeof Price>) => void }) {
  const form = useForm({
    resolver: draftResolver(Price, ({ title, price }: { title: string; price: string }) => ({
      title,
      price: price === '' ? undefined : Number(price),
    })),
    defaultValues: { title: '', price: '' },
  })
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={form.handleSubmit(onSend)}>
      <TextField label="Titre" error={errors.title?.message} {...form.register('title')} />
      <TextField label="Tarif" error={errors.price?.message} {...form.register('price')} />
      <button type="submit">Enregistrer</button>
    </form>
  )
}

test('a draft is sent as the schema gives it, and until then each field says what is wrong', async () => {
  const user = person()
  const onSend = vi.fn()
  render(<PriceForm onSend={onSend} />)
  const save = screen.getByRole('button', { name: 'Enregistrer' })
  await user.click(save)
  await screen.findByText('Titre requis')
  await screen.findByText('Tarif requis')
  expect(document.activeElement).toBe(screen.getByLabelText('Titre'))
  await user.type(screen.getByLabelText('Titre'), 'Froid')
  expect(screen.queryByText('Titre requis')).toBeNull()
  await user.type(screen.getByLabelText('Tarif'), '65000')
  await user.click(save)
  expect(onSend.mock.calls.map(([price]) => price)).toEqual([{ title: 'Froid', price: 65_000 }])
})

interface Training {
  version: number
  title: string
  place: string
}
const clash = (current: Training) =>
  new ApiError(409, 'Conflict', JSON.stringify({ code: 'edit_conflict', message: 'Modifié entre-temps', current }))

function useTrainingForm(present: Training) {
  const edited = useEditedVersion(present, ({ version, title, place }: Training) => ({
    version,
    draft: { title, place },
  }))
  const form = useForm({ defaultValues: { title: present.title, place: present.place } })
  return { edited, form }
}
const begun: Training = { version: 1, title: 'Froid', place: 'Abidjan' }

const settled = (form: ReturnType<typeof useTrainingForm>['form']) => (of: Parameters<typeof settleForm>[1]) =>
  settleForm(form, of as Settled<{ title: string; place: string }>)

test('a field that was left alone takes what somebody else has saved, without a question, and is sent so', async () => {
  const { result } = renderHook(() => useTrainingForm(begun))
  act(() => result.current.form.setValue('title', 'Chaîne du froid', { shouldDirty: true }))
  const theirs = { ...begun, version: 2, place: 'Bouaké' }
  const put = vi.fn(async (version: number, draft: { title: string; place: string }) => {
    if (version === 1) throw clash(theirs)
    return { ...draft, version: 3 }
  })
  const { form, edited } = result.current
  const saved = await act(() => edited.save(form.getValues(), put, settled(form)))
  expect(saved).toEqual({ version: 3, title: 'Chaîne du froid', place: 'Bouaké' })
  expect(put.mock.calls.map(([version]) => version)).toEqual([1, 2])
  // Refused after that, the form says what was sent, and is compared with what is saved now.
  expect(result.current.form.getValues()).toEqual({ title: 'Chaîne du froid', place: 'Bouaké' })
  expect(result.current.edited.clashes).toEqual([])
})

test('a second change meanwhile is taken over as the first was, and a clash in it is asked about', async () => {
  const { result } = renderHook(() => useTrainingForm(begun))
  act(() => result.current.form.setValue('title', 'Le froid', { shouldDirty: true }))
  const put = vi.fn(async (version: number): Promise<Training> => {
    if (version === 1) throw clash({ version: 2, title: 'Froid', place: 'Bouaké' })
    throw clash({ version: 3, title: 'Grand froid', place: 'Man' })
  })
  const { form, edited } = result.current
  await act(() => expect(edited.save(form.getValues(), put, settled(form))).rejects.toThrow(ApiError))
  expect(result.current.edited.clashes).toEqual([{ name: 'title', mine: 'Le froid', theirs: 'Grand froid' }])
  act(() => settled(form)(result.current.edited.settle(form.getValues(), [])))
  expect(form.getValues()).toEqual({ title: 'Le froid', place: 'Man' })
})

test('what the person has decided on is asked about also where they say what stood there before', async () => {
  const { result } = renderHook(() => useTrainingForm(begun))
  const put = () => Promise.reject(clash({ ...begun, version: 2, place: 'Bouaké' }))
  const { edited } = result.current
  await act(() => expect(edited.save(begun, put, undefined, ['place'])).rejects.toThrow(ApiError))
  expect(result.current.edited.clashes).toEqual([{ name: 'place', mine: 'Abidjan', theirs: 'Bouaké' }])
  let merged: object = {}
  act(() => {
    merged = result.current.edited.settle(begun, []).merged
  })
  expect(merged).toMatchObject({ title: 'Froid', place: 'Abidjan' })
})

test('of a clash both values are shown; what is chosen goes on, the rest of what was typed stays', async () => {
  const { result } = renderHook(() => useTrainingForm(begun))
  act(() => {
    result.current.form.setValue('title', 'Le froid', { shouldDirty: true })
    result.current.form.setValue('place', 'Bouaké', { shouldDirty: true })
  })
  const theirs = { version: 2, title: 'La chaîne du froid', place: 'Yamoussoukro' }
  const put = () => Promise.reject(clash(theirs))
  await act(() => expect(result.current.edited.save(result.current.form.getValues(), put)).rejects.toThrow(ApiError))
  expect(result.current.edited.clashes).toEqual([
    { name: 'title', mine: 'Le froid', theirs: 'La chaîne du froid' },
    { name: 'place', mine: 'Bouaké', theirs: 'Yamoussoukro' },
  ])
  const taken = result.current.edited.clashes.filter(({ name }) => name === 'place')
  const { form } = result.current
  act(() => settled(form)(result.current.edited.settle(form.getValues(), taken)))
  expect(result.current.form.getValues()).toEqual({ title: 'Le froid', place: 'Yamoussoukro' })
  expect(result.current.edited.clashes).toEqual([])

  const next = vi.fn(async (version: number) => ({ ...theirs, version: version + 1 }))
  await act(() => result.current.edited.save(result.current.form.getValues(), next))
  expect(next.mock.calls.map(([version]) => version)).toEqual([2])
})

test('the same content is sent under the same key, other content or a second sending under another', () => {
  const { result, rerender } = renderHook(() => useSendingKey())
  const keyOf = (content: object) => result.current.optionsFor(content).headers['Idempotency-Key']
  const first = keyOf({ amount: 1 })
  rerender()
  expect(keyOf({ amount: 1 })).toBe(first)
  const other = keyOf({ amount: 2 })
  expect(other).not.toBe(first)
  act(() => result.current.forget())
  expect(keyOf({ amount: 2 })).not.toBe(other)
})
