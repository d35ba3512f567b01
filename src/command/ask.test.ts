import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askAt } from './terminal.ts'

/** A terminal, or with no keys a pipe; what it shows, and whether keys are passed on as they are pressed. */
function terminal(isTTY: boolean) {
  const modes: boolean[] = []
  let shown = ''
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: (raw: boolean) => modes.push(raw) as never })
  return {
    input: input as unknown as Parameters<typeof askAt>[0],
    type: (keys: string) => input.write(keys),
    end: () => input.end(),
    output: { write: (text: string) => (shown += text) },
    shown: () => shown,
    modes,
  }
}

test('a password is typed twice and never shown, and a letter can be taken back', async () => {
  const { input, output, type, shown, modes } = terminal(true)
  const asked = askAt(input, output, { text: 'Password: ', again: 'Again: ' })
  type('pharmacie dee\u007F garde\r')
  await expect.poll(shown).toContain('Again: ')
  type('pharmacie de garde\r')
  expect(await asked).toBe('pharmacie de garde')
  expect(shown()).toBe('Password: \nAgain: \n')
  expect(modes).toEqual([true, false, true, false])
})

test('a secret that is known elsewhere is typed once, unseen', async () => {
  const { input, output, type, shown, modes } = terminal(true)
  const asked = askAt(input, output, { text: 'Key: ', isUnseen: true })
  type('cle-de-test\r')
  expect([await asked, shown(), modes]).toEqual(['cle-de-test', 'Key: \n', [true, false]])
})

test('it is asked for from the beginning when the two differ', async () => {
  const { input, output, type, shown } = terminal(true)
  const asked = askAt(input, output, { text: 'Password: ', again: 'Again: ' })
  type('one\r')
  await expect.poll(shown).toContain('Again: ')
  type('two\r')
  await expect.poll(shown).toBe('Password: \nAgain: \nPassword: ')
  type('three\r')
  await expect.poll(shown).toBe('Password: \nAgain: \nPassword: \nAgain: ')
  type('three\r')
  expect(await asked).toBe('three')
})

test('from a pipe it is read once, and so is an answer; the end of the input answers nothing', async () => {
  const piped = terminal(false)
  piped.type('pharmacie de garde\n')
  expect(await askAt(piped.input, piped.output, { text: 'Password: ', again: 'Again: ' })).toBe('pharmacie de garde')
  expect(piped.shown()).toBe('')
  const answering = terminal(false)
  answering.type('yes\n')
  expect(await askAt(answering.input, answering.output, { text: 'Sure? ' })).toBe('yes')
  const ended = terminal(false)
  ended.end()
  expect(await askAt(ended.input, ended.output, { text: 'Sure? ' })).toBe('')
})
