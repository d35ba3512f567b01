// A simulator of the tax office's platform for invoices (FNE): it speaks its protocol on loopback, with its faults.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { type Client, type FneInvoice, openLedger } from './fne-ledger.ts'
import { csvOf, listPage, verificationPage } from './fne-pages.ts'
import { type Checked, checkRefund, checkSale, type Errors } from './fne-requests.ts'
import type { Priced, Rounding } from './fne-totals.ts'

/**
 * What goes wrong with a call.
 * Nothing is certified: `plain_500`, `unavailable_502`, `unavailable_503`, `key_changed`, `silent`, which never answers; `draft_500`
 * leaves a draft.
 * It is certified, and: `lost_answer` breaks the connection, `hang` never answers, `half_body` breaks off within the answer,
 * `sign_then_500` and `gateway_504` answer with an error, `not_json` with a page, `no_reference` without the number, `other_total` with a
 * franc too many (which is certified), `slow` late.
 */
export type FneFault =
  | 'lost_answer'
  | 'draft_500'
  | 'plain_500'
  | 'sign_then_500'
  | 'unavailable_502'
  | 'unavailable_503'
  | 'gateway_504'
  | 'hang'
  | 'half_body'
  | 'no_reference'
  | 'other_total'
  | 'key_changed'
  | 'silent'
  | 'slow'
  | 'not_json'

export interface FneOptions {
  /** The keys that it takes. */
  keys: readonly string[]
  /** The firm's own taxpayer number. */
  ncc?: string
  stickers?: number
  /** The only ones that are right; any where not given. */
  pointsOfSale?: readonly string[]
  establishment?: string
  rounding?: Rounding
  /** The duty stamp that is added to what a sale in cash costs, in FCFA. */
  stampOnCash?: number
  /** The first number of sales, and of credit notes. */
  firstSequence?: number
  clock?: () => Date
  port?: number
  /** How late a `slow` answer is, in milliseconds. */
  slowness?: number
}

/** What a person types into the portal. */
export type TypedSale = Pick<Client, 'clientCompanyName'> &
  Partial<Client> & {
    paymentMethod?: string
    items: (Priced & { description: string })[]
  }

export interface FneSimulator {
  /** Such as `http://127.0.0.1:40001/ws`. */
  url: string
  /** Sales, credit notes and drafts, oldest first. */
  invoices: readonly FneInvoice[]
  /** How many calls with a right key were read. */
  asked(): number
  /** Lets the next calls to certify fail, after those that were told before. Only a call with a right key counts. */
  fail(fault: FneFault, times?: number): void
  setKeys(keys: readonly string[]): void
  addStickers(count: number): void
  /**
   * Certifies a sale as a person does in the portal.
   * @throws Error without a sticker
   */
  signByHand(sale: TypedSale): FneInvoice
  /** The portal's table, which `GET /ws/export.csv` answers too. */
  exportCsv(): string
  /** Breaks all connections, and is gone. */
  stop(): Promise<void>
}

interface Answer {
  status: number
  /** An object is sent as JSON, a string as a page. */
  body?: object | string
  headers?: Record<string, string>
}

const notFound: Answer = { status: 404, body: { error: 'not_found' } }
const unknownInvoice: Answer = {
  status: 404,
  body: { message: 'Invoice not found', error: 'not_found', statusCode: 404 },
}
const unauthorized = (message: string): Answer => ({
  status: 401,
  body: { message, error: 'unauthorized', statusCode: 401 },
})
const badRequest = (message: string, errors: Errors): Answer => ({
  status: 400,
  body: { message, error: 'bad_request', statusCode: 400, errors },
})
const signingError: Answer = {
  status: 500,
  body: {
    message: 'Error signing invoice',
    error: 'invoice_signing_error',
    statusCode: 500,
    errors: {},
    extraParams: {},
  },
}

/** The answers of faults that come before anything is read. */
const unread: Partial<Record<FneFault, Answer>> = {
  plain_500: signingError,
  unavailable_502: { status: 502 },
  unavailable_503: { status: 503 },
  key_changed: unauthorized('Invalid API Key'),
}

const signPath = '/ws/external/invoices/sign'
const refundPath = /^\/ws\/external\/invoices\/([^/]+)\/refund$/

/**
 * Starts a simulator, which keeps everything in memory; several can run in one process.
 * Its sources are `docs/rules/fne.md` and what integrations have met.
 */
export async function startFneSimulator(options: FneOptions): Promise<FneSimulator> {
  const { ncc = '9606123E', stickers = 1000, rounding = 'per_total', stampOnCash = 0, firstSequence = 1 } = options
  const { clock = () => new Date(), port = 0, slowness = 1500, pointsOfSale, establishment } = options
  const ledger = openLedger({ ncc, stickers, rounding, stampOnCash, firstSequence, clock })
  const faults: FneFault[] = []
  let keys = options.keys
  let origin = ''
  let asked = 0

  function refusedKey({ authorization = '' }: IncomingMessage['headers']): Answer | undefined {
    const key = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1]
    if (key === undefined) return unauthorized('API Key is required')
    return keys.includes(key) ? undefined : unauthorized('Invalid API Key')
  }

  /** Certifies what was checked, and says what the answer to it is. */
  function sign(checked: Checked, fault: FneFault | undefined): Answer {
    if ('errors' in checked) return badRequest(checked.message, checked.errors)
    if (fault === 'draft_500') {
      ledger.keepDraft(checked.asked)
      return signingError
    }
    const certified = ledger.certify(checked.asked, fault === 'other_total' ? 1 : 0)
    if (!certified) return signingError
    const { invoice, token } = certified
    return {
      status: invoice.parentId ? 201 : 200,
      body: {
        ncc,
        ...(fault !== 'no_reference' && { reference: invoice.reference }),
        token: `${origin}/fr/verification/${token}`,
        warning: ledger.isLow(),
        balance_sticker: ledger.stock(),
        invoice,
      },
    }
  }

  async function answerCall(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    const body = parsed(await text(request))
    const parentId = refundPath.exec(pathname)?.[1]
    if (pathname !== signPath && parentId === undefined) return send(response, notFound)
    const refused = refusedKey(request.headers)
    if (refused) return send(response, refused)
    const fault = faults.shift()
    asked += 1
    if (fault === 'silent') return
    const failed = fault && unread[fault]
    if (failed) return send(response, failed)
    const parent = parentId === undefined ? undefined : ledger.saleOf(parentId)
    if (parentId !== undefined && !parent) return send(response, unknownInvoice)
    const checked = parent ? checkRefund(body, parent, ledger.left) : checkSale(body, { pointsOfSale, establishment })
    await sendWith(fault, response, sign(checked, fault))
  }

  async function sendWith(fault: FneFault | undefined, response: ServerResponse, answer: Answer): Promise<void> {
    if (fault === 'hang') return
    if (fault === 'lost_answer') response.destroy()
    else if (fault === 'half_body') sendHalf(response, answer)
    else if (fault === 'sign_then_500') send(response, signingError)
    else if (fault === 'gateway_504') send(response, { status: 504, body: '<h1>504 Gateway Time-out</h1>' })
    else if (fault === 'not_json') send(response, { status: 200, body: '<h1>Portail FNE</h1>' })
    else {
      if (fault === 'slow') await setTimeout(slowness, undefined, { ref: false })
      send(response, answer)
    }
  }

  function pageAt(pathname: string): Answer {
    if (pathname === '/') return { status: 200, body: listPage(ledger) }
    if (pathname === '/ws/export.csv') {
      const disposition = 'attachment; filename="recus-et-factures-emis.csv"'
      const headers = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': disposition }
      return { status: 200, body: csvOf(ledger.invoices), headers }
    }
    const invoice = ledger.byToken.get(pathname.replace('/fr/verification/', ''))
    return invoice ? { status: 200, body: verificationPage(invoice) } : notFound
  }

  const server = createServer((request, response) => {
    const [pathname = '/'] = (request.url ?? '/').split('?')
    if (request.method === 'GET') send(response, pageAt(pathname))
    else if (request.method !== 'POST') send(response, notFound)
    // Who goes away before the call was read asks for nothing.
    else answerCall(request, response, pathname).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: `${origin}/ws`,
    invoices: ledger.invoices,
    asked: () => asked,
    fail: (fault, times = 1) => void faults.push(...Array<FneFault>(times).fill(fault)),
    setKeys: (those) => {
      keys = those
    },
    addStickers: ledger.addStickers,
    signByHand({ items, paymentMethod = 'cash', clientNcc = '', clientPhone = '', clientEmail = '', ...client }) {
      const certified = ledger.certify({
        ...{ parent: null, source: 'portal', paymentMethod, template: clientNcc ? 'B2B' : 'B2C' },
        ...{ ...client, clientNcc, clientPhone, clientEmail },
        items: items.map((item) => ({ ...item, reference: '', measurementUnit: '' })),
      })
      if (!certified) throw new Error('No sticker is left')
      return certified.invoice
    },
    exportCsv: () => csvOf(ledger.invoices),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** What was sent, as JSON; undefined where it is none. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const bytesOf = (body: object | string): Buffer => Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))

function send(response: ServerResponse, { status, body = '', headers }: Answer): void {
  const bytes = bytesOf(body)
  const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
  const kind = bytes.length > 0 ? { 'content-type': type } : {}
  response.writeHead(status, { ...kind, ...headers, 'content-length': bytes.length }).end(bytes)
}

function sendHalf(response: ServerResponse, { status, body = '' }: Answer): void {
  const bytes = bytesOf(body)
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length })
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
}
