import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { person, render, screen, within } from '../../../tests/dom.ts'
import type { Installed } from '../kept/installed.ts'
import { KeepingNotes, NewVersionNote, TrainerPage } from './trainer-page.tsx'
import { words } from './words.ts'

const installed: Installed = {
  worker: 'ready',
  isPersistent: false,
  isInstalled: false,
  isApple: false,
  mayInstall: true,
  hasNewVersion: true,
  isTyping: false,
}

function forget() {
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
  document.cookie = 'language=; path=/; max-age=0'
}
beforeEach(forget)
afterEach(forget)

test('the page is in French until English is chosen, and stays in it', async () => {
  const { unmount } = render(<TrainerPage />)
  expect(document.documentElement.lang).toBe('fr')
  expect(document.title).toBe('Présences')
  // The log of this phone is read first.
  await person().click(await screen.findByRole('button', { name: 'English' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Presence')
  expect(document.documentElement.lang).toBe('en')
  expect(document.title).toBe('Presence')
  expect(localStorage.getItem('language')).toBe('en')
  expect(document.cookie).toContain('language=en')
  unmount()
  render(<TrainerPage />)
  expect(document.documentElement.lang).toBe('en')
})

test('the choice made elsewhere on the site holds, also where only its cookie says it', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
  document.cookie = 'language=en; path=/'
  render(<TrainerPage />)
  expect(document.documentElement.lang).toBe('en')
})

test('a call that fails late takes nothing away that a later one has brought', async () => {
  const lost = Promise.withResolvers<Response>()
  const session = {
    ...{ id: 3, title: 'La chaîne du froid', englishTitle: null, startsAt: null, endsAt: null },
    ...{ location: 'Abidjan', people: 12 },
  }
  const offered = { now: new Date().toISOString(), account: { id: 1, name: 'awa' }, sessions: [session] }
  let asked = 0
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/admin/presence/sessions')) throw new TypeError('no line')
    asked += 1
    return asked === 1 ? lost.promise : Response.json(offered)
  })
  try {
    render(<TrainerPage />)
    await vi.waitFor(() => expect(asked).toBe(1), { timeout: 20_000 })
    dispatchEvent(new Event('online'))
    await screen.findByRole('heading', { name: 'La chaîne du froid' })
    lost.reject(new TypeError('no line'))
    await lost.promise.catch(() => {})
    await new Promise((resolve) => setTimeout(resolve))
    expect(screen.getByRole('heading', { name: 'La chaîne du froid' })).toBeTruthy()
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a new version is told in a place that is read out, and taken with its button', async () => {
  const onTake = vi.fn()
  const { rerender } = render(<NewVersionNote installed={installed} text={words.fr} onTake={onTake} />)
  await person().click(within(screen.getByRole('status')).getByRole('button', { name: words.fr.newVersion.use }))
  expect(onTake).toHaveBeenCalledOnce()
  rerender(<NewVersionNote installed={{ ...installed, isTyping: true }} text={words.fr} onTake={onTake} />)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('the foot says that the page opens without network, that it may go, and installs it', async () => {
  const onInstall = vi.fn()
  render(<KeepingNotes installed={installed} text={words.en} onInstall={onInstall} />)
  const foot = screen.getByRole('contentinfo')
  expect(foot.textContent).toContain(words.en.keeping.kept)
  expect(foot.textContent).toContain(words.en.keeping.mayGo)
  await person().click(within(foot).getByRole('button', { name: 'Install' }))
  expect(onInstall).toHaveBeenCalledOnce()
})
