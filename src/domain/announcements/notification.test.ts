import { describe, expect, test } from 'vitest'
import { directionOf, kindOf, notificationTypes, preview, retryDelay } from './notification.ts'

describe('a mail that failed is tried again', () => {
  test.each([
    [1, 1],
    [2, 5],
    [3, 30],
    [4, 60],
    [5, 60],
    [70, 60],
  ])('after failure %i: in %i minutes', (failures, delay) => {
    expect(retryDelay(failures, 0)).toBe(delay)
  })

  const threeDays = 3 * 24 * 60
  test('up to three days after it was written, and no longer', () => {
    expect(retryDelay(9, threeDays - 60)).toBe(60)
    expect(retryDelay(9, threeDays - 59)).toBeNull()
    expect(retryDelay(1, threeDays + 1)).toBeNull()
  })

  test('some 70 times in all, when every try fails at once', () => {
    let age = 0
    let tries = 1
    for (let delay = retryDelay(tries, age); delay !== null; delay = retryDelay(tries, age)) {
      age += delay
      tries++
    }
    expect(tries).toBe(75)
    expect(age).toBeLessThanOrEqual(threeDays)
  })
})

describe('a preview', () => {
  test('leaves a short text alone', () => expect(preview('Bonjour', 7)).toBe('Bonjour'))
  test('cuts a long one with an ellipsis', () => expect(preview('Bonjour Awa', 7)).toBe('Bonjour…'))
  test('leaves no space before the ellipsis', () => expect(preview('Bonjour Awa', 8)).toBe('Bonjour…'))
  test('shows 200 characters of a notification', () => {
    expect(preview('a'.repeat(201), 200)).toBe(`${'a'.repeat(200)}…`)
  })
  test('cuts no character in two', () => {
    expect(preview('Santé 💊💊', 7).isWellFormed()).toBe(true)
  })
})

test('what came to the firm itself is received, every other one was sent to somebody', () => {
  expect(notificationTypes.filter((type) => directionOf(type) === 'received')).toEqual([
    'contact_message',
    'security_alert',
    'proof_alert',
    'access_alert',
  ])
})

test('three types have a name of their own', () => {
  expect(notificationTypes.filter((type) => kindOf(type) !== 'other')).toEqual([
    'registration',
    'status_update',
    'payment_update',
  ])
})
