import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../domain/company/default-settings.ts'
import type { OnlinePaymentState, OwnOnlinePayment, PayableOnline } from '../../domain/payments/online-payment.ts'
import type { Services } from '../http/request-context.ts'
import { payPages } from './pay-page.ts'

const now = new Date('2026-11-30T10:00:00.000Z')
const link = `reference=OFF-7QK2M4XZ&cle=${'k'.repeat(43)}`
const path = `/payer?${link}`

const nothingBegun: PayableOnline = {
  paymentReference: 'OFF-7QK2M4XZ',
  people: null,
  status: 'confirmée',
  price: 65_000,
  paymentAmount: 0,
  remaining: 65_000,
  payer: null,
  training: {
    slug: 'qualite',
    title: 'Qualité à l’officine',
    description: '',
    english: { title: 'Quality in the pharmacy', description: null },
    startsAt: '2026-12-14T09:00:00.000Z',
    location: 'Abidjan',
  },
  operators: [{ operator: 'Wave', number: '+2250707070707' }],
  declarations: [],
  instalment: null,
  providers: ['wave'],
  down: [],
  origins: ['https://pay.wave.com'],
  payments: [],
}

const attempt = (state: OnlinePaymentState, changes: Partial<OwnOnlinePayment> = {}): OwnOnlinePayment => ({
  reference: 'OF12AB',
  provider: 'wave',
  amount: 65_000,
  state,
  paidAmount: state === 'recorded' || state === 'stuck' ? 65_000 : null,
  problem: null,
  url: state === 'open' ? 'https://pay.wave.com/c/cos-1' : null,
  expiresAt: null,
  createdAt: '2026-11-30T09:58:00.000Z',
  endedAt: null,
  ...changes,
})

interface Asked {
  address: string
  body: Record<string, unknown>
  language: string | null
}

/** The page before an API that answers as is told, with what it was asked. */
function pageOver(
  payable: Partial<PayableOnline> = {},
  start: { status: number; body: object } = {
    status: 201,
    body: { reference: 'OF12AB', state: 'open', url: 'https://pay.wave.com/c/cos-1' },
  },
) {
  const asked: Asked[] = []
  const api = {
    request: async (address: string | URL | Request, init: RequestInit = {}) => {
      const language = new Headers(init.headers).get('accept-language')
      asked.push({ address: String(address), body: JSON.parse(String(init.body)), language })
      if (String(address).endsWith('/check')) return Response.json({ ...nothingBegun, ...payable })
      return Response.json(start.body, { status: start.status })
    },
  }
  const services = {
    config: { trustedProxies: 0 },
    settings: { read: async () => defaultSettings },
    clock: () => now,
  } as unknown as Services
  const app = payPages(api as never, services, () => undefined)
  const read = async (address = path) => (await app.request(address)).text()
  const send = (values: Record<string, string>, address = path) =>
    app.request(address, { method: 'POST', body: new URLSearchParams(values) })
  return { app, asked, read, send }
}

const textOf = (page: string) =>
  page
    .replaceAll(/<(script|noscript)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe('the page', () => {
  test('says training, reference, price and what remains, in both languages', async () => {
    const { read } = pageOver({ paymentAmount: 20_000, remaining: 45_000 })
    const french = textOf(await read())
    for (const said of ['Qualité à l’officine', 'OFF-7QK2M4XZ', 'Tarif 65 000 FCFA', 'Payé 20 000 FCFA'])
      expect(french).toContain(said)
    expect(french).toContain('Reste à payer 45 000 FCFA')
    const english = textOf(await read(`/en${path}`))
    for (const said of ['Quality in the pharmacy', 'Remaining 45 000 FCFA', 'Pay online'])
      expect(english).toContain(said)
  })

  test('is kept by nobody, runs its own script alone, and leads to those who take payments', async () => {
    const { app } = pageOver({ origins: ['https://pay.wave.com', 'https://*.hub2.io'] })
    const answer = await app.request(path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("form-action 'self' https://pay.wave.com https://*.hub2.io")
    expect(policy).toMatch(/script-src 'sha256-[\w+/]+='/)
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy).toContain(part)
    const page = await answer.text()
    expect(page).toContain('<meta name="robots" content="noindex" />')
    expect(page).not.toMatch(/ style=| on[a-z]+="/)
  })

  test('weighs 30 kB at most, with its styles, its script and its pictures', async () => {
    const payments = Array.from({ length: 10 }, () => attempt('failed', { problem: 'payer-mobile-mismatch' }))
    const { read } = pageOver({ payments, instalment: 20_000, providers: ['wave', 'cinetpay', 'hub2'] })
    const files = ['pay.css', 'favicon.svg', 'motif/weave-band.svg'].map((name) => readFileSync(`public/${name}`))
    const bytes = [Buffer.from(await read()), ...files].map((file) => brotliCompressSync(file).length)
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(30_000)
  })

  test('of an unknown link says so', async () => {
    const api = { request: async () => Response.json({ code: 'declaration_link_unknown' }, { status: 404 }) }
    const services = { config: { trustedProxies: 0 }, settings: { read: async () => defaultSettings } }
    const answer = await payPages(api as never, services as unknown as Services, () => undefined).request(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Ce lien n’est plus valable')
  })

  test('leads to the page that declares payments where nobody takes any', async () => {
    const answer = await pageOver({ providers: [] }).app.request(`/en${path}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/en/j-ai-paye?${link}`])
  })
})

describe('what may be chosen', () => {
  test('one provider alone is none to choose, and the button names it', async () => {
    const page = await pageOver().read()
    expect(page).toContain('<input type="hidden" name="provider" value="wave" />')
    expect(textOf(page)).toContain('Payer 65 000 FCFA ce montant avec Wave')
  })

  test('the next instalment comes first, then all that remains, then another amount', async () => {
    const page = await pageOver({ instalment: 20_000 }).read()
    expect(
      [...page.matchAll(/name="choix" id="([\w-]+)" value="(\w+)"( checked)?/g)].map(([, ...found]) => found),
    ).toEqual([
      ['choix-echeance', '20000', ' checked'],
      ['choix-reste', '65000', undefined],
      ['choix-autre', 'autre', undefined],
    ])
  })

  test('what nobody takes at once is offered as far as it is taken', async () => {
    const page = textOf(await pageOver({ price: 2_600_000, remaining: 2_600_000, people: 40 }).read())
    expect(page).toContain('Le plus possible en une fois 2 000 000 FCFA')
    expect(page).toContain('Pour 40 inscriptions')
  })

  test('operator and phone are asked for where a provider needs them', async () => {
    const page = await pageOver({ providers: ['wave', 'hub2'] }).read()
    expect(page).toContain('name="provider" id="chez-hub2"')
    expect(textOf(page)).toContain('Orange Money MTN MoMo Moov Money')
    expect(await pageOver().read()).not.toContain('name="phone"')
  })

  test('what was begun last in vain is proposed again', async () => {
    const page = await pageOver({ payments: [attempt('failed', { amount: 12_000 })] }).read()
    expect(page).toContain('id="choix-autre" value="autre" checked')
    expect(page).toContain('value="12000"')
  })
})

describe('what cannot be paid', () => {
  test.each([
    ['without a price', { price: null, remaining: 0 }, 'nous vous communiquons le tarif'],
    ['at a price of 0', { price: 0, remaining: 0 }, 'Rien n’est à payer pour cette inscription'],
    ['once all is paid', { paymentAmount: 65_000, remaining: 0 }, 'Tout est payé'],
    ['once it is cancelled', { status: 'annulée', remaining: 0 }, 'Cette inscription est annulée'],
    ['where a pharmacy pays', { payer: 'Pharmacie des Lagunes' }, 'Votre officine Pharmacie des Lagunes paie'],
    ['while its provider is away', { providers: [], down: ['wave'] }, 'Wave ne répond pas pour le moment'],
    ['below what anybody takes', { remaining: 50, paymentAmount: 64_950 }, 'trop peu'],
  ] satisfies [string, Partial<PayableOnline>, string][])(
    'is no form, but a sentence: %s',
    async (_, payable, sentence) => {
      const page = await pageOver(payable).read()
      expect(textOf(page)).toContain(sentence)
      expect(page).not.toContain('<form')
    },
  )

  test('says in another look that all is paid', async () => {
    const paid = await pageOver({ paymentAmount: 65_000, remaining: 0 }).read()
    expect(paid).toContain('<p class="remark done">Tout est payé.</p>')
    const cancelled = await pageOver({ paymentAmount: 65_000, remaining: 0, status: 'annulée' }).read()
    expect(cancelled).not.toContain('remark done')
  })

  test('leaves the second way where money is due', async () => {
    const away = await pageOver({ providers: [], down: ['wave'] }).read()
    expect(away).toContain(`href="/j-ai-paye?${link.replace('&', '&amp;')}"`)
    expect(await pageOver({ paymentAmount: 65_000, remaining: 0 }).read()).not.toContain('/j-ai-paye')
  })
})

describe('what was begun', () => {
  test.each([
    ['claimed', {}, 'Nous demandons à Wave…'],
    ['unknown', {}, 'Nous demandons à Wave…'],
    ['open', {}, 'En attente de votre paiement chez Wave'],
    ['open', { url: null }, 'Confirmez sur votre téléphone'],
    ['open', { problem: 'insufficient-funds' }, 'Dernier essai refusé : Le solde du compte ne suffit pas.'],
    ['recorded', {}, 'Payé, reçu'],
    ['stuck', {}, 'Payé : nous le vérifions, ne payez pas une seconde fois'],
    ['failed', { problem: 'payer-mobile-mismatch' }, 'parti d’un autre numéro'],
    ['failed', { problem: 'constructor' }, 'Non payé'],
    ['expired', {}, 'le délai est passé'],
  ] satisfies [OnlinePaymentState, Partial<OwnOnlinePayment>, string][])(
    'is said in words: %s %j',
    async (state, changes, said) => {
      expect(textOf(await pageOver({ payments: [attempt(state, changes)] }).read())).toContain(said)
    },
  )

  test('while it may be paid, leads on to its provider, and warns before another is begun', async () => {
    const { read } = pageOver({ payments: [attempt('open')] })
    const page = await read()
    expect(page).toContain('href="https://pay.wave.com/c/cos-1" rel="noreferrer">Continuer chez Wave</a>')
    expect(page).not.toContain('<form')
    expect(textOf(page)).toContain('pour ne pas payer deux fois')
    const again = await read(`${path}&encore=1`)
    expect(again).toContain('<form')
    expect(textOf(again)).toContain('ne payez pas une seconde fois')
    expect(again).not.toContain('http-equiv')
  })

  test('says so where the wallet asks for a code, and lets another be begun at once', async () => {
    const { read } = pageOver({ providers: ['hub2'], payments: [attempt('open', { url: null, problem: 'otp' })] })
    const page = await read()
    expect(textOf(page)).toContain('Votre opérateur demande un code : recommencez avec un autre moyen')
    for (const said of ['Confirmez sur votre téléphone', 'Dernier essai refusé', 'un paiement est déjà en cours'])
      expect(textOf(page)).not.toContain(said)
    expect(page).toContain('<form id="payer"')
  })

  test('may be tried again once it has failed', async () => {
    const page = await pageOver({ payments: [attempt('expired')] }).read()
    expect(page).toContain('href="#payer">Réessayer</a>')
    expect(page).toContain('<form id="payer"')
    expect(await pageOver({ payments: [attempt('expired')], remaining: 0 }).read()).not.toContain('Réessayer')
  })

  test('is asked for again without scripts, often at first, and no more once it ended', async () => {
    const every = async (payment: OwnOnlinePayment) =>
      /<noscript><meta http-equiv="refresh" content="(\d+)"/.exec(await pageOver({ payments: [payment] }).read())?.[1]
    expect(await every(attempt('open'))).toBe('5')
    expect(await every(attempt('unknown', { createdAt: '2026-11-30T09:54:00.000Z' }))).toBe('30')
    expect(await every(attempt('recorded'))).toBeUndefined()
  })

  test('is told to the script in a few letters, which change with it', async () => {
    const stateIn = async (payments: OwnOnlinePayment[]) => {
      const { app, read } = pageOver({ payments })
      const state = await (await app.request(`/payer/etat?${link}`)).text()
      expect(await read()).toContain(`data-state="${state}"`)
      expect(Buffer.byteLength(state)).toBeLessThanOrEqual(200)
      return state
    }
    const many = Array.from({ length: 10 }, () => attempt('recorded'))
    const states = [await stateIn([attempt('open')]), await stateIn([attempt('recorded')]), await stateIn(many)]
    const wrong = await stateIn([attempt('open', { problem: 'insufficient-funds' })])
    const unlinked = await stateIn([attempt('open', { url: null })])
    expect(new Set([...states, wrong, unlinked]).size).toBe(5)
  })

  test('is named to the API by whom the payer comes back from', async () => {
    const { read, asked } = pageOver()
    await read(`${path}&retour=OF12AB`)
    expect(asked[0]?.body).toMatchObject({ returned: 'OF12AB' })
    await read(`${path}&retour=%3Cscript%3E`)
    expect(asked[1]?.body).not.toHaveProperty('returned')
  })
})

describe('the form', () => {
  test('begins a payment and leads to its provider', async () => {
    const { send, asked } = pageOver()
    const answer = await send({ choix: '65000', montant: '', provider: 'wave' }, `/en${path}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://pay.wave.com/c/cos-1'])
    expect(asked).toEqual([
      {
        address: '/api/online-payments',
        body: { paymentReference: 'OFF-7QK2M4XZ', token: 'k'.repeat(43), provider: 'wave', amount: '65000' },
        language: 'en',
      },
    ])
  })

  test('sends what is typed, and a wallet only to whom asks for it', async () => {
    const { send, asked } = pageOver({ providers: ['wave', 'hub2'] })
    const wallet = { operator: 'orange', phone: '07 07 07 07 07' }
    await send({ choix: 'autre', montant: '12 000', provider: 'wave', ...wallet })
    await send({ choix: 'autre', montant: '12 000', provider: 'hub2', ...wallet })
    expect(asked.map(({ body }) => body)).toMatchObject([{ amount: '12 000' }, { amount: '12 000', ...wallet }])
    expect(asked[0]?.body).not.toHaveProperty('phone')
  })

  test('leads back to the page where nobody knows yet where to go on', async () => {
    const answer = await pageOver({}, { status: 201, body: { reference: 'OF1', state: 'unknown', url: null } }).send({})
    expect(answer.headers.get('location')).toBe(`/payer?${link}&retour=OF1`)
  })

  test('says at the field what is wrong, and loses nothing', async () => {
    const { send } = pageOver(
      { providers: ['wave', 'hub2'], payments: [attempt('open')] },
      {
        status: 422,
        body: {
          code: 'invalid',
          message: 'Vérifiez la saisie',
          fields: { amount: 'Le montant est requis', phone: 'Numéro ?' },
        },
      },
    )
    const answer = await send({ choix: 'autre', montant: '1<2', provider: 'hub2', operator: 'mtn', phone: '07 <' })
    const page = await answer.text()
    expect(answer.status).toBe(422)
    expect(page).toContain(
      'value="1&lt;2" aria-describedby="montant-aide montant-erreur" aria-invalid="true" autofocus',
    )
    expect(page).toContain('id="montant-erreur">Le montant est requis')
    expect(page).toContain('id="chez-hub2" value="hub2" checked')
    expect(page).toContain('id="operator-mtn" value="mtn" checked')
    expect(page).toContain('value="07 &lt;" aria-describedby="phone-aide phone-erreur" aria-invalid="true"')
    expect(page).toContain('<title>Erreur\u00A0: ')
    expect(page).not.toContain('role="alert"')
    expect(page).not.toContain('http-equiv')
  })

  test('says above itself what is of no field', async () => {
    const { send } = pageOver({}, { status: 409, body: { code: 'provider_away', message: 'Wave ne répond pas' } })
    const answer = await send({ choix: '65000', provider: 'wave' })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('<p class="refused" role="alert">Wave ne répond pas</p>')
  })
})
