import { describe, expect, test } from 'vitest'
import { type Installed, isAppleDevice, noticesOf, offersNewVersion, workerOf } from './installed.ts'

const kept: Installed = {
  worker: 'ready',
  isPersistent: false,
  isInstalled: false,
  isApple: false,
  mayInstall: false,
  hasNewVersion: false,
  isTyping: false,
}

describe('what the page says of how it is kept', () => {
  test.each<[string, Partial<Installed>, string[]]>([
    ['nothing before its worker is asked', { worker: 'none', mayInstall: true, isApple: true }, []],
    [
      'only that it cannot be, where it cannot',
      { worker: 'unavailable', mayInstall: true, isApple: true },
      ['unavailable'],
    ],
    ['only that it failed, where it did', { worker: 'failed', mayInstall: true, isApple: true }, ['failed']],
    [
      'that it is coming, and how it is installed meanwhile',
      { worker: 'coming', mayInstall: true },
      ['coming', 'install'],
    ],
    ['that the browser may delete it', {}, ['kept', 'mayGo']],
    ['nothing more where the browser has promised to keep it', { isPersistent: true }, ['kept']],
    ['nothing more once it is installed', { isInstalled: true, isApple: true, mayInstall: true }, ['kept']],
    ['the button where the browser offers it', { mayInstall: true }, ['kept', 'mayGo', 'install']],
    ['how it is done on an iPhone', { isApple: true }, ['kept', 'mayGo', 'onApple']],
    [
      'the button rather than the words, where there is one',
      { isApple: true, mayInstall: true },
      ['kept', 'mayGo', 'install'],
    ],
  ])('%s', (_, part, notices) => {
    expect(noticesOf({ ...kept, ...part })).toEqual(notices)
  })
})

test('a new version is offered once it waits, and not while something is typed', () => {
  expect(offersNewVersion(kept)).toBe(false)
  expect(offersNewVersion({ ...kept, hasNewVersion: true })).toBe(true)
  expect(offersNewVersion({ ...kept, hasNewVersion: true, isTyping: true })).toBe(false)
})

test.each([
  ['the first is on its way', { installing: {} }, { worker: 'coming', hasNewVersion: false }],
  ['the first is kept and about to answer', { waiting: {} }, { worker: 'coming', hasNewVersion: false }],
  ['the first could not keep the page', {}, { worker: 'failed', hasNewVersion: false }],
  ['it answers', { active: {} }, { worker: 'ready', hasNewVersion: false }],
  ['the next is on its way', { active: {}, installing: {} }, { worker: 'ready', hasNewVersion: false }],
  ['the next one waits', { active: {}, waiting: {} }, { worker: 'ready', hasNewVersion: true }],
])('of a worker: %s', (_, workers, state) => {
  expect(workerOf({ active: null, waiting: null, installing: null, ...workers })).toEqual(state)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15', 5, true],
  ['Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 0, false],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile', 5, false],
])('%s with %i touch points is Apple’s: %s', (userAgent, touchPoints, isApple) => {
  expect(isAppleDevice(userAgent, touchPoints)).toBe(isApple)
})
