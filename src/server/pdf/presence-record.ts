import type { FirmPart } from '../../domain/company/company.ts'
import type { TrainingPart } from '../../domain/documents/document-snapshot.ts'
import type { Half } from '../../domain/trainings/session-days.ts'
import { formatDay, formatMoment, formatShortDay } from '../../domain/values/dates.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { closeAccountingSheet, drawFirmHead, lastLine, margin, pair } from './accounting-sheet.ts'
import { drawPagedTable } from './paged-table.ts'
import { colors, createSheet } from './sheet.ts'
import { holdSignature } from './signer.ts'

/** Whom an electronic signature names, and the moment that it says. */
export interface SignedBy {
  name: string
  at: Date
}

interface HalfName {
  date: string
  half: Half
}

/** Who was at a session, half-day by half-day; moments in ISO 8601. */
export interface PresenceRecord {
  locale: Locale
  firm: FirmPart
  training: TrainingPart
  /** Of an extract: the employer whose people alone it names. */
  employer: string | null
  /** The last change of what it says. */
  stateAt: string
  part: { number: number; of: number }
  people: {
    name: string
    marks: (HalfName & { state: 'present' | 'late' | 'absent'; lateAt: string | null })[]
    madeUp: { missed: HalfName; on: HalfName }[]
    attendedHalves: number
    halves: number
    hours: number
  }[]
}

const words: Localized<{
  title: string
  extract: string
  training: string
  held: string
  employer: string
  state: string
  columns: [name: string, marks: string, hours: string]
  halves: Record<Half, string>
  states: { present: string; late: (at: string) => string; absent: string }
  unmarked: string
  madeUp: (missed: string, on: string) => string
  hours: (count: string, attended: number, held: number) => string
  part: (number: number, of: number) => string
  note: string
}> = {
  fr: {
    title: 'Relevé de présence',
    extract: 'Extrait du relevé de présence',
    training: 'Formation',
    held: 'Tenue le',
    employer: 'Employeur',
    state: 'État au',
    columns: ['Participant', 'Demi-journées', 'Heures suivies'],
    halves: { morning: 'matin', afternoon: 'après-midi' },
    states: { present: 'présent', late: (at) => `en retard (${at})`, absent: 'absent' },
    unmarked: 'présence non relevée',
    madeUp: (missed, on) => `${missed} rattrapée le ${on}`,
    hours: (count, attended, held) => `${count}\u00A0h\n${attended} sur ${held}`,
    part: (number, of) => `partie ${number} sur ${of}`,
    note: 'Établi d’après les présences relevées. La signature électronique du fichier en prouve l’origine.',
  },
  en: {
    title: 'Record of presence',
    extract: 'Extract of the record of presence',
    training: 'Training',
    held: 'Held on',
    employer: 'Employer',
    state: 'State as of',
    columns: ['Participant', 'Half-days', 'Hours attended'],
    halves: { morning: 'morning', afternoon: 'afternoon' },
    states: { present: 'present', late: (at) => `late (${at})`, absent: 'absent' },
    unmarked: 'presence not taken',
    madeUp: (missed, on) => `${missed} made up on ${on}`,
    hours: (count, attended, held) => `${count}\u00A0h\n${attended} of ${held}`,
    part: (number, of) => `part ${number} of ${of}`,
    note: 'Made from the presence taken. The electronic signature of the file proves where it comes from.',
  },
}

/** What the paper is headed, and why it is signed. */
export const presenceTitle = ({ locale, employer }: Pick<PresenceRecord, 'locale' | 'employer'>): string =>
  employer === null ? words[locale].title : words[locale].extract

function marksOf({ marks, madeUp }: PresenceRecord['people'][number], locale: Locale): string {
  const say = words[locale]
  const named = ({ date, half }: HalfName) => `${formatShortDay(date, locale)} ${say.halves[half]}`
  const colon = locale === 'fr' ? '\u00A0: ' : ': '
  const said = marks.map(({ state, lateAt, ...half }) => {
    const what = state === 'late' ? say.states.late(lateAt ?? '') : say.states[state]
    return `${named(half)}${colon}${what}`
  })
  const elsewhere = madeUp.map(({ missed, on }) => say.madeUp(named(missed), named(on)))
  return [...said, ...elsewhere].join('\n') || say.unmarked
}

/**
 * Draws the record of presence of a session, or an extract of it, A4 portrait, with room for its signature.
 * @returns a PDF that is not signed yet (`Signer.signHeld`)
 */
export function renderPresenceRecord(record: PresenceRecord, signer: SignedBy): Promise<Buffer> {
  const { locale, firm, training, employer, stateAt, people, part } = record
  const say = words[locale]
  const title = presenceTitle(record)
  const sheet = createSheet({
    ...{ title, subject: training.title, author: firm.name, locale },
    ...{ issuedAt: new Date(stateAt), layout: 'portrait' },
  })
  const column = sheet.width - 2 * margin
  drawFirmHead(sheet, firm)
  const heading = part.of > 1 ? `${title}, ${say.part(part.number, part.of)}` : title
  const large = sheet.fitted(heading, column, { font: 'heading', size: 23, color: colors.ink }, 1, 14)
  let y = sheet.write('H1', heading, margin, 122, column, large) + 12
  y = pair(sheet, y, [
    [say.training, training.title],
    [
      say.held,
      training.startsAt ? `${formatDay(training.startsAt, locale)} · ${training.location}` : training.location,
    ],
  ])
  y = pair(sheet, y + 10, [
    [say.state, formatMoment(stateAt, locale)],
    ...(employer === null ? [] : ([[say.employer, employer]] as [string, string][])),
  ])
  const number = new Intl.NumberFormat(locale)
  const widths = [160, column - 160 - 90 - 36, 90]
  y = drawPagedTable(
    sheet,
    people.map((person) => [
      person.name,
      marksOf(person, locale),
      say.hours(number.format(person.hours), person.attendedHalves, person.halves),
    ]),
    {
      columns: say.columns.map((head, index) => ({
        ...{ title: head, width: widths[index] ?? 0, lines: index === 1 ? 80 : 4 },
        align: index === 2 ? 'right' : 'left',
      })),
      ...{ gap: 8, size: 9, from: y + 18, lastLine: lastLine(sheet) },
    },
  )
  holdSignature(sheet.pdf, { ...signer, reason: title, city: firm.city })
  return closeAccountingSheet(sheet, record, say.note)
}
