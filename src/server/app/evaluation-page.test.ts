import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../domain/company/default-settings.ts'
import type { OpenEvaluation } from '../../domain/evaluations/answer.ts'
import { defaultQuestions } from '../../domain/evaluations/question.ts'
import type { Services } from '../http/request-context.ts'
import { evaluationPages } from './evaluation-page.ts'

const link = `evaluation=c7-12&cle=${'k'.repeat(43)}`
const path = `/avis?${link}`

const open: OpenEvaluation = {
  kind: 'hot',
  state: 'open',
  training: { title: 'Qualité à l’officine', english: 'Quality in the pharmacy', startsAt: '2026-12-14T09:00:00.000Z' },
  closesOn: '2027-01-03',
  questions: defaultQuestions.hot,
  knowledge: null,
  firstName: 'Awa',
}

/** The page before an API that answers as is told, with what it was asked. */
function pageOver(found: Partial<OpenEvaluation> = {}, sending: { status: number; body?: object } = { status: 204 }) {
  const asked: { address: string; body: Record<string, unknown> }[] = []
  const api = {
    request: async (address: string | URL | Request, init: RequestInit = {}) => {
      asked.push({ address: String(address), body: JSON.parse(String(init.body)) })
      if (String(address).endsWith('/check')) return Response.json({ ...open, ...found })
      const { status, body } = sending
      return new Response(body ? JSON.stringify(body) : null, { status })
    },
  }
  const services = { config: { trustedProxies: 0 }, settings: { read: async () => defaultSettings } }
  const app = evaluationPages(api as never, services as unknown as Services, () => undefined)
  const read = async (address = path) => (await app.request(address)).text()
  const send = (values: Record<string, string>, address = path) =>
    app.request(address, { method: 'POST', body: new URLSearchParams(values) })
  return { app, asked, read, send }
}

const textOf = (page: string) => page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

describe('the page', () => {
  test('asks eight questions in both languages, and says that it is anonymous', async () => {
    const { read } = pageOver()
    const [french, english] = [textOf(await read()), textOf(await read(`/en${path}`))]
    for (const { fr, en } of defaultQuestions.hot) {
      expect(french).toContain(fr.replaceAll(/\s+/g, ' '))
      expect(english).toContain(en)
    }
    expect(french).toContain('Qualité à l’officine , 14 décembre 2026'.replace(' ,', ','))
    expect(french).toContain('Vos réponses sont anonymes.')
    expect(english).toContain('Your answers are anonymous.')
    expect(french).toContain('jusqu’au 3 janvier 2027')
  })

  test('weighs 15 kB at most with all that it loads, even refused and with long texts', async () => {
    const text = Array.from({ length: 600 }, (_, at) => String.fromCodePoint(97 + ((at * 7919) % 26))).join('')
    const { send } = pageOver(
      {},
      { status: 422, body: { code: 'invalid', message: 'Non', fields: { 'answers.1': 'Choisissez une réponse' } } },
    )
    const page = await (await send({ form: 'answers', q8: text })).text()
    const files = ['evaluation.css', 'favicon.svg', 'motif/weave-band.svg'].map((name) =>
      readFileSync(`public/${name}`),
    )
    const bytes = [Buffer.from(page), ...files].map((file) => brotliCompressSync(file).length)
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(15_000)
    // Nor without compression.
    expect([Buffer.from(page), ...files].reduce((sum, one) => sum + one.length, 0)).toBeLessThan(30_000)
  })

  test('has no script, is found by nobody, and sends its form here alone', async () => {
    const answer = await pageOver().app.request(path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    for (const part of ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
    const page = await answer.text()
    expect(page).toContain('<meta name="robots" content="noindex" />')
    expect(page).not.toMatch(/<script| style=| on[a-z]+="/)
  })

  test.each([
    ['closed', '', 'Les réponses sont closes'],
    ['open', '&recu=answered', 'Vous avez déjà répondu, merci'],
    ['open', '&recu=answers', 'Merci, c’est reçu'],
  ] as const)('that is %s%s says so kindly, without a form for answers', async (state, sent, said) => {
    const page = await pageOver({ state }).read(path + sent)
    expect(textOf(page)).toContain(said)
    expect(page).not.toContain('value="answers"')
  })

  test('of an unknown link says so', async () => {
    const api = { request: async () => Response.json({ code: 'evaluation_link_unknown' }, { status: 404 }) }
    const services = { config: { trustedProxies: 0 }, settings: { read: async () => defaultSettings } }
    const answer = await evaluationPages(api as never, services as unknown as Services, () => undefined).request(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Ce lien n’est plus valable')
  })

  test('asks for knowledge in a form of its own that says it bears a name, and only where it is asked', async () => {
    const page = await pageOver().read()
    expect(page.match(/<form /g)).toHaveLength(2)
    expect(textOf(page)).toContain('À part, et avec votre nom')
    const { knowledge: _, ...others } = open
    const { read } = pageOver({ ...others, knowledge: undefined })
    expect(await read()).not.toContain('value="knowledge"')
  })
})

describe('the form', () => {
  test('sends each answer by its number and leads to thanks', async () => {
    const { send, asked } = pageOver()
    const answer = await send({ form: 'answers', q1: '5', q7: 'yes', q8: 'Bien', other: 'x' }, `/en${path}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/en/avis?${link}&recu=answers`])
    expect(asked).toEqual([
      {
        address: '/api/evaluations/answers',
        body: { evaluation: 'c7-12', token: 'k'.repeat(43), answers: { '1': '5', '7': 'yes', '8': 'Bien' } },
      },
    ])
  })

  test('says at the field what is missing, leads there, and loses nothing', async () => {
    const fields = { 'answers.2': 'Choisissez une réponse' }
    const { send } = pageOver({}, { status: 422, body: { code: 'invalid', message: 'Non', fields } })
    const answer = await send({ form: 'answers', q1: '4', q7: 'no', q8: 'a<b "c"' })
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toContain('<a href="#q2">Une question attend une réponse.</a>')
    expect(page).toMatch(/<fieldset aria-describedby="q2-erreur"><legend>Les objectifs/)
    expect(page).toMatch(/name="q1" value="4" checked/)
    expect(page).toMatch(/name="q7" value="no" checked/)
    expect(page).toContain('a&lt;b &quot;c&quot;</textarea>')
    expect(page).toContain('<title>Erreur')
  })

  test('of one who has answered before leads to the page that says so', async () => {
    const { send } = pageOver({}, { status: 409, body: { code: 'evaluation_answered', message: 'Déjà' } })
    const answer = await send({ form: 'answers' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/avis?${link}&recu=answered`])
  })

  test('of knowledge is sent apart', async () => {
    const { send, asked } = pageOver()
    await send({ form: 'knowledge', before: '2', after: '4' })
    expect(asked[0]).toMatchObject({ address: '/api/evaluations/knowledge', body: { before: 2, after: 4 } })
  })
})
