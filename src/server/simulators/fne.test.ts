import { afterEach, describe, expect, test } from 'vitest'
import { type FneFault, type FneOptions, type FneSimulator, startFneSimulator } from './fne.ts'
import { type Priced, type Rounding, totalsOf } from './fne-totals.ts'

const started: FneSimulator[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((fne) => fne.stop()))
})

/** A simulator at half past nine on 14 December 2026. */
async function start(options: Partial<FneOptions> = {}): Promise<FneSimulator> {
  const clock = () => new Date('2026-12-14T09:30:05Z')
  const fne = await startFneSimulator({ keys: ['right'], clock, slowness: 50, ...options })
  started.push(fne)
  return fne
}

const item = { taxes: ['TVA'], description: 'Vaccination', quantity: 1, amount: 6_779.6611 }
const sale = {
  invoiceType: 'sale',
  paymentMethod: 'transfer',
  template: 'B2B',
  clientNcc: '1234567A',
  clientCompanyName: 'Pharmacie des Lagunes',
  clientPhone: '0707070707',
  clientEmail: 'lagunes@example.ci',
  pointOfSale: 'Siège',
  establishment: 'Officina',
  items: [item],
}

function post(fne: FneSimulator, path: string, body: unknown, authorization: string | null = 'Bearer right') {
  const headers = { 'content-type': 'application/json', ...(authorization !== null && { authorization }) }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(fne.url + path, { method: 'POST', headers, body: text })
}

async function asked(...call: Parameters<typeof post>) {
  const response = await post(...call)
  return { status: response.status, body: await response.json() }
}

const sign = (fne: FneSimulator, given: object = {}) => asked(fne, '/external/invoices/sign', { ...sale, ...given })
const refund = (fne: FneSimulator, id: string, items: object[]) =>
  asked(fne, `/external/invoices/${id}/refund`, { items })
const tableOf = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(';'))

describe('a sale', () => {
  test('is numbered, and told with its sums and its items', async () => {
    const fne = await start({ stickers: 20 })
    const { status, body } = await sign(fne)
    expect(status).toBe(200)
    expect(body).toEqual({
      ncc: '9606123E',
      reference: '9606123E26000000001',
      token: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/fr\/verification\/[\da-f-]{36}$/),
      warning: false,
      balance_sticker: 19,
      invoice: {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        parentId: null,
        parentReference: null,
        reference: '9606123E26000000001',
        type: 'invoice',
        subtype: 'normal',
        date: '2026-12-14T09:30:05.000Z',
        paymentMethod: 'transfer',
        amount: 6_780,
        vatAmount: 1_220,
        fiscalStamp: 0,
        discount: 0,
        clientNcc: '1234567A',
        clientCompanyName: 'Pharmacie des Lagunes',
        clientPhone: '0707070707',
        clientEmail: 'lagunes@example.ci',
        status: 'paid',
        template: 'B2B',
        source: 'api',
        items: [
          {
            id: expect.stringMatching(/^[\da-f-]{36}$/),
            quantity: 1,
            reference: '',
            description: 'Vaccination',
            amount: 6_779.6611,
            discount: 0,
            measurementUnit: '',
            taxes: [{ name: 'TVA', shortName: 'TVA', amount: 18 }],
          },
        ],
      },
    })
    expect(fne.invoices).toEqual([body.invoice])
  })

  test('can be checked by anyone at its token', async () => {
    const fne = await start()
    const { body } = await sign(fne)
    const page = await (await fetch(body.token)).text()
    expect(page).toContain('9606123E26000000001')
    expect(page).toContain('8 000,00 FCFA')
    expect(page).toContain('14/12/2026 09:30:05')
    expect((await fetch(`${body.token}0`)).status).toBe(404)
  })

  test('in cash has a stamp where the firm has switched it on', async () => {
    const fne = await start({ stampOnCash: 100 })
    expect((await sign(fne, { paymentMethod: 'cash' })).body.invoice.fiscalStamp).toBe(100)
    expect((await sign(fne)).body.invoice.fiscalStamp).toBe(0)
  })

  test('of another simulator has numbers of its own', async () => {
    const [one, other] = [await start(), await start({ ncc: '1111111B', firstSequence: 41 })]
    await sign(one)
    expect((await sign(one)).body.reference).toBe('9606123E26000000002')
    expect((await sign(other)).body.reference).toBe('1111111B26000000041')
    expect([one.invoices.length, other.invoices.length]).toEqual([2, 1])
  })
})

describe('a key', () => {
  const unauthorized = (message: string) => ({
    status: 401,
    body: { message, error: 'unauthorized', statusCode: 401 },
  })

  test('is needed, and has to be right', async () => {
    const fne = await start()
    const path = '/external/invoices/sign'
    expect(await asked(fne, path, sale, null)).toEqual(unauthorized('API Key is required'))
    expect(await asked(fne, path, sale, 'Bearer wrong')).toEqual(unauthorized('Invalid API Key'))
    expect(await asked(fne, '/external/invoices/1/refund', {}, null)).toEqual(unauthorized('API Key is required'))
    expect(fne.invoices).toEqual([])
  })

  test('is wrong once it was changed', async () => {
    const fne = await start()
    fne.setKeys(['new'])
    expect(await sign(fne)).toEqual(unauthorized('Invalid API Key'))
    expect((await asked(fne, '/external/invoices/sign', sale, 'Bearer new')).status).toBe(200)
  })
})

describe('what is refused', () => {
  const terms = { pointsOfSale: ['Siège'], establishment: 'Officina' }

  test.each<[string, object, object]>([
    ['another type', { invoiceType: 'purchase' }, { invoiceType: expect.any(String) }],
    ['another way to pay', { paymentMethod: 'espèces' }, { paymentMethod: expect.any(String) }],
    ['another template', { template: 'B2X' }, { template: expect.any(String) }],
    ['a firm without NCC', { clientNcc: '' }, { clientNcc: expect.any(String) }],
    ['no name', { clientCompanyName: '' }, { clientCompanyName: expect.any(String) }],
    ['a phone that is a number', { clientPhone: 707_070_707 }, { clientPhone: expect.any(String) }],
    ['no e-mail', { clientEmail: undefined }, { clientEmail: expect.any(String) }],
    ['another establishment', { establishment: 'Annexe' }, { establishment: expect.any(String) }],
    ['no items', { items: [] }, { items: expect.any(String) }],
    ['no tax', { items: [item, { ...item, taxes: [] }] }, { items: { 1: { taxes: expect.any(String) } } }],
    ['two taxes', { items: [{ ...item, taxes: ['TVA', 'TVAB'] }] }, { items: { 0: { taxes: expect.any(String) } } }],
    ['an unknown tax', { items: [{ ...item, taxes: ['toString'] }] }, { items: { 0: { taxes: expect.any(String) } } }],
    [
      'no quantity, a negative price, no description',
      { items: [{ taxes: ['TVAE'], quantity: 0, amount: -1 }] },
      {
        items: {
          0: { quantity: expect.any(String), amount: expect.any(String), description: expect.any(String) },
        },
      },
    ],
  ])('%s, by its field', async (_, given, errors) => {
    const fne = await start(terms)
    const message = 'Invalid request body'
    expect(await sign(fne, given)).toEqual({
      status: 400,
      body: { message, error: 'bad_request', statusCode: 400, errors },
    })
    expect(fne.invoices).toEqual([])
  })

  test('another point of sale, in the platform’s words', async () => {
    const { status, body } = await sign(await start(terms), { pointOfSale: 'Annexe' })
    expect([status, body.message]).toEqual([400, 'Point of sale is not valid'])
  })

  test.each(['', '{}', '[]', 'null', '{"invoiceType"'])('the body %j', async (body) => {
    expect((await asked(await start(), '/external/invoices/sign', body)).status).toBe(400)
  })

  test('is neither an NCC of any form, nor a person without one', async () => {
    const fne = await start()
    expect((await sign(fne, { clientNcc: '0000000X0' })).status).toBe(200)
    expect((await sign(fne, { template: 'B2C', clientNcc: undefined })).status).toBe(200)
  })

  test('any other address', async () => {
    const fne = await start()
    const unknown = { status: 404, body: { error: 'not_found' } }
    expect(await asked(fne, '/external/invoices', sale)).toEqual(unknown)
    const read = await fetch(`${fne.url}/external/invoices/sign`)
    expect({ status: read.status, body: await read.json() }).toEqual(unknown)
  })
})

describe('a total', () => {
  const line = (amount: number, taxes: Priced['taxes'] = 'TVA', quantity = 1): Priced => ({ amount, taxes, quantity })
  const carts: [string, Priced[], Record<Rounding, [amount: number, vatAmount: number]>][] = [
    [
      'three alike',
      [line(100.5), line(100.5), line(100.5)],
      { per_line: [303, 54], per_total: [302, 54], cut_off: [301, 54], two_decimals: [302, 54] },
    ],
    [
      'two rates',
      [line(100.5), line(100.5, 'TVAB')],
      { per_line: [202, 27], per_total: [202, 27], cut_off: [201, 27], two_decimals: [201, 27] },
    ],
    [
      'a price rounded up',
      [line(6_779.6611)],
      { per_line: [6_780, 1_220], per_total: [6_780, 1_220], cut_off: [6_780, 1_220], two_decimals: [6_780, 1_220] },
    ],
    [
      'a price rounded down',
      [line(6_779.661)],
      { per_line: [6_780, 1_220], per_total: [6_780, 1_220], cut_off: [6_779, 1_220], two_decimals: [6_780, 1_220] },
    ],
    [
      'a hundred of a small price',
      [line(0.125, 'TVAC', 100)],
      { per_line: [13, 0], per_total: [13, 0], cut_off: [12, 0], two_decimals: [13, 0] },
    ],
    [
      'ten thousand of a small price',
      [line(0.125, 'TVAC', 10_000)],
      { per_line: [1_250, 0], per_total: [1_250, 0], cut_off: [1_250, 0], two_decimals: [1_300, 0] },
    ],
  ]
  const ways = ['per_line', 'per_total', 'cut_off', 'two_decimals'] as const

  test.each(carts.flatMap(([name, cart, sums]) => ways.map((way) => [name, way, cart, sums[way]] as const)))(
    'of %s, %s',
    (_, way, cart, [amount, vatAmount]) => {
      expect(totalsOf(cart, way)).toEqual({ amount, vatAmount })
    },
  )

  test('is in the answer as the simulator rounds', async () => {
    const items = [100.5, 100.5, 100.5].map((amount) => ({ ...item, amount }))
    const totals = await Promise.all(
      ways.map(async (rounding) => (await sign(await start({ rounding }), { items })).body.invoice.amount),
    )
    expect(totals).toEqual([303, 302, 301, 302])
  })
})

describe('stickers', () => {
  test('go one by one, with a warning at a tenth, and the last sale is left as a draft', async () => {
    const fne = await start({ stickers: 11 })
    const answers = []
    for (let count = 0; count < 11; count++) answers.push((await sign(fne)).body)
    expect(answers.map((answer) => answer.balance_sticker)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    expect(answers.map((answer) => answer.warning)).toEqual([...Array(9).fill(false), true, true])
    expect(await sign(fne)).toEqual({
      status: 500,
      body: {
        message: 'Error signing invoice',
        error: 'invoice_signing_error',
        statusCode: 500,
        errors: {},
        extraParams: {},
      },
    })
    expect(fne.invoices.at(-1)).toMatchObject({ reference: '', status: 'draft' })

    fne.addStickers(5)
    expect((await sign(fne)).body).toMatchObject({ reference: '9606123E26000000012', balance_sticker: 4 })
  })
})

describe('a credit note', () => {
  test('takes back what is left of an item, with numbers of its own', async () => {
    const fne = await start({ stickers: 20 })
    const sold = (await sign(fne, { paymentMethod: 'cash', items: [{ ...item, quantity: 3 }, item] })).body
    const [{ id }] = sold.invoice.items
    const { status, body } = await refund(fne, sold.invoice.id, [{ id, quantity: 2 }])
    expect(status).toBe(201)
    expect(body).toMatchObject({
      reference: 'A9606123E26000000001',
      balance_sticker: 18,
      invoice: {
        parentId: sold.invoice.id,
        parentReference: sold.reference,
        subtype: 'refund',
        amount: 13_559,
        vatAmount: 2_441,
        clientCompanyName: 'Pharmacie des Lagunes',
        items: [{ quantity: 2, amount: 6_779.6611 }],
      },
    })

    const tooMany = await refund(fne, sold.invoice.id, [{ id, quantity: 2 }])
    expect([tooMany.status, tooMany.body.errors]).toEqual([400, { items: { 0: { quantity: expect.any(String) } } }])
    const twice = [
      { id, quantity: 1 },
      { id, quantity: 1 },
    ]
    expect((await refund(fne, sold.invoice.id, twice)).body.errors).toEqual({
      items: { 1: { quantity: expect.any(String) } },
    })
    expect((await refund(fne, sold.invoice.id, [{ id, quantity: 1 }])).status).toBe(201)
    expect((await refund(fne, sold.invoice.id, [{ id, quantity: 1 }])).status).toBe(400)
    expect((await sign(fne)).body.reference).toBe('9606123E26000000002')
  })

  test('needs items of a sale that was certified', async () => {
    const fne = await start()
    const { invoice } = (await sign(fne)).body
    const whole = [{ id: invoice.items[0].id, quantity: 1 }]
    expect((await refund(fne, invoice.id, [])).status).toBe(400)
    expect((await refund(fne, invoice.id, [{ id: 'other', quantity: 1 }])).status).toBe(400)
    expect((await refund(fne, invoice.id, [{ ...whole[0], quantity: 0 }])).status).toBe(400)
    expect((await refund(fne, 'unknown', whole)).status).toBe(404)

    const taken = (await refund(fne, invoice.id, whole)).body.invoice
    expect((await refund(fne, taken.id, [{ id: taken.items[0].id, quantity: 1 }])).status).toBe(404)
    fne.fail('draft_500')
    await sign(fne)
    expect((await refund(fne, fne.invoices.at(-1)?.id ?? '', whole)).status).toBe(404)
  })

  test('without a sticker is a draft that takes nothing back', async () => {
    const fne = await start({ stickers: 1 })
    const { invoice } = (await sign(fne)).body
    const whole = [{ id: invoice.items[0].id, quantity: 1 }]
    expect((await refund(fne, invoice.id, whole)).status).toBe(500)
    expect(fne.invoices.at(-1)).toMatchObject({ subtype: 'refund', status: 'draft', parentId: invoice.id })
    fne.addStickers(1)
    expect((await refund(fne, invoice.id, whole)).status).toBe(201)
  })
})

describe('a fault', () => {
  /** What comes of a sale: its status and text, or that the connection broke. */
  async function outcomeOf(fne: FneSimulator) {
    try {
      const response = await post(fne, '/external/invoices/sign', sale)
      return { status: response.status, text: await response.text() }
    } catch {
      return 'broken'
    }
  }
  const kept = (fne: FneSimulator) => fne.invoices.map(({ status }) => status)

  test.each<[FneFault, unknown, string[]]>([
    ['lost_answer', 'broken', ['paid']],
    ['half_body', 'broken', ['paid']],
    ['sign_then_500', { status: 500, text: expect.stringContaining('invoice_signing_error') }, ['paid']],
    ['gateway_504', { status: 504, text: expect.stringContaining('504') }, ['paid']],
    ['not_json', { status: 200, text: expect.stringMatching(/^</) }, ['paid']],
    ['draft_500', { status: 500, text: expect.stringContaining('invoice_signing_error') }, ['draft']],
    ['plain_500', { status: 500, text: expect.stringContaining('invoice_signing_error') }, []],
    ['unavailable_502', { status: 502, text: '' }, []],
    ['unavailable_503', { status: 503, text: '' }, []],
    ['key_changed', { status: 401, text: expect.stringContaining('Invalid API Key') }, []],
  ])('%s answers so, keeps so, and is over', async (fault, outcome, keeps) => {
    const fne = await start()
    fne.fail(fault)
    expect(await outcomeOf(fne)).toEqual(outcome)
    expect(kept(fne)).toEqual(keeps)
    expect((await sign(fne)).body.reference).toBe(`9606123E2600000000${keeps.includes('paid') ? 2 : 1}`)
  })

  test('half_body tells the whole length, and then breaks off', async () => {
    const fne = await start()
    fne.fail('half_body')
    const response = await post(fne, '/external/invoices/sign', sale)
    expect(response.status).toBe(200)
    let read = 0
    const reading = async () => {
      for await (const chunk of response.body ?? []) read += (chunk as Uint8Array).length
    }
    await expect(reading()).rejects.toThrow()
    expect(read).toBe(Math.floor(Number(response.headers.get('content-length')) / 2))
  })

  test('no_reference leaves out the number of what is numbered', async () => {
    const fne = await start()
    fne.fail('no_reference')
    const { status, body } = await sign(fne)
    expect([status, 'reference' in body, body.balance_sticker]).toEqual([200, false, 999])
    expect(fne.invoices[0]?.reference).toBe('9606123E26000000001')
  })

  test('other_total certifies a franc too many', async () => {
    const fne = await start()
    fne.fail('other_total')
    expect((await sign(fne)).body.invoice).toMatchObject({ amount: 6_781, vatAmount: 1_220 })
    expect(fne.invoices[0]).toMatchObject({ amount: 6_781 })
  })

  test('slow answers late', async () => {
    const fne = await start()
    fne.fail('slow')
    const began = performance.now()
    expect((await sign(fne)).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(45)
  })

  test('hang certifies, and answers nobody until it is stopped', async () => {
    const fne = await start()
    fne.fail('hang')
    const outcome = outcomeOf(fne)
    await expect.poll(() => kept(fne)).toEqual(['paid'])
    expect((await sign(fne)).status).toBe(200)
    await fne.stop()
    expect(await outcome).toBe('broken')
  })

  test('comes as often as asked, in order, also to credit notes, and not to a wrong key', async () => {
    const fne = await start()
    const { invoice } = (await sign(fne)).body
    fne.fail('unavailable_503', 2)
    fne.fail('sign_then_500')
    expect((await asked(fne, '/external/invoices/sign', sale, 'Bearer wrong')).status).toBe(401)
    expect(await outcomeOf(fne)).toEqual({ status: 503, text: '' })
    expect(await outcomeOf(fne)).toEqual({ status: 503, text: '' })
    expect((await refund(fne, invoice.id, [{ id: invoice.items[0].id, quantity: 1 }])).status).toBe(500)
    expect(fne.invoices.at(-1)?.reference).toBe('A9606123E26000000001')
  })
})

describe('the portal', () => {
  async function withAllKinds() {
    const fne = await start({ stampOnCash: 100 })
    const name = 'Pharmacie <"Étoile"; Plateau>'
    const { invoice } = (await sign(fne, { paymentMethod: 'cash', clientCompanyName: name })).body
    await refund(fne, invoice.id, [{ id: invoice.items[0].id, quantity: 1 }])
    fne.fail('draft_500')
    await sign(fne, { template: 'B2C', clientNcc: undefined, clientCompanyName: 'Awa Koné' })
    fne.signByHand({
      clientCompanyName: 'Marie Brou',
      items: [{ description: 'Séminaire', quantity: 1, amount: 1_250_000, taxes: 'TVAC' }],
    })
    return fne
  }

  test('gives its table, newest first: sales, credit notes below zero, drafts without number', async () => {
    const fne = await withAllKinds()
    const moment = '14/12/2026 09:30:05'
    const name = '"Pharmacie <""Étoile""; Plateau>"'
    const rows = [
      'Référence;Date;Sous-type de facture;NCC du client;Nom de la société / du client;Total HT;Total TVA;Total TTC;Net a payer;Timbre de quittance;RCCM;Référence initial',
      `9606123E26000000002;${moment};normal;;Marie Brou;1 250 000,00;0,00;1 250 000,00;1 250 100,00;100,00;;`,
      `;${moment};normal;;Awa Koné;6 780,00;1 220,00;8 000,00;8 000,00;0,00;;`,
      `A9606123E26000000001;${moment};refund;1234567A;${name};-6 780,00;-1 220,00;-8 000,00;-8 000,00;0,00;;9606123E26000000001`,
      `9606123E26000000001;${moment};normal;1234567A;${name};6 780,00;1 220,00;8 000,00;8 100,00;100,00;;`,
    ]
    expect(fne.exportCsv()).toBe(`\uFEFF${rows.map((row) => `${row}\r\n`).join('')}`)
    const response = await fetch(`${fne.url}/export.csv`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(Buffer.from(await response.arrayBuffer()).toString('utf8')).toBe(fne.exportCsv())
  })

  test('lists what was certified, with the way to its table and pages', async () => {
    const fne = await withAllKinds()
    const page = await (await fetch(new URL('/', fne.url))).text()
    expect(page).toContain('href="/ws/export.csv"')
    expect(page).toContain('997 stickers')
    expect(page).toContain('Brouillon')
    expect(page).toContain('Pharmacie &lt;&quot;Étoile&quot;; Plateau&gt;')
    const [, verification = ''] = /href="(\/fr\/[^"]+)">A9606123E26000000001</.exec(page) ?? []
    expect(await (await fetch(new URL(verification, fne.url))).text()).toContain('-8 000,00 FCFA')
  })

  test('certifies by hand in the same series, and not without a sticker', async () => {
    const fne = await start({ stickers: 2 })
    await sign(fne)
    const typed = { clientCompanyName: 'Awa Koné', items: [{ ...item, taxes: 'TVA' as const }] }
    expect(fne.signByHand({ ...typed, clientNcc: '7654321Z', paymentMethod: 'card' })).toMatchObject({
      ...{ reference: '9606123E26000000002', source: 'portal', template: 'B2B', paymentMethod: 'card' },
      ...{ amount: 6_780, vatAmount: 1_220 },
    })
    expect(() => fne.signByHand(typed)).toThrow('No sticker')
    expect(tableOf(fne.exportCsv()).map(([reference]) => reference)).toEqual([
      'Référence',
      '',
      '9606123E26000000002',
      '9606123E26000000001',
    ])
  })
})
