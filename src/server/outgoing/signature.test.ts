import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newSecret, signedHeaders } from './post.ts'

const body = '{"type":"payment.recorded","timestamp":"2026-11-23T10:00:00.000Z","data":{"amount":65000}}'
const timestamp = () => Math.floor(Date.now() / 1_000)

test('a secret is 32 random bytes behind `whsec_`', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
  expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
  expect(newSecret()).not.toBe(secret)
})

test('the standard’s own library takes what we sign, and nothing that was changed', () => {
  const secret = newSecret()
  const headers = signedHeaders({ id: 'msg_1', timestamp: timestamp(), body }, [secret])
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(() => new Webhook(secret).verify(body.replace('65000', '650000'), headers)).toThrow()
  expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow()
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow()
})

test('while two secrets count, each verifies', () => {
  const secrets = [newSecret(), newSecret()]
  const headers = signedHeaders({ id: 'msg_1', timestamp: timestamp(), body }, secrets)
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toBeTruthy()
})

test('what was sent long ago is refused by the receiver', () => {
  const secret = newSecret()
  const headers = signedHeaders({ id: 'msg_1', timestamp: timestamp() - 3_600, body }, [secret])
  expect(() => new Webhook(secret).verify(body, headers)).toThrow()
})
