import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { askedFor, useKnown } from './use-known.ts'

function Shown({ asked }: { asked: string | Promise<string> }) {
  return <p>{useKnown(asked) ?? 'wait'}</p>
}

test('what a page was drawn with is known at once', () => {
  render(<Shown asked="drawn" />)
  expect(screen.getByText('drawn')).toBeTruthy()
})

test('what is asked for is shown once it is known, and at once the next time', async () => {
  let answer = (_: string) => {}
  const asked = askedFor(
    new Promise<string>((resolve) => {
      answer = resolve
    }),
  )
  const { unmount } = render(<Shown asked={asked} />)
  expect(screen.getByText('wait')).toBeTruthy()
  answer('come')
  expect(await screen.findByText('come')).toBeTruthy()
  unmount()
  render(<Shown asked={asked} />)
  expect(screen.getByText('come')).toBeTruthy()
})

test('of two that are asked for one after the other only the second is shown', async () => {
  const never = askedFor(new Promise<string>(() => {}))
  const { rerender } = render(<Shown asked={never} />)
  rerender(<Shown asked={askedFor(Promise.resolve('second'))} />)
  expect(await screen.findByText('second')).toBeTruthy()
})
