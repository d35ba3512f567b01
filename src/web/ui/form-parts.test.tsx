import { expect, test, vi } from 'vitest'
import { person, render, screen } from '../../../tests/dom.ts'
import { ChoiceField } from './choice-field.tsx'
import { TextField } from './field.tsx'
import { FormFailure } from './form-failure.tsx'

test('a refusal is told over the buttons, and the first field that it names has the focus', () => {
  const form = (message?: string) => (
    <form>
      <TextField label="Nom" />
      <TextField label="E-mail" error={message} />
      <TextField label="Téléphone" error={message} />
      <FormFailure title="Erreur" message={message} />
    </form>
  )
  const { rerender } = render(form())
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(form('Déjà inscrit'))
  expect(screen.getByRole('alert').textContent).toBe('ErreurDéjà inscrit')
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
})

test('of a few values one is chosen, and what is missing is told at the group', async () => {
  const onChoose = vi.fn()
  const choices = (value?: 'confirmée' | 'annulée', error?: string) => (
    <ChoiceField
      legend="Statut"
      name="status"
      choices={['confirmée', 'annulée']}
      labelOf={(status) => status}
      value={value}
      onChoose={onChoose}
      error={error}
    />
  )
  const { rerender } = render(choices(undefined, 'Choisissez un statut'))
  const group = screen.getByRole('group', { name: 'Statut' })
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choisissez un statut',
  )
  await person().click(screen.getByText('annulée'))
  expect(onChoose).toHaveBeenLastCalledWith('annulée')
  rerender(choices('annulée'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'annulée' }).checked).toBe(true)
})
