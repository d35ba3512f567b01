// What the platform's answer means (docs/rules/fne.md#answers): only what is certain is certified or tried again.
import * as v from 'valibot'
import type { Reply } from '../values/reply.ts'

/** What was certified. Amounts in FCFA. */
export interface Certified {
  reference: string
  /** Where anybody can check it. */
  url: string
  /** The platform's own number of it, and of its items in their order; a credit note's answer may leave both out. */
  remoteId: string | null
  itemIds: string[]
  /** To pay: the total, and the duty stamp that the platform adds for cash. */
  net: number
  /** How many stickers are left. */
  stickers: number | null
  isLow: boolean
}

export type Doubt = 'lost' | 'server_error' | 'unreadable' | 'other_total' | 'by_hand'
export type Outcome =
  | { kind: 'certified'; certified: Certified }
  /** Nothing was certified, and it may go well later. */
  | { kind: 'again'; why: 'unreachable' | 'unavailable' | 'key' }
  /** Nothing was certified, and will not be as it stands: what the platform said. */
  | { kind: 'refused'; message: string }
  /** Nobody knows: never sent again by itself. `reference` where it was said all the same. */
  | { kind: 'doubtful'; why: Doubt; reference?: string; url?: string; total?: number; stickers?: number | null }

const amount = v.optional(v.number())
const Answer = v.looseObject({
  reference: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  token: v.pipe(v.string(), v.url(), v.maxLength(500)),
  warning: v.optional(v.nullable(v.boolean())),
  balance_sticker: v.optional(v.nullable(v.number())),
  invoice: v.optional(
    v.nullable(
      v.looseObject({
        id: v.optional(v.string()),
        amount,
        vatAmount: amount,
        fiscalStamp: v.optional(v.nullable(v.number())),
        items: v.optional(v.array(v.looseObject({ id: v.string() }))),
      }),
    ),
  ),
})

/**
 * Reads what came back, by its status alone where it is an error: its words differ from the procedure's.
 * @param total what it is to come to, tax included, in FCFA
 */
export function readReply(reply: Reply, { total, isCreditNote }: { total: number; isCreditNote: boolean }): Outcome {
  if ('failure' in reply)
    return reply.failure === 'lost' ? { kind: 'doubtful', why: 'lost' } : { kind: 'again', why: 'unreachable' }
  const { status, text } = reply
  if (status === 200 || status === 201) return readAnswer(text, total, isCreditNote)
  if (status === 401 || status === 403) return { kind: 'again', why: 'key' }
  if (status === 429 || ((status === 502 || status === 503) && text.trim() === ''))
    return { kind: 'again', why: 'unavailable' }
  if (status >= 400 && status < 500 && status !== 408) return { kind: 'refused', message: messageIn(text) }
  return { kind: 'doubtful', why: status >= 500 ? 'server_error' : 'unreadable' }
}

function readAnswer(text: string, total: number, isCreditNote: boolean): Outcome {
  const answer = v.safeParse(Answer, parsed(text))
  if (!answer.success) return { kind: 'doubtful', why: 'unreadable' }
  const { reference, token: url, warning, balance_sticker: left, invoice } = answer.output
  const stickers = left === undefined || left === null ? null : Math.trunc(left)
  const said = totalIn(invoice ?? {}, total)
  // The answer to a credit note may leave out its sums: it takes back whole lines of a sale whose sums were checked.
  if (said !== total && !(isCreditNote && said === undefined)) {
    return {
      kind: 'doubtful',
      why: 'other_total',
      reference,
      url,
      stickers,
      ...(said !== undefined && { total: said }),
    }
  }
  return {
    kind: 'certified',
    certified: {
      reference,
      url,
      remoteId: invoice?.id ?? null,
      itemIds: (invoice?.items ?? []).map(({ id }) => id),
      net: total + Math.round(invoice?.fiscalStamp ?? 0),
      stickers,
      isLow: warning === true,
    },
  }
}

/**
 * The total of an answer, tax included, to the franc; undefined where it says none. Integrations read `amount` as before tax, or as after
 * it: it is after it where that is what is expected and the tax is part of it.
 */
function totalIn(
  { amount, vatAmount }: { amount?: number | undefined; vatAmount?: number | undefined },
  expected: number,
): number | undefined {
  if (amount === undefined || vatAmount === undefined) return undefined
  const [said, tax] = [Math.abs(amount), Math.abs(vatAmount)]
  const withTax = Math.round(said + tax)
  return withTax !== expected && Math.round(said) === expected ? expected : withTax
}

/** What a refusal says, with the fields that it names. */
function messageIn(text: string): string {
  const body = parsed(text)
  const { message, errors } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const parts = [typeof message === 'string' ? message : '', ...fieldsIn(errors, '')]
  return parts.filter(Boolean).join(' · ').slice(0, 500)
}

/** What is said of each field, which may be nested by name and index: `items.0.taxes: …`. */
function fieldsIn(errors: unknown, at: string): string[] {
  if (typeof errors !== 'object' || errors === null) return errors ? [`${at}: ${String(errors)}`] : []
  return Object.entries(errors).flatMap(([name, inside]) => fieldsIn(inside, at ? `${at}.${name}` : name))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
