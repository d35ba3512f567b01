import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { render, screen } from '../../../tests/dom.ts'
import { CheckboxField, SelectField, TextArea, TextField } from './field.tsx'

const fields = {
  TextField: (error?: string) => <TextField label="Nom" hint="Comme sur le diplôme" error={error} />,
  TextArea: (error?: string) => <TextArea label="Nom" hint="Comme sur le diplôme" error={error} />,
  SelectField: (error?: string) => (
    <SelectField label="Nom" hint="Comme sur le diplôme" error={error}>
      <option>Kouamé</option>
    </SelectField>
  ),
}

describe.each(Object.entries(fields))('%s', (_, field) => {
  test('is called by its label and described by its hint', () => {
    render(field())
    expect(screen.getByLabelText('Nom').getAttribute('aria-invalid')).toBeNull()
    expect(descriptionOf('Nom')).toEqual(['Comme sur le diplôme'])
  })

  test('is described by hint and error once it is wrong, and says that it is', () => {
    render(field('Nom requis'))
    expect(screen.getByLabelText('Nom').getAttribute('aria-invalid')).toBe('true')
    expect(descriptionOf('Nom')).toEqual(['Comme sur le diplôme', 'Nom requis'])
  })
})

test('a box is described by its error alone', () => {
  const { rerender } = render(<CheckboxField label="J’accepte" />)
  expect(descriptionOf('J’accepte')).toEqual([])
  rerender(<CheckboxField label="J’accepte" error="À cocher" />)
  expect(descriptionOf('J’accepte')).toEqual(['À cocher'])
})

test('two fields with one label do not share their errors', () => {
  render(
    <>
      <TextField label="Montant" error="Trop" />
      <TextField label="Montant" error="Trop peu" />
    </>,
  )
  const [first, second] = screen.getAllByLabelText('Montant')
  expect(first?.getAttribute('aria-describedby')).not.toBe(second?.getAttribute('aria-describedby'))
})

test('what was typed into a text area before the scripts came stays', async () => {
  const area = <TextArea id="message" label="Message" defaultValue="Bonjour," />
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(area)
  const typed = container.querySelector('textarea') as HTMLTextAreaElement
  typed.value = 'Bonjour, un devis'
  const root = await act(async () => hydrateRoot(container, area))
  expect(container.querySelector('textarea')?.value).toBe('Bonjour, un devis')
  await act(async () => root.unmount())
  container.remove()
})

/** The texts that a control's `aria-describedby` names, in their order. */
function descriptionOf(label: string): (string | null | undefined)[] {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent)
}
