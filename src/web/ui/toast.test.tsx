import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { person, render, screen } from '../../../tests/dom.ts'
import { Dialog } from './dialog.tsx'
import { ToastRegion } from './toast-region.tsx'
import { dismissToast, loadToaster, showToast } from './toast-store.ts'

afterEach(() => act(dismissToast))

/** A region whose machinery has come. */
async function region() {
  await loadToaster()
  return render(<ToastRegion label="Messages" close="Fermer le message" />)
}
const said = (title: string) => screen.findByText(title, { selector: '.app-toasts *' })

test('a message shows, and a new one takes its place', async () => {
  await region()
  act(() => showToast({ variant: 'default', title: 'Paiement ajouté', description: '65 000 FCFA' }))
  await said('Paiement ajouté')
  await said('65 000 FCFA')
  act(() => showToast({ variant: 'destructive', title: 'Erreur' }))
  await said('Erreur')
  expect(screen.queryByText('Paiement ajouté')).toBeNull()
})

test('is taken away where something would lie under it', async () => {
  await region()
  act(() => showToast({ variant: 'default', title: 'Paiement ajouté' }))
  await said('Paiement ajouté')
  act(dismissToast)
  expect(screen.queryByText('Paiement ajouté')).toBeNull()
})

test('Escape closes the dialog beside it first', async () => {
  const onClose = vi.fn()
  await region()
  render(
    <Dialog title="Fiche" closeLabel="Fermer" onClose={onClose}>
      fiche
    </Dialog>,
  )
  act(() => showToast({ variant: 'default', title: 'Paiement ajouté' }))
  await said('Paiement ajouté')
  await person().keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.queryByText('Paiement ajouté')).not.toBeNull()
})

test('what it says is taken back by its button or by Ctrl Z, once; not while something is typed', async () => {
  const undo = vi.fn()
  await region()
  render(<input aria-label="Note" />)
  const tell = () =>
    act(() =>
      showToast({ variant: 'default', title: 'Archivé', undo: { label: 'Annuler', hint: 'Ctrl Z', act: undo } }),
    )
  tell()
  ;(await screen.findByRole('button', { name: 'Annuler' })).focus()
  await person().keyboard('{Enter}')
  expect(undo).toHaveBeenCalledOnce()
  tell()
  await said('Archivé')
  await person().click(screen.getByRole('textbox', { name: 'Note' }))
  await person().keyboard('{Control>}z{/Control}')
  expect(undo).toHaveBeenCalledOnce()
  await person().tab()
  await person().keyboard('{Control>}z{/Control}')
  expect(undo).toHaveBeenCalledTimes(2)
  await person().keyboard('{Control>}z{/Control}')
  expect(undo).toHaveBeenCalledTimes(2)
})
