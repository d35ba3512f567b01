import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { person, render, screen } from '../../../tests/dom.ts'
import { ApiError } from '../api/api.ts'
import { TextField } from '../ui/field.tsx'
import { draftResolver } from './draft-resolver.ts'
import { settleForm } from './settle-form.ts'
import { useEditedVersion } from './use-edited-version.ts'
import { useSendingKey } from './use-sending-key.ts'

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

test('a change of another field meanwhile is taken over without a question', async () => {
  const { result } = renderHook(() => useTrainingForm(begun))
  const theirs = { ...begun, version: 2 }
  const put = vi.fn(async (version: number) => {
    if (version === 1) throw clash(theirs)
    return { ...theirs, version: 3, title: 'Chaîne du froid' }
  })
  const saved = await act(() => result.current.edited.save({ title: 'Chaîne du froid', place: 'Abidjan' }, put))
  expect([saved.version, put.mock.calls, result.current.edited.clashes]).toEqual([3, [[1], [2]], []])
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
    { name: 'title', mine: 'Le froid', isTyped: true, theirs: 'La chaîne du froid' },
    { name: 'place', mine: 'Bouaké', isTyped: true, theirs: 'Yamoussoukro' },
  ])
  const taken = result.current.edited.clashes.filter(({ name }) => name === 'place')
  act(() => settleForm(result.current.form, result.current.edited.settle(), taken))
  expect(result.current.form.getValues()).toEqual({ title: 'Le froid', place: 'Yamoussoukro' })
  expect(result.current.edited.clashes).toEqual([])

  const next = vi.fn(async (version: number) => ({ ...theirs, version: version + 1 }))
  await act(() => result.current.edited.save(result.current.form.getValues(), next))
  expect(next.mock.calls).toEqual([[2]])
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
