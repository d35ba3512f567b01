import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { issuedDocument } from '../../../tests/factories/document.ts'
import { readWorkbook } from '../../../tests/workbook.ts'
import { describedRegistrations } from '../../domain/desk/office-lists.ts'
import type { PaymentRow } from '../../domain/payments/payment.ts'
import { type Cell, csvLine } from '../../domain/values/export.ts'
import { inChunks } from '../db/in-line.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { registrations } from '../db/schema/registrations.ts'
import { documentList } from '../documents/list.ts'
import type { Column } from '../files/columns.ts'
import { notificationList } from '../notifications/list.ts'
import { paymentList } from '../payments/list.ts'
import { registrationList } from '../registrations/list.ts'
import { trainingList } from '../trainings/list.ts'

const { api, as, build, clock, db, services } = await startApi()
const account = await build.administrator()
const colleague = administrator(account)
const office = as(colleague)

/** The bytes as they are sent: a browser's reading would already have taken the mark away. */
async function download(url: string, locale = 'fr'): Promise<Uint8Array> {
  const token = await colleague.openSession(db, services.config.sessionSecret, services.clock())
  const response = await api.request(url, {
    headers: { cookie: `session=${token}`, 'accept-language': locale },
  })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

const csv = async (url: string, locale = 'fr') => {
  const { status, headers, body } = await office.get<string>(url, { headers: { 'accept-language': locale } })
  expect(status).toBe(200)
  return { headers, lines: body.split('\r\n').filter((line) => line !== '') }
}

describe('a line of CSV', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+225 07', "'+225 07"],
    ['-2', "'-2"],
    ['@cmd', "'@cmd"],
    ['0707070707', "'0707070707"],
    ['07 07 07 07 07', "'07 07 07 07 07"],
    ['27-22-33-44-55', '27-22-33-44-55'],
    ['2250707070707', "'2250707070707"],
    ['0012', "'0012"],
    ['09:30', '09:30'],
    ['0.5', '0.5'],
    ['\tx', "'\tx"],
    ['Koné; Awa', '"Koné; Awa"'],
    ['dite "la Dame"', '"dite ""la Dame"""'],
    ['deux\nlignes', '"deux\nlignes"'],
  ])('%j is written as %j', (cell, written) => {
    expect(csvLine([cell], 'fr')).toBe(`${written}\r\n`)
  })

  test('a French spreadsheet expects semicolons, an English one commas; a number stays one', () => {
    expect(csvLine(['a', 65_000, null], 'fr')).toBe('a;65000;\r\n')
    expect(csvLine(['a', -5, null], 'en')).toBe('a,-5,\r\n')
  })
})

test('registrations are exported with the present filters, and the phone as text', async () => {
  const { id: trainingId } = await build.training({ title: 'Export des inscriptions' })
  await build.registration({ trainingId, lastName: 'Zadi', phone: '+2250708091011', status: 'confirmée' })
  await build.registration({ trainingId, lastName: 'Yapi', status: 'annulée' })
  const { headers, lines } = await csv('/api/admin/registrations/export?q=export%20inscriptions&status=confirm%C3%A9e')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="inscriptions-\d{4}-\d\d-\d\d\.csv"$/)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Nom;Prénom;E-mail;Téléphone')
  expect(lines[1]).toContain('Zadi;')
  expect(lines[1]).toContain(";'+2250708091011;")
})

test('of registrations, those ticked are exported and no others', async () => {
  const { id: trainingId } = await build.training()
  const [first, second] = [await build.registration({ trainingId }), await build.registration({ trainingId })]
  await build.registration({ trainingId })
  const { lines } = await csv(`/api/admin/registrations/export?ids=${first.id},${second.id}&sort=id&order=asc`)
  expect(lines.slice(1).map((line) => Number(line.split(';')[0]))).toEqual([first.id, second.id])
})

test('many ticked rows ask for a proof as a whole list does, a few do not', async () => {
  const ticked = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',')
  const asked = as(colleague)
  const answer = (count: number) => asked.get(`/api/admin/registrations/export?ids=${ticked(count)}`)
  expect((await answer(50)).status).toBe(200) // signing in is a proof
  clock.advance(11 * 60_000)
  expect((await answer(49)).status).toBe(200)
  expect(await answer(50)).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
})

test('it begins with the mark by which Excel knows UTF-8', async () => {
  expect([...(await download('/api/admin/trainings/export')).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

test('more rows than a batch are all there, once each', async () => {
  const { id: trainingId } = await build.training({ maxParticipants: 2_000, title: 'Grand amphithéâtre' })
  const { id: _, ...one } = await build.registration({ trainingId })
  const others = Array.from({ length: 2_004 }, (_unused, index) => ({
    ...one,
    email: `foule.${index}@example.ci`,
    paymentReference: `OFF-FOULE-${index}`,
  }))
  for (const chunk of inChunks(others)) await db.insert(registrations).values(chunk)
  const { lines } = await csv('/api/admin/registrations/export?q=amphitheatre&sort=id&order=asc')
  const numbers = lines.slice(1).map((line) => line.split(';')[0])
  expect(numbers).toHaveLength(2_005)
  expect(new Set(numbers).size).toBe(2_005)
})

test('every list says to the byte what its pages say, whatever its order', async () => {
  const { id: trainingId } = await build.training({ title: 'Octets; "égaux"', startsAt: null })
  for (const lastName of ['Éa', 'Zo', 'Eb', 'Éa']) {
    const { id: registrationId } = await build.registration({ trainingId, lastName, price: 65_000 })
    await build.payment({ registrationId, amount: 1_000 + lastName.length })
    await build.document({ registrationId })
    await build.notification({ registrationId })
  }
  const written = new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Africa/Abidjan',
  })
  const cellOf = (cell: Cell) =>
    typeof cell === 'object' && cell && 'at' in cell ? written.format(new Date(cell.at)) : cell
  const lists = [
    [registrationList, '/api/admin/registrations', Object.keys(describedRegistrations.sorts)],
    [paymentList, '/api/payments', ['date', 'amount']],
    [documentList, '/api/admin/documents', ['createdAt', 'number', 'title']],
    [notificationList, '/api/admin/notifications', ['']],
    [trainingList, '/api/trainings', ['relevance', 'title', 'startsAt', 'location']],
  ] as const
  for (const [list, address, sorts] of lists) {
    const columns = list.columns as Column<unknown>[]
    for (const query of sorts.flatMap((sort) => ['asc', 'desc'].map((order) => `sort=${sort}&order=${order}`))) {
      let expected = `\uFEFF${csvLine(
        columns.map(({ heading }) => heading.fr),
        'fr',
      )}`
      for (let page = 1, more = true; more; page++) {
        const { body, headers } = await office.get<object[]>(`${address}?${query}&pageSize=7&page=${page}`)
        for (const row of body)
          expected += csvLine(
            columns.map(({ value }) => cellOf(value(row, 'fr'))),
            'fr',
          )
        more = headers.get('link')?.includes('rel="next"') ?? false
      }
      const exported = `/api/admin/${list.name}/export?${query}`
      expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await download(exported)), exported).toBe(expected)
    }
  }
})

test('a workbook holds the same, and no formula', async () => {
  await build.training({ title: '=HYPERLINK("http://x") & <b>' })
  const [sheet] = readWorkbook(await download('/api/admin/trainings/export?format=xlsx&q=hyperlink'))
  expect(sheet?.rows[1]).toContain('=HYPERLINK("http://x") & <b>')
  expect(sheet?.xml).not.toContain('<f>')
})

test('notifications are exported with what became of them, documents with their number', async () => {
  await build.notification({ subject: 'Rappel à exporter', state: 'failed', lastError: 'boîte pleine' })
  const mails = await csv('/api/admin/notifications/export?filter=failed&q=rappel%20exporter')
  expect(mails.lines).toHaveLength(2)
  expect(mails.lines[1]).toContain(';Échec de l’envoi;;boîte pleine')
  const { title } = await build.document({ title: 'Support à exporter' })
  const documents = await csv('/api/admin/documents/export?q=support%20exporter', 'en')
  expect(documents.lines).toHaveLength(2)
  expect(documents.lines[0]).toContain('Holder,Training,State')
  expect(documents.lines[1]).toContain(title)
})

test('papers that the product draws are named in the reader’s language, whatever language they are in', async () => {
  const { id, trainingId } = await build.registration({ price: 65_000, lastName: 'Papiersnommes' })
  await build.payment({ registrationId: id, amount: 65_000 })
  const kinds = { certificate: 'C', invoice: 'F', receipt: 'R', credit_note: 'A', quote: 'D' } as const
  const names = {
    fr: ['Certificat de participation', 'Facture proforma', 'Reçu de paiement', 'Avoir', 'Devis'],
    en: ['Certificate of participation', 'Proforma invoice', 'Payment receipt', 'Credit note', 'Quote'],
  }
  const { snapshot = null } = await issuedDocument('invoice')
  const papers: { id: number; number: string }[] = []
  for (const [index, [kind, letter]] of Object.entries(kinds).entries()) {
    const number = `${letter}-2019-7${index}041`
    // Half of them are in each language.
    const locale = index % 2 === 0 ? ('fr' as const) : ('en' as const)
    const title = `${names[locale][index]} ${number}`
    const own = {
      ...{ registrationId: id, trainingId, kind: kind as keyof typeof kinds, locale, title, number },
    } as const
    papers.push({ ...(await build.document({ ...own, snapshot })), number })
  }
  for (const locale of ['fr', 'en'] as const) {
    const { lines } = await csv(`/api/admin/documents/export?registrationId=${id}&sort=createdAt&order=asc`, locale)
    for (const [index, { number }] of papers.entries()) {
      expect(lines.find((line) => line.includes(number))).toContain(`${names[locale][index]} ${number}`)
    }
    const [receipt] = papers.slice(2)
    const [entry] = await db
      .insert(auditEntries)
      .values({ action: 'attach_document', actor: 'system', subjectType: 'document', subjectId: receipt?.id ?? 0 })
      .returning()
    const trail = await csv(`/api/admin/audit/export?subjectType=document&subjectId=${receipt?.id}`, locale)
    expect(trail.lines.find((line) => line.startsWith(`${entry?.id}`))).toContain(
      `${names[locale][2]} ${receipt?.number}`,
    )
  }
})

test('the ledger of a month as a workbook: dates, amounts and sums are what the ledger says, in the reader’s language', async () => {
  const { id: registrationId } = await build.registration({ price: 65_000, lastName: 'Zadi' })
  const at = (day: number) => new Date(Date.UTC(2018, 3, day, 14, 30))
  await build.payment({ registrationId, amount: 40_000, method: 'mobile', createdAt: at(2), recordedBy: account.id })
  await build.payment({ registrationId, amount: 25_000, method: 'espèces', createdAt: at(30) })
  await build.payment({ registrationId, amount: -15_000, kind: 'refund', method: 'espèces', createdAt: at(30) })
  await build.payment({ amount: 9_000, createdAt: new Date(Date.UTC(2018, 4, 1)) })
  const address = '/api/admin/payments/export?format=xlsx&month=2018-04&order=asc'

  const [list, totals] = readWorkbook(await download(address))
  expect([list?.title, totals?.title]).toEqual(['Paiements', 'Totaux'])
  expect(list?.rows[0]?.slice(0, 5)).toEqual(['N°', 'Date', 'Type', 'Montant (FCFA)', 'Méthode'])
  expect(list?.rows.slice(1, 4).map((row) => row.slice(1, 5))).toEqual([
    [at(2), 'Paiement', 40_000, 'Mobile money'],
    [at(30), 'Paiement', 25_000, 'Espèces'],
    [at(30), 'Remboursement', -15_000, 'Espèces'],
  ])
  expect(list?.rows[1]).toContain(account.username)
  expect(list?.rows.at(-1)?.slice(0, 5)).toEqual(['Total', null, null, 50_000, null])
  expect(list?.frozenRows).toBe(1)
  expect(list?.boldRows).toEqual([0, 4])
  expect(list?.widths[1]).toBeGreaterThanOrEqual('30/04/2018 14:30'.length)
  expect(totals?.rows).toEqual([
    ['Mois', 'Type', 'Méthode', 'Nombre', 'Montant (FCFA)'],
    ['2018-04', 'Paiement', 'Mobile money', 1, 40_000],
    ['2018-04', 'Paiement', 'Espèces', 1, 25_000],
    ['2018-04', 'Remboursement', 'Espèces', 1, -15_000],
    ['Total', null, null, null, 50_000],
  ])

  const english = await office.get<string>(`${address.replace('xlsx', 'csv')}`, {
    headers: { 'accept-language': 'en' },
  })
  expect(english.headers.get('content-disposition')).toMatch(/filename="payments-/)
  expect(english.body).toContain('02/04/2018 14:30,Payment,40000,Mobile money')
  const [inEnglish] = readWorkbook(await download(address, 'en'))
  expect(inEnglish?.title).toBe('Payments')
  expect(inEnglish?.rows[0]?.slice(0, 4)).toEqual(['No.', 'Date', 'Type', 'Amount (FCFA)'])
})

test('a workbook of payments adds up by the month in which each counts, and dates its days of value', async () => {
  const { id: registrationId, lastName } = await build.registration({ price: 65_000, lastName: 'Zoundi' })
  const pay = async (amount: number, valuedOn: string) =>
    (await office.post<PaymentRow>('/api/payments', { registrationId, amount, method: 'espèces', valuedOn })).body
  await pay(30_000, '2019-10-30')
  const { id } = await pay(10_000, '2019-10-31')
  expect((await office.post(`/api/payments/${id}/reversal`, { reason: 'Jamais reçu' })).status).toBe(201)
  await db.update(registrations).set({ status: 'annulée' }).where(eq(registrations.id, registrationId))
  const [list, totals] = readWorkbook(
    await download(`/api/admin/payments/export?format=xlsx&month=2019-10&order=asc&q=${lastName}`),
  )
  expect(totals?.rows.slice(1)).toEqual([
    ['2019-10', 'Paiement', 'Espèces', 2, 40_000],
    ['2019-10', 'Annulation', 'Espèces', 1, -10_000],
    ['Total', null, null, null, 30_000],
  ])
  const under = (heading: string) => list?.rows.slice(1, 4).map((row) => row[list.rows[0]?.indexOf(heading) ?? -1])
  expect(under('Date de valeur')).toEqual(['2019-10-30', '2019-10-31', '2019-10-31'].map((day) => new Date(day)))
  expect(under('Reste (FCFA)')).toEqual([0, 0, 0])
})

test('what is cancelled or refunded owes nothing in the sum of registrations; values are said in words', async () => {
  const { id: trainingId } = await build.training({ title: 'Sommes des restes', category: 'pharmaciens' })
  await build.registration({ trainingId, price: 65_000, status: 'confirmée' })
  await build.registration({ trainingId, price: 65_000, status: 'annulée' })
  await build.registration({ trainingId, price: 65_000, paymentStatus: 'remboursé', locale: 'en' })
  const [list] = readWorkbook(
    await download('/api/admin/registrations/export?format=xlsx&q=sommes%20des%20restes&order=asc'),
  )
  const under = (heading: string) => list?.rows.slice(1).map((row) => row[list.rows[0]?.indexOf(heading) ?? -1])
  expect(under('Reste (FCFA)')).toEqual([65_000, 0, 0, 65_000])
  expect(under('Tarif (FCFA)')).toEqual([65_000, 65_000, 65_000, 195_000])
  expect(under('Statut')).toEqual(['Confirmée', 'Annulée', 'En attente', null])
  expect(under('Paiement')).toEqual(['Non payé', 'Non payé', 'Remboursé', null])
  expect(under('Catégorie')?.[0]).toBe('Pharmaciens')
  expect(under('Langue')).toEqual(['Français', 'Français', 'Anglais', null])
  expect(under('Inscrit le')?.[0]).toBeInstanceOf(Date)
})

test('a list with nothing in it has its headings; users are exported too', async () => {
  const [nothing] = readWorkbook(await download('/api/admin/payments/export?format=xlsx&q=introuvable-du-tout'))
  expect(nothing?.rows).toHaveLength(2)
  const { lines } = await csv('/api/admin/users/export')
  expect(lines[0]).toBe('N°;Nom d’utilisateur;Rôle;Actif;Second facteur;Dernière activité;Créé le')
  expect(lines.find((line) => line.includes(account.username))).toContain(';Administrateur;oui;non;')
})

test('messages and the trail are exported in words, in the reader’s language', async () => {
  const { id } = await build.contactMessage({ name: 'Zadi Exporté', subject: 'consultation' })
  await office.put(`/api/admin/messages/${id}`, { archived: true })
  const messages = '/api/admin/messages/export?folder=all&q=zadi%20export'
  expect((await csv(messages)).lines[1]).toContain(';Consultance ou devis;')
  expect((await csv(messages, 'en')).lines[1]).toContain(',Consultancy or quote,')

  const trail = `/api/admin/audit/export?subjectType=contact_message&subjectId=${id}`
  expect((await csv(trail)).lines[1]).toContain(`;Tri d’un message;Messages reçus;${id};`)
  expect((await csv(trail, 'en')).lines[1]).toMatch(new RegExp(`,Received messages,${id},`))
})
