// What a list may be asked by is what its caller may read: for every list, every filter, order and search, every role and set of scopes.
import { beforeAll, describe, expect, test } from 'vitest'
import { isAmong, type PermissionGroup, type StaffRole, staffRoles } from '../src/domain/staff/role.ts'
import { type Scope, scopes } from '../src/domain/staff/scopes.ts'
import { emptyDetails } from '../src/domain/trainings/training-schemas.ts'
import { moneyTransactions, payments } from '../src/server/db/schema/payments.ts'
import { pharmacyBookings } from '../src/server/db/schema/pharmacies.ts'
import { registrations } from '../src/server/db/schema/registrations.ts'
import { trainingTrainers } from '../src/server/db/schema/staff.ts'
import { keyHolder, participant, staffMember, startApi } from './api.ts'
import type { Browser } from './browser.ts'
import { type DeclaredRoute, routesOf } from './contract.ts'
import { issuedDocument } from './factories/document.ts'

const { api, as, build, db } = await startApi()

const lists = routesOf(api).filter(
  ({ path, asks }) => asks && Object.keys(asks).length > 0 && !/\/(export|sums)$/.test(path),
)

/** A value of each filter that has none of its own in `asks`. */
const values: Record<string, string> = {
  q: 'Awa',
  ...{ month: '2026-11', sessionFrom: '2026-11-01', sessionTo: '2026-11-30', from: '2026-11-01', to: '2026-11-30' },
  ...{ trainingId: '1', ids: '1', person: '1', pharmacy: '1', suggestedFor: '1', recordedBy: '1', registrationId: '1' },
  ...{ amount: '65000', organization: 'Plateau', trainer: 'Koné', operator: 'Orange' },
  ...{ programmeId: '1', pharmacyId: '1', subjectId: '1', assignee: '1', location: 'Abidjan', refunded: 'false' },
  ...{ unsettled: 'true', active: 'true', live: 'true', proof: 'unproven', locale: 'fr', method: 'espèces' },
  ...{ paymentStatus: 'partiel', category: 'pharmaciens', documentType: 'other', kind: 'upload', validity: 'valid' },
  ...{ folder: 'all', subject: 'consultation', filter: 'all', direction: 'sent', type: 'other' },
  ...{ courseId: '1', standing: 'under_way', ends: 'soon' },
  ...{ subjectType: 'registration', action: 'create', stage: 'active' },
}
/** Those whose values differ from list to list. */
const valuesIn: Record<string, Record<string, string>> = {
  '/api/admin/registrations': { status: 'confirmée' },
  '/api/trainings': { status: 'programmée' },
  '/api/admin/own-trainings': { status: 'programmée' },
  '/api/admin/payment-declarations': { state: 'all' },
  '/api/admin/online-payments': { state: 'all' },
  '/api/admin/quotes': { state: 'sent' },
  '/api/admin/pharmacies': { state: 'all' },
  '/api/admin/pharmacy-contacts': { state: 'approved' },
  '/api/admin/statement-lines': { state: 'all' },
  '/api/admin/documents': { state: 'ready', fne: 'to_certify' },
}

const owner = await build.participant()
const staff = Object.fromEntries(
  await Promise.all(staffRoles.map(async (role) => [role, await build.staffMember(role)] as const)),
)
let recordUrls: string[] = []

/** A row of each list in which every field says something. */
beforeAll(async () => {
  const pharmacy = await build.pharmacy({
    ...{ ncc: '1234567A', rccm: 'CI-ABJ-2020-B-1', address: 'Rue 12', phone: '+2252720212223', email: 'o@example.ci' },
  })
  const training = await build.training({
    startsAt: new Date('2026-11-10T08:00:00Z'),
    endsAt: new Date('2026-11-11T16:00:00Z'),
    location: 'Abidjan',
    trainers: ['Awa Koné'],
    english: { title: 'Orders', description: 'To order well.', details: emptyDetails },
  })
  for (const { id: userId } of Object.values(staff)) {
    await db.insert(trainingTrainers).values({ trainingId: training.id, userId })
  }
  const registration = await build.registration({
    ...{ trainingId: training.id, participantId: owner.id, email: owner.email, phone: owner.phone },
    ...{ price: 60_000, pharmacyId: pharmacy.id, specialRequirements: 'Fauteuil' },
  })
  await build.instalments({ registrationId: registration.id })
  const recordedBy = staff.administrator?.id ?? null
  const moved = {
    amount: 10_000,
    method: 'mobile' as const,
    operator: 'Orange Money',
    valuedOn: '2026-11-02',
    recordedBy,
  }
  const [transaction] = await db.insert(moneyTransactions).values(moved).returning()
  const payment = await build.payment({
    ...{ registrationId: registration.id, recordedBy, reference: 'OP-77', notes: 'Vu' },
    transactionId: transaction?.id ?? 0,
  })
  const invoice = { ...(await issuedDocument('invoice')), registrationId: registration.id, trainingId: training.id }
  await build.document({ ...invoice, description: 'Pour la pharmacie', fneNumber: 'FNE-1' })
  const { id: saleId, documentId } = await build.fneCall()
  await build.fneCall({ kind: 'credit_note', saleId, documentId })
  const receipt = { ...(await issuedDocument('invoice')), kind: 'receipt' as const, documentType: 'other' as const }
  await build.document({ ...receipt, registrationId: registration.id, paymentId: payment.id })
  const overridden = await build.registration({ trainingId: training.id })
  await db.update(registrations).set({ paymentStatus: 'complet' })
  await build.notification({ registrationId: registration.id })
  await build.contactMessage({ assignedTo: recordedBy })
  await build.discount({ organization: 'Pharmacie du Plateau' })
  await build.paymentDeclaration({ registrationId: registration.id })
  await build.onlinePayment({
    ...{ registrationId: registration.id, operationId: 'OP-78', payerPhone: '+2250708091011' },
    ...{ state: 'stuck', problem: 'currency', paidAmount: 65_000, currency: 'XAF' },
  })
  await build.pharmacyContact({ pharmacyId: pharmacy.id })
  await build.attempt()
  await build.quote()
  await build.course({ isPublished: false })
  await build.statementLine({ payerName: 'Awa', payerPhone: '+2250708091011', wording: 'Virement' })
  const office = as(staffMember(staff.administrator ?? { id: 0 }))
  await office.put(`/api/registrations/${overridden.id}/status`, { status: 'confirmée' })
  recordUrls = [registration.id, overridden.id].map((id) => `/api/registrations/${id}`)
})

/** What a place in an answer says: nothing where it is left out, null or empty. */
function says(answer: unknown, path: string): boolean {
  const [name = '', ...rest] = path.split('.')
  if (answer === null || typeof answer !== 'object') return false
  const value = (answer as Record<string, unknown>)[name]
  if (rest.length > 0) return says(value, rest.join('.'))
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** Whether a field that a list is asked by is in what this caller is answered. */
async function shownTo(browser: Browser, path: string): Promise<(field: string) => boolean> {
  const read = async (url: string) => {
    const { status, body } = await browser.get<unknown>(url)
    return status === 200 ? [body].flat() : []
  }
  const rows = await read(path)
  const records = (await Promise.all(recordUrls.map(read))).flat()
  return (field) => {
    const [place = '', record] = field.split(':').reverse()
    return (record === undefined ? rows : records).some((row) => says(row, place))
  }
}

interface Asking {
  query: string
  fields: readonly string[]
}

const askings = ({ path, asks = {} }: DeclaredRoute): Asking[] =>
  Object.entries(asks).flatMap(([name, asked]) => {
    const each = Array.isArray(asked)
      ? [[valuesIn[path]?.[name] ?? values[name], asked as readonly string[]] as const]
      : Object.entries(asked as Record<string, readonly string[]>)
    return each.map(([value, fields]) => {
      if (value === undefined) throw new Error(`no value for ${name} of ${path}`)
      return { query: new URLSearchParams({ [name]: value }).toString(), fields }
    })
  })

const subsetsOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: 2 ** items.length }, (_, bits) => items.filter((_item, place) => bits & (1 << place)))

async function callersOf({ permission, key }: DeclaredRoute): Promise<[string, Browser][]> {
  const name = permission?.name ?? ''
  const isOwn = name === 'participants'
  const isAdmitted = (role: StaffRole) => name === 'everyone' || isAmong(role, name as PermissionGroup)
  const people: [string, Browser][] = isOwn
    ? [['participant', as(participant(owner))]]
    : staffRoles.filter(isAdmitted).map((role) => [role, as(staffMember(staff[role] ?? { id: 0 }))])
  const readers = scopes.filter((scope) => scope.endsWith(':read') && scope !== key?.scope)
  const sets: Scope[][] = key ? subsetsOf(readers).map((others) => [key.scope, ...others]) : []
  const keys = sets.map(async (given): Promise<[string, Browser]> => {
    return [`key of ${given.join(' ')}`, as(keyHolder(await build.apiKey({ scopes: given })))]
  })
  return [...people, ...(await Promise.all(keys))]
}

test('the lists are all there', () => {
  expect(lists.length).toBeGreaterThanOrEqual(15)
})

describe.each(lists)('$path', (route) => {
  test('is asked by fields that its reader is shown, and refuses the others', async () => {
    for (const [name, browser] of await callersOf(route)) {
      const isShown = await shownTo(browser, route.path)
      for (const { query, fields } of askings(route)) {
        const hidden = fields.filter((field) => !isShown(field))
        // Every field is seen by somebody, or this test would hold of anything.
        if (name === 'administrator') expect(hidden, `${query}: in no row of this test`).toEqual([])
        const { status } = await browser.get(`${route.path}?${query}`)
        expect(status, `${name} asks ${query}; hidden: ${hidden}`).toBe(hidden.length > 0 ? 403 : 200)
      }
    }
  })
})

test.each(lists)('$path takes a name that every object has for no value of its own', async ({ path, asks = {} }) => {
  const browser = as(
    path.startsWith('/api/participant') ? participant(owner) : staffMember(staff.administrator ?? { id: 0 }),
  )
  for (const name of Object.keys(asks)) {
    for (const value of ['__proto__', 'constructor', 'toString']) {
      const { status } = await browser.get(`${path}?${name}=${value}`)
      expect(status, `${name}=${value}`).toBeLessThan(500)
    }
  }
})

describe('a search looks into nothing that its caller may not read', () => {
  const found = async (
    given: Scope[] | 'accountant' | 'administrator',
    q: string,
    list = '/api/admin/registrations',
  ) => {
    const browser =
      typeof given === 'string'
        ? as(staffMember(staff[given] ?? { id: 0 }))
        : as(keyHolder(await build.apiKey({ scopes: given })))
    const { status, body } = await browser.get<unknown[]>(`${list}?${new URLSearchParams({ q })}`)
    expect(status).toBe(200)
    return body.length
  }

  test('papers, payments and bookings are looked up for those who read them', async () => {
    const { id } = await build.registration()
    const certificate = await build.document({ ...(await issuedDocument('certificate')), registrationId: id })
    await build.payment({ registrationId: id, reference: 'MTN-998877' })
    const [booking] = await db
      .insert(pharmacyBookings)
      .values({
        ...{ reference: 'BON-554433', trainingId: (await build.training()).id },
        pharmacyId: (await build.pharmacy()).id,
      })
      .returning()
    await build.registration({ bookingId: booking?.id ?? null })
    for (const q of [certificate.number ?? '', 'MTN-998877', 'BON-554433']) {
      expect(await found('administrator', q), q).toBe(1)
      expect(await found(['registrations:read', 'people:read'], q), q).toBe(0)
    }
    expect(await found(['registrations:read', 'people:read', 'payments:read'], 'MTN-998877')).toBe(1)
    // An accountant reads papers of money, and no certificate.
    expect(await found('accountant', certificate.number ?? '')).toBe(0)
    expect(await found('accountant', 'MTN-998877')).toBe(1)
  })

  test('payments by the person registered, for callers who read registrations', async () => {
    const { id } = await build.registration({ phone: '+2250544332211' })
    await build.payment({ registrationId: id })
    expect(await db.$count(payments)).toBeGreaterThan(0)
    expect(await found(['payments:read', 'people:read'], '0544332211', '/api/payments')).toBe(0)
    expect(await found(['payments:read', 'people:read', 'registrations:read'], '0544332211', '/api/payments')).toBe(1)
  })
})

test('an address that names a filter twice is refused by either value', async () => {
  const key = as(keyHolder(await build.apiKey({ scopes: ['registrations:read'] })))
  expect((await key.get('/api/admin/registrations?q=&q=Awa')).status).toBe(403)
})

test('sums of letters and messages are told to those who read them', async () => {
  await build.contactMessage()
  await build.notification({ state: 'failed' })
  const toDoOf = async (role: string) => {
    const { body } = await as(staffMember(staff[role] ?? { id: 0 })).get<{ toDo: object }>('/api/admin/dashboard')
    return body.toDo
  }
  expect(await toDoOf('reader')).toMatchObject({ unreadMessages: expect.any(Number), failedMails: expect.any(Number) })
  const told = await toDoOf('accountant')
  expect(told).toHaveProperty('overdue')
  expect(told).not.toHaveProperty('unreadMessages')
  expect(told).not.toHaveProperty('failedMails')
})
