// Makes a session's file, part by part, from the state: nothing of it is kept (docs/rules/trainings.md#the-sessions-file).
import { hash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { DocumentKind } from '../../domain/documents/document.ts'
import { checklistOf, type FileUnit, inParts, type SessionFilePlan } from '../../domain/trainings/session-file.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { readSheet } from '../attendance/sheet-queries.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Db } from '../db/open.ts'
import { documentFiles, documents } from '../db/schema/documents.ts'
import { issuerIn } from '../documents/issue-certificate-commands.ts'
import { trainingPart } from '../documents/queries.ts'
import { readApart } from '../files/readers.ts'
import { storedZip } from '../files/stored-zip.ts'
import type { RequestContext } from '../http/request-context.ts'
import { drawAwaited } from '../pdf/papers.ts'
import type { CarriedFile, SessionCover } from '../pdf/session-cover.ts'
import { findSigningStore } from '../pdf/signing-store.ts'
import { expiryOf, type FileOrder, type PartOrder, partAddress } from './session-file-policy.ts'
import { fingerprintOf, readSessionState, type SessionState } from './session-file-queries.ts'

/** A paper or a sheet that a part carries. */
type Original = { paper: SessionState['papers'][number] } | { sheet: SessionState['sheets'][number] }

interface Unit extends FileUnit {
  person: SessionState['people'][number] | null
  originals: Original[]
}

/** How large a photographed sheet is carried at most, in bytes, or a little more: a line of letters stays readable. */
const sheetSize = 200_000

/** About how large cover and record of presence are by themselves, in bytes. */
const ownSize = 120_000

/** What belongs together, in the order in which it is carried: people with their papers, papers of several, sheets. */
function unitsOf({ people, papers, sheets }: SessionState): Unit[] {
  const ready = papers.filter(({ isReady }) => isReady)
  const sizeOf = (some: typeof ready) => some.reduce((sum, { size }) => sum + size, 0)
  const ofPeople = people.flatMap((person): Unit[] => {
    const own = ready.filter(({ registrationId }) => registrationId === person.id)
    if (own.length === 0 && !person.isListed) return []
    return [{ person, isPerson: true, size: sizeOf(own), originals: own.map((paper) => ({ paper })) }]
  })
  const ofSeveral = ready
    .filter(({ registrationId }) => registrationId === null)
    .map((paper): Unit => ({ person: null, isPerson: false, size: paper.size, originals: [{ paper }] }))
  const ofSheets = sheets.map((sheet): Unit => {
    const size = sheet.mimeType === 'image/jpeg' ? Math.min(sheet.size, sheetSize) : sheet.size
    return { person: null, isPerson: false, size, originals: [{ sheet }] }
  })
  return [...ofPeople, ...ofSeveral, ...ofSheets]
}

/** What a file is asked for by, as far as it changes what the file says. */
function askedOf(
  { settings, company }: Pick<RequestContext, 'settings' | 'company'>,
  { list: name, language, pharmacyId }: FileOrder,
) {
  const { firm } = issuerIn({ company, settings }, language)
  const list = settings.sessionFile.lists.find((one) => one.name === name) ?? null
  if (list === null && name !== '') throw new Refusal('session_list_not_found')
  return { language, pharmacyId, list, firm }
}

/**
 * Says into which parts a file is made and where each is fetched, and writes into the trail that it is taken.
 * @throws Refusal `training_not_found`, `session_not_finished`, `pharmacy_not_found`, `session_list_not_found`, `session_file_unsigned`
 */
export async function orderSessionFile(call: RequestContext, order: FileOrder): Promise<SessionFilePlan> {
  const { trainingId, pharmacyId, list, language } = order
  const asked = askedOf(call, order)
  if (!(await findSigningStore(call.config, call, call.secrets))) throw new Refusal('session_file_unsigned')
  const state = await readSessionState(call, order)
  const parts = inParts(unitsOf(state))
  const fingerprint = fingerprintOf(state, asked)
  await call.db.transaction((tx) =>
    writeAudit(tx, call.actor, {
      action: 'make_session_file',
      subjectType: 'training',
      subjectId: trainingId,
      after: { list, language, parts: parts.length, ...(pharmacyId !== null && { pharmacyId }) },
    }),
  )
  call.report('export', { list: 'session file', training: trainingId })
  const until = expiryOf(call)
  const plain = { trainingId, pharmacyId, list, language, state: fingerprint }
  return {
    stateAt: state.changedAt,
    expiresAt: until.toISOString(),
    parts: parts.map((units, index) => ({
      number: index + 1,
      people: units.filter(({ isPerson }) => isPerson).length,
      size: units.reduce((sum, { size }) => sum + size, ownSize),
      pdf: partAddress(call, { ...plain, part: index + 1, format: 'pdf' }, until),
      zip: partAddress(call, { ...plain, part: index + 1, format: 'zip' }, until),
    })),
  }
}

const words: Localized<{
  kinds: Partial<Record<DocumentKind, string>> & { sheet: string; presence: string }
  of: (kind: string, holder: string) => string
  manifest: string
  file: string
  part: (number: number, of: number) => string
  presenceFile: string
  sheetFile: (id: number) => string
}> = {
  fr: {
    kinds: {
      certificate: 'Certificat',
      invoice: 'Facture proforma',
      receipt: 'Reçu',
      credit_note: 'Avoir',
      sheet: 'Feuille de présence signée',
      presence: 'Relevé de présence, signé',
    },
    of: (kind, holder) => `${kind}\u00A0: ${holder}`,
    manifest: 'SHA-256 de chaque fichier joint',
    file: 'dossier',
    part: (number, of) => `-${number}-sur-${of}`,
    presenceFile: 'releve-de-presence.pdf',
    sheetFile: (id) => `feuille-signee-${id}`,
  },
  en: {
    kinds: {
      certificate: 'Certificate',
      invoice: 'Proforma invoice',
      receipt: 'Receipt',
      credit_note: 'Credit note',
      sheet: 'Signed attendance sheet',
      presence: 'Record of presence, signed',
    },
    of: (kind, holder) => `${kind}: ${holder}`,
    manifest: 'SHA-256 of each attached file',
    file: 'file',
    part: (number, of) => `-${number}-of-${of}`,
    presenceFile: 'record-of-presence.pdf',
    sheetFile: (id) => `signed-sheet-${id}`,
  },
}

/** The contents of papers, as they were issued; @throws Refusal `session_file_changed` where one is no longer what the state knows. */
async function readOriginals(db: Db, papers: SessionState['papers']): Promise<Map<number, Buffer>> {
  if (papers.length === 0) return new Map()
  const rows = await db
    .select({ id: documents.id, version: documents.version, content: documentFiles.content })
    .from(documents)
    .innerJoin(documentFiles, eq(documentFiles.documentId, documents.id))
    .where(
      inArray(
        documents.id,
        papers.map(({ id }) => id),
      ),
    )
  const found = new Map(rows.map((row) => [row.id, row]))
  if (papers.some(({ id, version }) => found.get(id)?.version !== version)) throw new Refusal('session_file_changed')
  return new Map(rows.map(({ id, content }) => [id, content]))
}

/** The files that a part carries, in its order: originals untouched, but for photographs, which are made smaller. */
async function carriedIn(call: RequestContext, units: Unit[], locale: Locale): Promise<CarriedFile[]> {
  const say = words[locale]
  const originals = units.flatMap((unit) => unit.originals)
  const contents = await readOriginals(
    call.longRunning,
    originals.flatMap((one) => ('paper' in one ? one.paper : [])),
  )
  const files: CarriedFile[] = []
  for (const one of originals) {
    if ('paper' in one) {
      const { id, kind, number, holder } = one.paper
      const says = say.of(say.kinds[kind] ?? kind, holder)
      files.push({ name: `${number}.pdf`, mimeType: 'application/pdf', says, content: contents.get(id) ?? Buffer.of() })
      continue
    }
    const { id, mimeType, size } = one.sheet
    const content = await readSheet(call.longRunning, id)
    const isLarge = mimeType === 'image/jpeg' && size > sheetSize
    files.push({
      name: `${say.sheetFile(id)}${mimeType === 'image/jpeg' ? '.jpg' : '.pdf'}`,
      ...{ mimeType, says: say.kinds.sheet },
      content: isLarge ? await readApart('smallerSheet', content, sheetSize) : content,
    })
  }
  return files
}

/** What a part of a file is made of, and what it is called without its ending. */
interface MadePart {
  pdf: Buffer
  files: CarriedFile[]
  at: Date
  name: string
}

/**
 * Makes one part of a file as it was ordered. The same state, signing certificate and template make the same bytes.
 * @throws Refusal `session_file_changed` where the state is another one by now, `session_file_unsigned`; as `readSessionState`
 */
export async function makePart(call: RequestContext, order: PartOrder): Promise<MadePart> {
  const { part, format, state: wanted, language: locale } = order
  const asked = askedOf(call, order)
  const store = await findSigningStore(call.config, call, call.secrets)
  if (!store) throw new Refusal('session_file_unsigned')
  const state = await readSessionState(call, order)
  const parts = inParts(unitsOf(state))
  const units = parts[part - 1]
  if (!units || fingerprintOf(state, asked) !== wanted) throw new Refusal('session_file_changed')

  const about = {
    ...{ locale, firm: asked.firm, employer: state.employer, stateAt: state.changedAt },
    part: { number: part, of: parts.length },
  }
  const training = trainingPart(state.training, locale)
  const carried = await carriedIn(call, units, locale)
  const people = units.flatMap(({ person }) => (person?.isListed ? person : []))
  if (people.length > 0) {
    const content = await drawAwaited({ kind: 'presence_record', record: { ...about, training, people }, store })
    const { presenceFile: name, kinds } = words[locale]
    carried.unshift({ name, mimeType: 'application/pdf', says: kinds.presence, content })
  }
  const listed = carried.map(({ name, says, content }) => ({ name, says, sha256: hash('sha256', content) }))
  const manifest: CarriedFile = {
    ...{ name: 'MANIFEST.sha256', mimeType: 'text/plain', says: words[locale].manifest },
    content: Buffer.from(listed.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')),
  }
  const cover: SessionCover = {
    ...about,
    training: { ...training, trainers: state.training.trainers },
    accreditationNumber: state.accreditationNumber,
    checklist: asked.list && checklistOf(asked.list, state.held, locale),
    sums: sumsOf(state),
    files: listed,
    notReady: state.papers.flatMap(({ isReady, number }) => (isReady ? [] : number)),
  }
  const inPdf = format === 'pdf' ? [manifest, ...carried] : [manifest]
  const pdf = await drawAwaited({ kind: 'session_file', cover, carried: inPdf, store })
  return { pdf, files: [manifest, ...carried], at: new Date(state.changedAt), name: nameOf(order, state, parts.length) }
}

function sumsOf({ people, held }: SessionState): SessionCover['sums'] {
  const sum = (of: 'hours' | 'price' | 'received' | 'owed') => people.reduce((total, one) => total + one[of], 0)
  return {
    people: people.filter(({ isConfirmed }) => isConfirmed).length,
    certificates: held.certificates.count,
    ...{ hours: sum('hours'), price: sum('price'), received: sum('received'), owed: sum('owed') },
  }
}

/** Such as `dossier-chaine-du-froid-2026-12-14-1-sur-5`. */
function nameOf({ language, part }: PartOrder, { training }: SessionState, of: number): string {
  const say = words[language]
  const day = training.startsAt?.toISOString().slice(0, 10)
  const which = of > 1 ? say.part(part, of) : ''
  return [say.file, training.slug.slice(0, 60), day].filter((one) => one).join('-') + which
}

/** A part as an archive: its cover, which carries the manifest alone, and beside it every file. */
export const archiveOf = ({ pdf, files, at, name }: MadePart): AsyncGenerator<Uint8Array> =>
  storedZip([{ name: `${name}.pdf`, content: pdf }, ...files], at)
