import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render, screen } from '../../../tests/dom.ts'
import { SearchField } from './search-field.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const words = { label: 'Rechercher', placeholder: 'Nom, e-mail' }
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Rechercher' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const rest = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('searches once typing has rested a quarter of a second, not at each key', () => {
  const onSearch = vi.fn()
  render(<SearchField {...words} value="" onSearch={onSearch} />)
  type('k')
  rest(249)
  type('ko')
  rest(249)
  expect(onSearch).not.toHaveBeenCalled()
  rest(1)
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('ko')
})

test('shows a search that comes from outside, but not an earlier one of its own over what is being typed', () => {
  const onSearch = vi.fn()
  const { rerender } = render(<SearchField {...words} value="" onSearch={onSearch} />)
  type('ko')
  rest(250)
  type('kouamé')
  rerender(<SearchField {...words} value="ko" onSearch={onSearch} />)
  expect(field().value).toBe('kouamé')
  rerender(<SearchField {...words} value="séry" onSearch={onSearch} />)
  expect(field().value).toBe('séry')
})

test('is gone to by a slash, unless somebody types or a dialog is open', () => {
  const { rerender } = render(
    <>
      <SearchField {...words} value="kouamé" onSearch={vi.fn()} />
      <input aria-label="Montant" />
    </>,
  )
  screen.getByLabelText('Montant').focus()
  fireEvent.keyDown(document.activeElement as Element, { key: '/' })
  expect(document.activeElement).not.toBe(field())
  screen.getByLabelText('Montant').blur()
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(field())
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 'kouamé'.length])
  field().blur()
  rerender(
    <>
      <SearchField {...words} value="kouamé" onSearch={vi.fn()} />
      <div role="dialog" />
    </>,
  )
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).not.toBe(field())
})

test('arrow down goes on to the first of what was found, in its own dialog', () => {
  render(
    <>
      <table>
        <tbody>
          <tr>
            <td>
              <button type="button">Derrière</button>
            </td>
          </tr>
        </tbody>
      </table>
      <div role="dialog">
        <SearchField {...words} value="" onSearch={vi.fn()} />
        <ul>
          <li>
            <button type="button">Kouamé</button>
          </li>
        </ul>
      </div>
    </>,
  )
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('Kouamé')
})
