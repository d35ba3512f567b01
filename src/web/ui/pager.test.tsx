import { expect, test, vi } from 'vitest'
import { person, render, screen } from '../../../tests/dom.ts'
import { Pager } from './pager.tsx'

const words = {
  previous: 'Précédente',
  next: 'Suivante',
  range: (from: number, to: number, total: number) => `${from} à ${to} sur ${total}`,
}
const draw = (page: number, total: number, onPage = vi.fn()) =>
  render(<Pager page={page} pageSize={20} total={total} onPage={onPage} label="Pages" words={words} />)
const buttons = () => screen.queryAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled)

test.each([
  [1, 41, '1 à 20 sur 41', [true, false]],
  [2, 41, '21 à 40 sur 41', [false, false]],
  [3, 41, '41 à 41 sur 41', [false, true]],
  [1, 20, '1 à 20 sur 20', []],
])('page %i of %i rows: %s', (page, total, said, disabled) => {
  draw(page, total)
  expect(screen.getByText(said)).toBeTruthy()
  expect(buttons()).toEqual(disabled)
})

test('says nothing of no rows, and of a page beyond the last nothing that is not so', () => {
  const { container } = draw(1, 0)
  expect(container.textContent).toBe('')
  draw(9, 41)
  expect(screen.getByText('41 à 41 sur 41')).toBeTruthy()
  expect(buttons()).toEqual([false, true])
})

test('of more than were counted says so, and always leads on', () => {
  const ofMany = {
    ...words,
    range: (from: number, to: number, total: number, isMore: boolean) =>
      `${from} à ${to} sur ${isMore ? 'plus de ' : ''}${total}`,
  }
  const show = (page: number) =>
    render(<Pager page={page} pageSize={20} total={1_000} isMore onPage={vi.fn()} label="Pages" words={ofMany} />)
  show(1)
  expect(screen.getByText('1 à 20 sur plus de 1000')).toBeTruthy()
  show(51)
  expect(screen.getByText('1001 à 1020 sur plus de 1020')).toBeTruthy()
  expect(buttons()).toEqual([true, false, false, false])
})

test('asks for the page before and the one after', async () => {
  const onPage = vi.fn()
  draw(2, 60, onPage)
  await person().click(screen.getByRole('button', { name: 'Suivante' }))
  await person().click(screen.getByRole('button', { name: 'Précédente' }))
  expect(onPage.mock.calls).toEqual([[{ page: 3 }], [{ page: 1 }]])
})

test('asks beside a row where the list tells of one', async () => {
  const onPage = vi.fn()
  const beside = { previous: { page: 1 }, next: { page: 3, after: 40 } }
  render(<Pager page={2} pageSize={20} total={60} {...beside} onPage={onPage} label="Pages" words={words} />)
  await person().click(screen.getByRole('button', { name: 'Suivante' }))
  await person().click(screen.getByRole('button', { name: 'Précédente' }))
  expect(onPage.mock.calls).toEqual([[{ page: 3, after: 40 }], [{ page: 1 }]])
})
