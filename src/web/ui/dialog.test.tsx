import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { person, render, screen } from '../../../tests/dom.ts'
import { Dialog } from './dialog.tsx'
import { closeTopmostDialog, dialogOpened } from './open-dialogs.ts'

/** A press of Escape as layers are told of it. */
const pressed = () => new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })

function Opened({ isDismissable, onClose }: { isDismissable?: boolean; onClose?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    onClose?.()
    setOpen(false)
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      {isOpen && (
        <Dialog title="Rembourser" closeLabel="Fermer" onClose={close} isDismissable={isDismissable ?? true}>
          <input aria-label="Montant" />
          <input aria-label="Motif" data-first-focus />
        </Dialog>
      )}
    </>
  )
}

async function opened(props: Parameters<typeof Opened>[0] = {}) {
  const user = person()
  render(<Opened {...props} />)
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }))
  return { user, dialog: screen.getByRole('dialog', { name: 'Rembourser' }) }
}

test('begins at what is marked for it, keeps the focus inside, and gives it back to what opened it', async () => {
  const { user, dialog } = await opened()
  expect(document.activeElement).toBe(screen.getByLabelText('Motif'))
  for (let i = 0; i < 4; i++) {
    await user.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ouvrir' }))
})

/** A dialog whose button opens another in its place. */
function Replaced() {
  const [shown, setShown] = useState<'lesson' | 'question'>()
  const close = () => setShown(undefined)
  return (
    <>
      <button type="button" onClick={() => setShown('lesson')}>
        Modifier
      </button>
      {shown === 'lesson' && (
        <Dialog title="Leçon" closeLabel="Fermer" onClose={close}>
          <button type="button" onClick={() => setShown('question')}>
            Retirer
          </button>
        </Dialog>
      )}
      {shown === 'question' && (
        <Dialog title="Retirer la leçon ?" closeLabel="Fermer" onClose={close}>
          question
        </Dialog>
      )}
    </>
  )
}

test('one that took the place of another gives the focus back to what opened the first', async () => {
  const user = person()
  render(<Replaced />)
  await user.click(screen.getByRole('button', { name: 'Modifier' }))
  await user.click(screen.getByRole('button', { name: 'Retirer' }))
  await user.keyboard('{Escape}')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Modifier' }))
})

test('is closed by its cross', async () => {
  const { user } = await opened()
  await user.click(screen.getByRole('button', { name: 'Fermer' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('one that only its own buttons close has no cross, and neither Escape nor a toast’s Escape closes it', async () => {
  const onClose = vi.fn()
  const { user } = await opened({ isDismissable: false, onClose })
  expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull()
  await user.keyboard('{Escape}')
  closeTopmostDialog(pressed())
  expect(onClose).not.toHaveBeenCalled()
})

test('of two, Escape closes the one on top, even before Radix has noted it', async () => {
  const [below, above] = [vi.fn(), vi.fn()]
  render(
    <Dialog title="Fiche" closeLabel="Fermer" onClose={below}>
      fiche
    </Dialog>,
  )
  const noted = dialogOpened(above)
  await person().keyboard('{Escape}')
  expect(above).toHaveBeenCalledOnce()
  expect(below).not.toHaveBeenCalled()
  noted()
  await person().keyboard('{Escape}')
  expect(below).toHaveBeenCalledOnce()
})

test('one press closes one, even if others listen for it', () => {
  const [below, above] = [vi.fn(), vi.fn()]
  const press = pressed()
  const noted = [dialogOpened(below), dialogOpened(above)]
  closeTopmostDialog(press)
  noted[1]?.()
  closeTopmostDialog(press)
  expect(above).toHaveBeenCalledOnce()
  expect(below).not.toHaveBeenCalled()
  noted[0]?.()
})

test('with none open the key is left for others', () => {
  const press = pressed()
  closeTopmostDialog(press)
  expect(press.defaultPrevented).toBe(false)
})
