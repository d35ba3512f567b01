// Checks what the simulated tax office is asked to certify, as far as the true one does: a client's NCC may be of any form.
import type { Asked, AskedItem, FneInvoice, Ledger } from './fne-ledger.ts'
import { type TaxCode, taxRates } from './fne-totals.ts'

/** What it asks of each sale; any point of sale and establishment is right where none are given. */
export interface Places {
  pointsOfSale?: readonly string[] | undefined
  establishment?: string | undefined
}

/** What is wrong, by field, and by index within a list. */
export type Errors = { [field: string]: string | Errors }
export type Checked = { asked: Asked } | { message: string; errors: Errors }

type Fields = Record<string, unknown>

const methods = ['cash', 'card', 'check', 'mobile-money', 'transfer', 'deferred']
const templates = ['B2B', 'B2C', 'B2F', 'B2G']

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const isQuantity = (value: unknown): value is number => typeof value === 'number' && value > 0
const isEmpty = (errors: Errors): boolean => Object.keys(errors).length === 0
const isTax = (value: unknown): value is TaxCode => typeof value === 'string' && Object.hasOwn(taxRates, value)

function refusal(errors: Errors): Checked {
  const message = errors.pointOfSale ? 'Point of sale is not valid' : 'Invalid request body'
  return { message, errors }
}

/** Checks the body of a sale. */
export function checkSale(body: unknown, { pointsOfSale, establishment }: Places): Checked {
  if (!isFields(body) || Object.keys(body).length === 0) return refusal({})
  const errors: Errors = {}
  const ask = (field: string, isRight: boolean, said: string) => {
    if (!isRight) errors[field] = `${field} ${said}`
  }
  ask('invoiceType', body.invoiceType === 'sale', 'must be sale')
  ask('paymentMethod', methods.includes(textIn(body.paymentMethod)), `must be one of ${methods.join(', ')}`)
  ask('template', templates.includes(textIn(body.template)), `must be one of ${templates.join(', ')}`)
  ask('clientNcc', body.template !== 'B2B' || textIn(body.clientNcc) !== '', 'is required for B2B')
  for (const field of ['clientCompanyName', 'clientPhone', 'clientEmail']) {
    ask(field, textIn(body[field]) !== '', 'must be a string that is not empty')
  }
  const [point, place] = [textIn(body.pointOfSale), textIn(body.establishment)]
  ask('pointOfSale', pointsOfSale ? pointsOfSale.includes(point) : point !== '', 'is not valid')
  ask('establishment', establishment === undefined ? place !== '' : place === establishment, 'is not valid')
  const items = checkItems(body.items)
  if ('errors' in items) errors.items = items.errors
  if (!isEmpty(errors) || 'errors' in items) return refusal(errors)
  return {
    asked: {
      parent: null,
      source: 'api',
      paymentMethod: textIn(body.paymentMethod),
      template: textIn(body.template),
      clientNcc: textIn(body.clientNcc),
      clientCompanyName: textIn(body.clientCompanyName),
      clientPhone: textIn(body.clientPhone),
      clientEmail: textIn(body.clientEmail),
      items: items.items,
    },
  }
}

function checkItems(value: unknown): { items: AskedItem[] } | { errors: string | Errors } {
  if (!Array.isArray(value) || value.length === 0) return { errors: 'items must be a list that is not empty' }
  const errors: Errors = {}
  const items = value.flatMap((item: unknown, index): AskedItem[] => {
    const { taxes, quantity, amount, description, reference, measurementUnit } = isFields(item) ? item : {}
    const tax: unknown = Array.isArray(taxes) && taxes.length === 1 ? taxes[0] : undefined
    const isPrice = typeof amount === 'number' && amount >= 0
    if (isTax(tax) && isQuantity(quantity) && isPrice && textIn(description) !== '') {
      const texts = { reference: textIn(reference), measurementUnit: textIn(measurementUnit) }
      return [{ taxes: tax, quantity, amount, description: textIn(description), ...texts }]
    }
    errors[index] = {
      ...(!isTax(tax) && { taxes: `taxes must be exactly one of ${Object.keys(taxRates).join(', ')}` }),
      ...(!isQuantity(quantity) && { quantity: 'quantity must be a number above 0' }),
      ...(!isPrice && { amount: 'amount must be a number, 0 or more' }),
      ...(textIn(description) === '' && { description: 'description must be a string that is not empty' }),
    }
    return []
  })
  return isEmpty(errors) ? { items } : { errors }
}

/** Checks the body of a credit note: whole or part of the quantities that are left of a sale's items. */
export function checkRefund(body: unknown, parent: FneInvoice, left: Ledger['left']): Checked {
  const list: unknown = isFields(body) ? body.items : undefined
  if (!Array.isArray(list) || list.length === 0) return refusal({ items: 'items must be a list that is not empty' })
  const errors: Errors = {}
  const taken = new Map<string, number>()
  const items = list.flatMap((given: unknown, index): AskedItem[] => {
    const { id, quantity } = isFields(given) ? given : {}
    const item = parent.items.find((one) => one.id === id)
    if (!item) errors[index] = { id: 'id is no item of this invoice' }
    else if (!isQuantity(quantity)) errors[index] = { quantity: 'quantity must be a number above 0' }
    else {
      const wanted = (taken.get(item.id) ?? 0) + quantity
      taken.set(item.id, wanted)
      if (wanted > (left.get(item.id) ?? 0)) errors[index] = { quantity: 'quantity is more than what is left' }
      const { reference, description, measurementUnit, amount, taxes } = item
      return [{ takesBack: item.id, reference, description, measurementUnit, amount, quantity, taxes: taxes[0].name }]
    }
    return []
  })
  if (!isEmpty(errors)) return refusal({ items: errors })
  const { paymentMethod, template, clientNcc, clientCompanyName, clientPhone, clientEmail } = parent
  const client = { clientNcc, clientCompanyName, clientPhone, clientEmail }
  return { asked: { parent, source: 'api', paymentMethod, template, ...client, items } }
}
