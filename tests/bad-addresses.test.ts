import { expect, test } from 'vitest'
import { locales } from '../src/domain/values/language.ts'
import { type Problem, type ProblemCode, problemMessage } from '../src/domain/values/problem.ts'
import { administrator, startApi, visitor } from './api.ts'
import type { Browser } from './browser.ts'
import { routesOf, writtenOut } from './contract.ts'
import { admittedTo, samplesOn } from './samples.ts'

const { api, as, build } = await startApi()
const people = {
  owner: await build.participant(),
  colleague: await build.administrator(),
  contact: await build.pharmacyContact(),
}
const samples = samplesOn(build, people.owner)
const office = as(administrator(people.colleague))
const routes = routesOf(api)

interface Contract {
  paths: Record<string, { get?: { parameters?: { in: string }[] } }>
}

async function expectProblem(
  browser: Browser,
  method: string,
  url: string,
  status: number,
  codes: ProblemCode[],
  body?: object,
) {
  for (const locale of locales) {
    const answer = await browser.send<Problem>(method, url, {
      headers: { 'accept-language': locale, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const told = `${method} ${url} ${JSON.stringify(body ?? null)}`
    expect.soft(answer.status, told).toBe(status)
    expect.soft(codes, told).toContain(answer.body?.code)
    expect.soft(answer.body?.message, told).toBe(problemMessage(answer.body?.code as ProblemCode, locale))
    const names = Object.keys(answer.body ?? {}).filter((name) => name !== 'fields')
    expect.soft(names, told).toEqual(['code', 'message'])
  }
}

/** Ids that no row has, those that cannot be read, and how a call says of each kind of row that there is none. */
const noIds = [
  ...['2147483647', '2147483648', '9'.repeat(30), '0', '-1', '1.5', '1e3', '0x1', '01', 'abc', '%F0%9F%92%8A', '1%20'],
  ...['1;drop%20table%20users', "1'--", '..%2F..%2Fuser', '__proto__', 'NaN', '٣'],
]
const unreadableIds = ['%00', '%ff', '%', '1%', '%zz', '%C3', '1%0a']
const notFound: ProblemCode[] = [
  'not_found',
  'training_not_found',
  'programme_not_found',
  'course_not_found',
  'attempt_not_found',
  'media_not_found',
  'pharmacy_not_found',
  'quote_not_found',
  'registration_not_found',
  'document_not_found',
  'payment_not_found',
  'online_payment_not_found',
  'online_refund_not_found',
  'sheet_not_found',
  'import_not_found',
  'waiting_entry_not_found',
  'declaration_not_found',
  'discount_not_found',
  'statement_line_not_found',
]

test.each(routes.filter(({ path }) => path.includes(':id')))(
  '$method $path finds nothing under an id that no row has, and reads none that cannot be read',
  async ({ method, path, permission }) => {
    const browser = as(admittedTo({ permission }, people))
    const body = (await samples[`${method} ${path}`]?.())?.body
    const at = (id: string) => path.replace(':id', id)
    for (const id of noIds) await expectProblem(browser, method, at(id), 404, notFound, body)
    for (const id of unreadableIds) await expectProblem(browser, method, at(id), 400, ['malformed'])
  },
)

const page = ['page=0', 'page=-1', 'page=1.5', 'page=abc', 'page=', 'page=10000000', 'page=1e3', 'page=%00', 'page=٣']
const pageSize = ['pageSize=0', 'pageSize=201', 'pageSize=9999999999999', 'pageSize=all']
const twice = ['page=1&page=2', 'pageSize=10&pageSize=10']
const found = ['order=up', 'order=ASC', `q=${'x'.repeat(101)}`, 'q=a&q=b']
const search = [...found, 'sort=', 'sort=password']
const format = ['format=pdf', 'format=', 'format=csv&format=xlsx']
const ids = ['ids=', 'ids=0', 'ids=1,,2', 'ids=x', `ids=${Array.from({ length: 1_001 }, (_, index) => index + 1)}`]
const month = ['month=', 'month=2026', 'month=2026-13', 'month=2026-1', 'month=0000-01', 'month=2026-11-01']
const dayOf = (name: string) =>
  ['', '2026-11', '2026-02-30', '2026-1-1', '1999-01-01', '2026-11-01T00:00'].map((day) => `${name}=${day}`)
/** What each list refuses, its file as well. */
const lists = {
  registrations: [
    ...[...search, ...month, ...ids, ...dayOf('sessionFrom'), ...dayOf('sessionTo')],
    ...[
      'group=x',
      'status=x',
      'paymentStatus=x',
      'sort=id&sort=id',
      'trainingId=0',
      'balance=x',
      'proof=x',
      'locale=de',
      'person=x',
      'pharmacy=x',
      `organization=${'x'.repeat(101)}`,
      `trainer=${'x'.repeat(101)}`,
      'suggestedFor=0',
    ],
  ],
  trainings: [
    ...search,
    'category=x',
    'stage=x',
    'status=programmee',
    'status=programm%C3%A9e&status=x',
    'month=2026-13',
    'programmeId=x',
  ],
  payments: [
    ...[...search, ...month, ...dayOf('from'), ...dayOf('to')],
    ...[
      'method=carte',
      `operator=${'x'.repeat(101)}`,
      'pharmacy=x',
      'registrationId=x',
      'registrationId=0',
      'recordedBy=x',
      'person=x',
    ],
  ],
  pharmacies: [...search, 'state=x'],
  quotes: [...search, 'state=x'],
  'course-learners': [...search, 'courseId=x', 'courseId=0', 'standing=x', 'ends=x'],
  notifications: [...found, 'filter=x', 'direction=x', 'type=x', 'type=reminder', 'person=x'],
  messages: [...found, 'folder=x', 'subject=x', 'assignee=x', 'assignee=0', 'person=x'],
  documents: [...search, 'documentType=x', 'kind=x', 'state=x', 'validity=x', 'trainingId=x', 'person=x'],
  discounts: [...found, 'active=yes'],
  users: [],
  audit: [...found, 'subjectType=x', 'subjectId=x', 'subjectId=0', 'action=x'],
}
const wrong: Record<string, string[]> = {
  'GET /api/trainings': lists.trainings,
  'GET /api/trainings/:id/registrations': [],
  'GET /api/admin/own-trainings': lists.trainings,
  'GET /api/programmes': [...search, 'category=x'],
  'GET /api/admin/trainings/:id/participants': [],
  'GET /api/admin/announcements/:id/recipients': [],
  'GET /api/admin/registrations': lists.registrations,
  'GET /api/admin/registrations/sums': [...lists.registrations, 'by=month'],
  'GET /api/payments/sums': [...lists.payments, 'by=month'],
  'GET /api/payments': lists.payments,
  'GET /api/admin/online-payments': [...found, 'state=x', 'state=', 'registrationId=x', 'registrationId=0'],
  'GET /api/admin/payment-declarations': [...found, 'state=x', 'state=', 'registrationId=x', 'registrationId=0'],
  'GET /api/admin/pharmacies': lists.pharmacies,
  'GET /api/pharmacy/registrations': [],
  'GET /api/pharmacy/agreed-registrations': [],
  'GET /api/admin/quotes': lists.quotes,
  'GET /api/admin/courses': found,
  'GET /api/admin/course-learners': lists['course-learners'],
  'GET /api/admin/pharmacy-contacts': ['state=x', 'state=proven', 'pharmacy=x', 'pharmacy=0'],
  'GET /api/admin/statement-lines': [...found, 'state=x', 'state='],
  'GET /api/admin/statement-lines/export': [...found, 'state=x', ...format],
  'GET /api/admin/notifications': lists.notifications,
  'GET /api/admin/messages': lists.messages,
  'GET /api/admin/documents': lists.documents,
  'GET /api/admin/audit': lists.audit,
  'GET /api/admin/discounts': lists.discounts,
  'GET /api/notifications/unread': [],
  'GET /api/participant/registrations': ['live=', 'live=false', 'live=true&live=true'],
  'GET /api/participant/notifications': [],
  'GET /api/participant/documents': [],
  ...Object.fromEntries(
    Object.entries(lists).map(([name, values]) => [`GET /api/admin/${name}/export`, [...values, ...format]]),
  ),
}

const ignored = ['', 'unknown=1', '__proto__=1', 'constructor=1&toString=2', 'q=%ff', 'q=%E0%A4%A', '&&&==', 'page[]=1']

test.each(Object.entries(wrong))(
  '%s refuses what it cannot read in its address, and leaves the rest',
  async (name, values) => {
    const route = routes.find(({ method, path }) => `${method} ${path}` === name)
    const browser = as(admittedTo({ permission: route?.permission }, people))
    const { url } = (await samples[name]?.()) ?? { url: '' }
    for (const query of [...page, ...pageSize, ...twice, ...values])
      await expectProblem(browser, 'GET', `${url}?${query}`, 400, ['malformed'])
    for (const query of ignored) expect.soft((await browser.get(`${url}?${query}`)).status, `${url}?${query}`).toBe(200)
  },
)

const calendar = '/api/admin/trainings/calendar'
test('a month of sessions, which has months in place of pages', async () => {
  const wrongMonths = ['', 'q=a', ...month, ...[...found.slice(2), 'stage=x'].map((wrong) => `month=2026-12&${wrong}`)]
  for (const query of wrongMonths) await expectProblem(office, 'GET', `${calendar}?${query}`, 400, ['malformed'])
})

// A period is read whole.
const periods = ['/api/payments/period', '/api/admin/payments/period/export']
test.each(periods)('%s refuses what is no period', async (url) => {
  for (const wrong of [...month, ...dayOf('from'), ...dayOf('to')])
    await expectProblem(office, 'GET', `${url}?${wrong}`, 400, ['malformed'])
})

const documentation = ['/api/docs', '/api/docs/registrations']
test.each(documentation)('%s refuses a language that there is not', async (url) => {
  await expectProblem(office, 'GET', `${url}?language=de`, 400, ['malformed'])
})

test.each(['', '?key=', '?key=abc', `?key=${'é'.repeat(43)}`])(
  'a paper of a quote is not fetched by %s',
  async (query) => {
    const { id } = await build.quote()
    await expectProblem(as(visitor), 'GET', `/api/quotes/${id}/papers/quote${query}`, 400, ['malformed'])
  },
)

test.each(['pharmacyId=0x1', 'pharmacyId=-1', 'pharmacyId='])('a session’s file is not of %s', async (query) => {
  const { id } = await build.training({ status: 'terminée' })
  await expectProblem(office, 'GET', `/api/admin/trainings/${id}/file?${query}`, 400, ['malformed'])
})

const partOfFile = 'format=pdf&list=FDFP&language=fr&state=x&expires=1795956670053&signature=x'
test.each(['', 'format=doc', 'language=de', 'expires=soon', 'pharmacyId=x'])(
  'a part of a session’s file is not fetched by %s',
  async (query) => {
    const wrongPart = new URLSearchParams(`${partOfFile}&x=`)
    for (const [name, value] of new URLSearchParams(query)) wrongPart.set(name, value)
    const asked = query === '' ? '' : `?${wrongPart}`
    await expectProblem(office, 'GET', `/api/session-files/1/1${asked}`, 400, ['malformed'])
  },
)

test('every list was tried', async () => {
  const { body } = await office.get<Contract>('/api/openapi.json')
  const lists = Object.entries(writtenOut(body).paths).filter(([, { get }]) =>
    get?.parameters?.some(({ in: place }) => place === 'query'),
  )
  expect(lists.map(([path]) => `GET ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`).sort()).toEqual(
    [
      ...Object.keys(wrong),
      ...periods.map((url) => `GET ${url}`),
      `GET ${calendar}`,
      'GET /api/quotes/:id/papers/:paper',
      'GET /api/admin/quality/:year/export',
      'GET /api/admin/trainings/:id/file',
      'GET /api/session-files/:id/:part',
      'GET /api/docs',
      'GET /api/docs/:group',
    ].sort(),
  )
})

test.each(['/api', '/api/', '/api/nowhere', '/api/trainings/1/2/3', '/api//trainings', '/api/user/'])(
  'there is nothing at %s',
  async (url) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])
      await expectProblem(office, method, url, 404, ['not_found'])
  },
)

test.each(routes)('$method $path answers no other method', async ({ path }) => {
  await expectProblem(office, 'PATCH', path.replace(/:\w+/, '1'), 404, ['not_found'])
})
