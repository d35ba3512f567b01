import { expect, test } from 'vitest'
import { visitor } from '../../../../tests/api.ts'
import { startApp } from '../../../../tests/app.ts'
import { declarationLinkOf } from '../../../../tests/declaration-link.ts'
import { pngOf } from '../../../../tests/factories/hostile-files.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { defaultLimits } from '../../session/limits.ts'

const { declarationPicturePerRegistration } = defaultLimits
const { as, ask, build } = await startApp({ limits: { declarationPicturePerRegistration } })
const somebody = as(visitor)

/** Reading it would say 415: whatever is answered before costs nothing. */
const damaged = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('no picture')])
type DeclarationLink = { paymentReference: string; email: string }

async function formOf(registration: DeclarationLink, picture: Buffer, changes: Record<string, string> = {}) {
  const form = new FormData()
  const typed = { operator: 'Wave', reference: `T-${uniqueWord()}`, amount: '65 000' }
  for (const [name, value] of Object.entries({ ...declarationLinkOf(registration), ...typed, ...changes })) {
    form.set(name, value)
  }
  form.set('file', new File([new Uint8Array(picture)], 'capture.png'))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}
const declare = async (...sent: Parameters<typeof formOf>) =>
  somebody.send<{ code: string }>('POST', '/api/payment-declarations', await formOf(...sent))

test('a picture is not looked at where nothing can be declared', async () => {
  const registration = await build.registration({ price: 65_000 })
  expect((await declare(registration, damaged)).status).toBe(415) // it is where something can
  const free = await build.registration({ price: 0 })
  expect(await declare(free, damaged)).toMatchObject({ status: 409, body: { code: 'nothing_to_declare' } })
  expect((await declare(registration, damaged, { operator: 'Moov imaginaire' })).status).toBe(422)
  expect((await declare(registration, damaged, { token: 'x'.repeat(43) })).status).toBe(404)
  for (let sent = 0; sent < 5; sent++) await build.paymentDeclaration({ registrationId: registration.id })
  expect(await declare(registration, damaged)).toMatchObject({ status: 409, body: { code: 'too_many_declarations' } })
})

test('thirty pictures to one registration are looked at as often as its limit says', async () => {
  const registration = await build.registration({ price: 65_000 })
  const answers = await Promise.all(Array.from({ length: 30 }, () => declare(registration, damaged)))
  const times = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  expect({ looked: times(415), refused: times(429) }).toEqual({
    looked: declarationPicturePerRegistration,
    refused: 30 - declarationPicturePerRegistration,
  })
})

test('a picture of 49 million pixels sent thirty times keeps nobody waiting', async () => {
  const registration = await build.registration({ price: 65_000 })
  const content = pngOf(7_000, 7_000)
  const order: string[] = []
  const answers = Array.from({ length: 30 }, () => declare(registration, content).finally(() => order.push('picture')))
  while (order.filter((what) => what === 'picture').length < answers.length) {
    expect((await ask('/healthz')).status).toBe(200)
    order.push('health')
  }
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => ![201, 409, 429, 503].includes(status))).toEqual([])
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(5)
  // Between the first picture and the last there is always somebody else.
  const first = order.indexOf('picture')
  expect(order.slice(first, order.lastIndexOf('picture')).filter((what) => what === 'health').length).toBeGreaterThan(
    10,
  )
  // Another registration's picture is taken.
  expect((await declare(await build.registration({ price: 65_000 }), content)).status).toBe(201)
})

test.each([
  ['too large', Buffer.alloc(9 * 1024 * 1024), 413, 'message_picture_too_large'],
  ['damaged', damaged, 415, 'file_refused'],
])('a plain form with a picture that is %s is shown again with what was typed', async (_, picture, status, code) => {
  const registration = await build.registration({ price: 65_000 })
  const { body, headers } = await formOf(registration, picture, { reference: 'T-8K2 9X4' })
  const sent = { method: 'POST', headers: { accept: 'text/html', ...headers }, body }
  const { status: told, text } = await ask('/j-ai-paye', sent)
  expect(told).toBe(status)
  expect(JSON.parse(/<pre>(.*)<\/pre>/.exec(text)?.[1] ?? '')).toMatchObject({
    code,
    values: { reference: 'T-8K2 9X4', operator: 'Wave', amount: '65 000' },
    fields: { file: expect.any(String) },
  })
})
