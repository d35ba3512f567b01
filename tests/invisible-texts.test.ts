// What nobody sees, sent in each text field there is: nothing of it is stored, printed, mailed or in a calendar
// (docs/rules/formats.md#what-nobody-sees). A new field is sent by itself, as its contract tells it; one that is refused here needs a
// sample, or a place in one of the lists.
import { eq, getTableName } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { importFields } from '../src/domain/imports/import-columns.ts'
import { statementFields } from '../src/domain/statements/statement-columns.ts'
import { declarations } from '../src/server/db/personal-columns.ts'
import { documents } from '../src/server/db/schema/documents.ts'
import { registrations } from '../src/server/db/schema/registrations.ts'
import { renderDocument } from '../src/server/documents/render-commands.ts'
import { draw } from '../src/server/pdf/draw.ts'
import { findSigningStore } from '../src/server/pdf/signing-store.ts'
import { administrator, pharmacyContact, visitor } from './api.ts'
import { startApp } from './app.ts'
import { routesOf, writtenOut } from './contract.ts'
import { courseVariantsOn } from './courses.ts'
import { declarationLinkOf } from './declaration-link.ts'
import { pdfWith } from './factories/attachment.ts'
import { csvOf } from './factories/spreadsheet.ts'
import { uniqueWord } from './factories/unique.ts'
import { bookedPerson } from './forms.ts'
import { importIn, sendFile } from './import-file.ts'
import { allInvisible, findInvisible } from './invisible.ts'
import { look } from './pdf/poppler.ts'
import { admittedTo, type Sample, samplesOn } from './samples.ts'
import { type Contract, replaced, type TextField, textFieldsOf } from './text-fields.ts'

const { api, as, ask, build, db, services } = await startApp()
const owner = await build.participant()
const people = { owner, colleague: await build.administrator(), contact: await build.pharmacyContact() }
const office = as(administrator(people.colleague))
const { body: contract } = await as(visitor).get<Contract>('/api/openapi.json')
const fields = textFieldsOf(writtenOut(contract))

/** Fields that are not sent below, and why. */
const lists: Record<string, { is: RegExp; why: string }> = {
  asked: { is: / GET /, why: 'asks a list, and is never kept' },
  asTyped: {
    is: /(password|currentPassword|newPassword)$/,
    why: 'a password counts as it is typed, and its hash alone is kept',
  },
  compared: {
    is: /(discountCode|digest|seal|standing|halves\.0\.trainer|layouts\.0\.columns\.0)$|POST \/api\/(login username|pharmacy\/session email)$/,
    why: 'is compared with what is there, and never kept',
  },
  ofSite: {
    is: /PUT \/api\/admin\/site value\./,
    why: 'each part of the site has a shape of its own: src/domain/values/text-pieces.test.ts',
  },
  passedOn: {
    is: /POST \/api\/online-payments (amount|phone)$/,
    why: 'is read as an amount or a phone, told to the provider, and never kept as it is typed',
  },
  withFile: { is: /POST \/api\/admin\/documents (title|description)$/, why: 'comes with a file: sent with one below' },
}
const listOf = (field: TextField) => {
  const name = ` ${field.call} ${field.field}`
  const [listed] = Object.entries(lists).find(([, { is }]) => is.test(name)) ?? []
  return listed ?? (field.isShaped ? 'shaped' : 'sent')
}
const listed = Object.groupBy(fields, listOf)
const byCall = (list: TextField[] = []) => Object.entries(Object.groupBy(list, ({ call }) => call))

/** Samples whose text fields need more than the usual ones have. */
const timeline = [{ minutes: 30, title: 'Accueil', text: 'Café' }]
const usual = samplesOn(build, owner)
const withTimeline = (call: string) => async () => {
  const sample = await usual[call]?.()
  return {
    url: sample?.url ?? '',
    body: { ...sample?.body, details: { timeline }, english: { details: { timeline } } },
  }
}
const samples: Record<string, () => Promise<Sample>> = {
  ...usual,
  'POST /api/trainings': withTimeline('POST /api/trainings'),
  'PUT /api/trainings/:id': withTimeline('PUT /api/trainings/:id'),
  'PUT /api/programmes/:id': withTimeline('PUT /api/programmes/:id'),
  'PUT /api/pharmacy/registrations/:id/person': async () => {
    const { id: trainingId } = await build.training()
    const form = { trainingId, people: [bookedPerson()], termsAccepted: true }
    await as(pharmacyContact(people.contact)).post('/api/pharmacy/bookings', form)
    const [booked] = await db.select().from(registrations).where(eq(registrations.trainingId, trainingId))
    return { url: `/api/pharmacy/registrations/${booked?.id}/person`, body: bookedPerson() }
  },
  'POST /api/admin/bulk-actions': async () => {
    const { id, status } = await build.registration()
    const written = { subject: 'Salle', text: 'Nous changeons de salle.' }
    return {
      url: '/api/admin/bulk-actions',
      body: { action: 'write', letter: { fr: written, en: written }, registrations: [{ id, status }] },
    }
  },
}
/** Fields that another sample of their call has, each sent by itself. */
const apart: Record<string, () => Promise<Sample>> = {
  ...courseVariantsOn(build, db, owner),
  'POST /api/admin/statement-lines/decisions decisions.0.reference': async () => {
    const { id } = await build.statementLine({ problem: 'amount', amount: 0 })
    const complete = { act: 'complete', kind: 'received', valuedOn: '2026-01-05', amount: 5_000 }
    return { url: '/api/admin/statement-lines/decisions', body: { decisions: [{ id, ...complete }] } }
  },
}

/** What is typed where a sample has nothing, by the field’s place or its last name. */
const typical: Record<string, () => string> = {
  email: () => `${uniqueWord()}@example.ci`,
  phone: () => '07 08 09 10 11',
  slug: uniqueWord,
  reference: () => `T-${uniqueWord()}`,
  url: () => 'https://outil.example/officina',
  apiAddress: () => 'https://fne.example/ws',
  taxCode: () => 'TVA',
  facebook: () => 'https://exemple.ci/page',
  linkedin: () => 'https://exemple.ci/page',
  twitter: () => 'https://exemple.ci/page',
  'origins.0': () => 'https://www.ordre.example',
}
/** A text with all that nobody sees around it and in its middle; words of it are parted by other breaks too. */
const withInvisible = (value: string) =>
  `${allInvisible}${value.slice(0, 2)}${allInvisible}${value.slice(2).replace(' ', /\d/.test(value) ? ' ' : '\u000B\u0085\u2028\t')}\u200E`
const typedAt = (place: string) => (value: unknown) =>
  withInvisible(
    typeof value === 'string' && value !== ''
      ? value
      : ((typical[place] ?? typical[place.split('.').at(-1) ?? ''])?.() ?? 'Un mot'),
  )

const routes = routesOf(api)
async function send(call: string, places: string[], sampleOf?: () => Promise<Sample>) {
  const [method = '', path = ''] = call.split(' ')
  const route = routes.find((one) => one.method === method && one.path.replaceAll(/:(\w+)/g, '{$1}') === path)
  const sample = await (sampleOf ?? samples[`${method} ${route?.path}`])?.()
  if (!route || !sample) throw new Error(`${call} has no sample`)
  const body = places.reduce<unknown>((changed, place) => replaced(changed, place, typedAt(place)), sample.body)
  const asking = path === '/api/pharmacy/access' ? await build.pharmacyContact({ state: 'proven' }) : people.contact
  return as(admittedTo(route, { ...people, contact: asking })).send(method, sample.url, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
}

describe('free text is taken, without what nobody sees', () => {
  test.each(byCall(listed.sent))('%s', async (call, all = []) => {
    const [together, single] = [
      all.filter(({ field }) => !apart[`${call} ${field}`]),
      all.filter(({ field }) => apart[`${call} ${field}`]),
    ]
    const answers = [
      await send(
        call,
        together.map(({ field }) => field),
      ),
    ]
    for (const { field } of single) answers.push(await send(call, [field], apart[`${call} ${field}`]))
    for (const { status, body } of answers) {
      expect(status < 300 ? [] : body).toEqual([])
      expect(findInvisible(body)).toEqual([])
    }
  })
})

describe('what has a shape of its own is mended, or refused', () => {
  test.each(byCall(listed.shaped))('%s', async (call, all = []) => {
    for (const { field } of all) {
      const { status, body } = await send(call, [field])
      expect(status < 300 || [400, 401, 404, 409, 415, 422].includes(status) ? [] : [field, status]).toEqual([])
      expect(findInvisible(body)).toEqual([])
    }
  })
})

// A file of text has no NUL: one with it is something else, and refused.
const inFile = (cell: string) => withInvisible(cell).replaceAll('\u0000', '')

describe('what comes with a file is taken without it, the file’s name too', () => {
  const name = (ending: string) => withInvisible(`Liste de mai.${ending}`)

  test.each(importFields)('the column %s of an import', async (column) => {
    const { id: trainingId } = await build.training()
    const line: Record<string, string> = {
      ...{ lastName: 'Assi', firstName: 'Bley', email: `${uniqueWord()}@example.ci`, phone: '07 08 09 10 11' },
      ...{ organization: 'Pharmacie du Banco', position: 'Auxiliaire' },
    }
    const all = { ...line, [column]: line[column] ?? '' }
    const columns = Object.keys(all)
    const cells = Object.entries(all).map(([one, value]) => (one === column ? inFile(value) : value))
    const content = csvOf([columns, cells])
    const { status, body } = await importIn(office, content, { columns, trainingId }, { name: name('csv') })
    expect([status, body]).toMatchObject([201, { import: { imported: 1 } }])
  })

  test('each column of a statement', async () => {
    const line = statementFields.map((field) => {
      const known: Record<string, string> = {
        valuedOn: '15/01/2026',
        operatedOn: '15/01/2026',
        time: '14:05',
        credit: '65 000',
      }
      return inFile(
        known[field] ??
          { phone: '07 08 09 10 11', name: 'Bley Assi', label: 'Un virement', reference: uniqueWord() }[
            field as string
          ] ??
          '',
      )
    })
    const choices = { columns: [...statementFields], operator: withInvisible('Wave'), method: 'mobile' }
    const taken = await sendFile<{ added: number }>(
      office,
      '/api/admin/statements',
      csvOf([[...statementFields], line]),
      choices,
      { name: name('csv') },
    )
    expect([taken.status, taken.body]).toMatchObject([200, { added: 1 }])
  })

  test('a document, and what a payer declares', async () => {
    const send = async (browser: typeof office, url: string, typed: Record<string, string>, file?: File) => {
      const form = new FormData()
      for (const [field, value] of Object.entries(typed)) form.set(field, value)
      if (file) form.set('file', file)
      const request = new Request('http://localhost', { method: 'POST', body: form })
      const headers = { 'content-type': request.headers.get('content-type') ?? '' }
      return browser.send('POST', url, { body: await request.arrayBuffer(), headers })
    }
    const trainingId = String((await build.training()).id)
    const about = new URLSearchParams({
      title: withInvisible('Un mot'),
      description: withInvisible('Un mot'),
      trainingId,
    })
    const file = new File([new Uint8Array(pdfWith())], name('pdf'))
    expect((await send(office, `/api/admin/documents?${about}`, {}, file)).status).toBe(201)
    const typed = { operator: 'Wave', reference: `T-${uniqueWord()}`, amount: '65 000' }
    const declared = { ...declarationLinkOf(await build.registration({ price: 65_000 })) }
    for (const [field, value] of Object.entries(typed)) Object.assign(declared, { [field]: withInvisible(value) })
    expect((await send(as(visitor), '/api/payment-declarations', declared)).status).toBe(201)
  })
})

test('nothing of it is stored or mailed', async () => {
  const found = []
  for (const { table } of declarations) {
    const rows = await db.select().from(table)
    found.push(...rows.flatMap((row) => findInvisible(row, getTableName(table))))
  }
  expect([...new Set(found)]).toEqual([])
})

test('nothing of it is printed', async () => {
  const pending = await db.select().from(documents).where(eq(documents.state, 'pending'))
  expect(new Set(pending.map(({ kind }) => kind))).toContain('invoice')
  const store = await findSigningStore(services.config, services.database, services.secrets)
  const first = [...new Map(pending.map((paper) => [paper.kind, paper])).values()]
  for (const paper of first) {
    let drawn: Buffer = Buffer.alloc(0)
    const make = async (...given: Parameters<typeof draw>) => (drawn = await draw(...given))
    await renderDocument({ ...services, store, papers: { make }, log: { warn() {} } }, paper.id)
    expect(findInvisible(look('pdftotext', drawn).replaceAll('\f', ''))).toEqual([])
  }
})

test('nothing of it is in a calendar', async () => {
  const { text } = await ask('/calendrier.ics')
  expect(text).toContain('BEGIN:VEVENT')
  expect(findInvisible(text.replaceAll('\r\n', '\n'))).toEqual([])
})

test('each field stands in one list', () => {
  expect(listed.sent?.length).toBeGreaterThan(250)
  for (const name of Object.keys(lists)) expect(listed[name as keyof typeof listed]?.length, name).toBeGreaterThan(0)
  const counts = Object.entries(listed).map(([name, list]) => `${list?.length} ${name}`)
  const columns = `${importFields.length} columns of imports, ${statementFields.length} of statements`
  process.stdout.write(`${fields.length} text fields: ${counts.join(', ')}; ${columns}\n`)
})
