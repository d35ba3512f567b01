import { expect, test } from 'vitest'
import { render } from '../../../tests/dom.ts'
import { WholeNumbers } from './whole-numbers.tsx'

test('the number of a paper stays on one line, the words around it do not', () => {
  const { container } = render(<WholeNumbers text="Document : Certificat C-2026-00003-4SEMEENC, reçu R-2026-00036" />)
  const whole = [...container.querySelectorAll('.whitespace-nowrap')].map((part) => part.textContent)
  expect(whole).toEqual(['C-2026-00003-4SEMEENC', 'R-2026-00036'])
  expect(container.textContent).toBe('Document : Certificat C-2026-00003-4SEMEENC, reçu R-2026-00036')
})

test('the signs behind a number do not belong to it', () => {
  const { container } = render(
    <WholeNumbers text="Proforma P-2026-00012, facture (F-2026-00007). Avoir A-2026-00003." />,
  )
  const whole = [...container.querySelectorAll('.whitespace-nowrap')].map((part) => part.textContent)
  expect(whole).toEqual(['P-2026-00012', 'F-2026-00007', 'A-2026-00003'])
})

test('what only looks a little like one is left as it is', () => {
  const { container } = render(<WholeNumbers text="CHÈ-49273 le 18-11-2026, Koffi-Touré" />)
  expect(container.querySelector('span')).toBeNull()
})
