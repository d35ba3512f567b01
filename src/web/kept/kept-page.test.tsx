import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { installedStore, keepPage } from './kept-page.ts'

test('a field counts as filled in until the tap that has left it is over: a button that it is on its way to must not move', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.useFakeTimers()
  try {
    keepPage({ worker: '/worker.js', scope: '/' })
    render(
      <>
        <input aria-label="Mot de passe" />
        <button type="button">Se connecter</button>
      </>,
    )
    screen.getByRole('textbox').focus()
    expect(installedStore.read().isTyping).toBe(true)
    screen.getByRole('button').focus()
    vi.advanceTimersByTime(900)
    expect(installedStore.read().isTyping).toBe(true)
    screen.getByRole('button').click()
    vi.advanceTimersByTime(900)
    expect(installedStore.read().isTyping).toBe(true)
    vi.advanceTimersByTime(100)
    expect(installedStore.read().isTyping).toBe(false)
    // Back in a field before that: nothing was left.
    screen.getByRole('textbox').focus()
    screen.getByRole('button').focus()
    screen.getByRole('textbox').focus()
    vi.advanceTimersByTime(5_000)
    expect(installedStore.read().isTyping).toBe(true)
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
