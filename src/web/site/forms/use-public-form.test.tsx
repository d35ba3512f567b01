import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { person, render, screen } from '../../../../tests/dom.ts'
import { usePublicForm } from './use-public-form.ts'

const user = person()

const serverErrors = vi.fn(() => ({ message: 'Refusé', fields: {} }))
const rules = { check: (values: object) => ({ values }), serverErrors, stillWrong: () => undefined }

/** A form whose sending succeeds, on a page that fails afterwards. */
function Form() {
  const { formProps, failure, isSent } = usePublicForm({
    name: 'essai',
    loadRules: async () => rules as never,
    send: async () => 'received',
    onSuccess: () => {
      throw new Error('the page cannot go on')
    },
    refused: undefined,
    words: {} as never,
  })
  return (
    <form {...formProps}>
      <button type="submit">Envoyer</button>
      <p>{failure ? failure.message : isSent ? 'Reçu' : 'Rien'}</p>
    </form>
  )
}

test('what was received is said to be, even where the page fails to go on from there', async () => {
  const thrown = vi.fn()
  process.on('unhandledRejection', thrown)
  onTestFinished(() => void process.off('unhandledRejection', thrown))
  const router = createRouter({
    routeTree: createRootRoute({ component: Form, loader: () => ({ now: 0 }) }),
    history: createMemoryHistory(),
    context: { locale: 'fr', text: {}, api: {} } as never,
  })
  render(<RouterProvider router={router} />)

  await user.click(await screen.findByRole('button', { name: 'Envoyer' }))
  expect(await screen.findByText('Reçu')).toBeTruthy()
  expect(serverErrors).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(thrown).toHaveBeenCalledOnce())
})
