// A line of an imported file as a registration by hand: the same fields, the same rules (docs/rules/import.md#lines).
import * as v from 'valibot'
import { OfficeRegistrationForm } from '../registrations/registration.ts'
import { datedTitle } from '../trainings/session-name.ts'
import type { Locale } from '../values/language.ts'
import type { ValidationKey } from '../values/validation.ts'
import { cellDate, dayOrderShown, dayOrdersOf } from './cell-dates.ts'
import { plainHeading } from './headings.ts'
import type { ImportChoices, ImportedStatus } from './import.ts'
import {
  cellEmail,
  cellLine,
  cellLocale,
  cellPhone,
  cellStatus,
  cellText,
  type ImportCell,
  isTold,
  isUntold,
  splitName,
} from './import-cells.ts'
import type { ImportField } from './import-columns.ts'
import type { DayOrder, SheetRow } from './sheet.ts'

type Person = Omit<OfficeRegistrationForm, 'trainingId' | 'locale' | 'beyondPlaces'>

/** A line that could be read as a registration, but for whether the session has a place for it. */
interface ImportedPerson extends Person {
  trainingId: number
  locale: Locale
  status: ImportedStatus
  registeredAt: Date | null
}

export interface ReadLine {
  /** Its number in the file, where the first is 1. */
  line: number
  values: Partial<Record<ImportField, string>>
  problems: Partial<Record<ImportField, ValidationKey>>
  trainingId: number | null
  /** It says of itself that it was cancelled. */
  isCancelled: boolean
  /** Undefined where something is wrong with it. */
  person: ImportedPerson | undefined
}

interface Reading {
  columns: readonly (ImportField | null)[]
  choices: ImportChoices
  now: Date
}

const ofPeople: readonly (ImportField | null)[] = ['lastName', 'firstName', 'fullName', 'email', 'phone']

/**
 * Reads the lines of a file. One that says neither a name nor how to reach somebody is a sum, or a remark; before columns are chosen,
 * every line is somebody.
 * @param sessions those that a line may name
 */
export function readLines(
  body: readonly SheetRow[],
  { sessions, ...reading }: Reading & { sessions: readonly NamedSession[] },
): { lines: ReadLine[]; dayOrder: DayOrder | 'asked' | null } {
  const places = reading.columns.flatMap((field, index) => (ofPeople.includes(field) ? [index] : []))
  const isSomebody = ({ cells, merged }: SheetRow) =>
    places.length === 0 || places.some((index) => isTold(cells[index] ?? null) || isTold(merged?.[index] ?? null))
  const findSession = sessionFinder(sessions)
  const days = reading.columns.flatMap((field, index) => (field && isDate(field) ? [index] : []))
  const orders = dayOrdersOf(body, days, reading.choices.dayOrder)
  return {
    lines: body.filter(isSomebody).map((row) => readLine(row, { ...reading, findSession, orders })),
    dayOrder: dayOrderShown(orders),
  }
}

/** A list tells a moment to the minute, or rounds it. */
const minute = 60_000

const nobody = { firstName: '', lastName: '' }
const sessionProblems = { unknown: 'importSession', several: 'importSessions' } as const

/** What stands in cells merged over several lines is that of each of them, but for what is one person’s alone. */
const ofEachLine: ReadonlySet<ImportField> = new Set([
  ...(['organization', 'position', 'training', 'trainingDate', 'status', 'locale', 'registeredAt'] as const),
])

interface ReadingOfLine extends Reading {
  findSession: ReturnType<typeof sessionFinder>
  orders: ReturnType<typeof dayOrdersOf>
}

/** Reads one line of a file. */
function readLine(
  { line, cells, merged }: SheetRow,
  { columns, choices, findSession, now, orders }: ReadingOfLine,
): ReadLine {
  const cellOf = (field: ImportField): ImportCell => {
    const index = columns.indexOf(field)
    return cells[index] ?? (ofEachLine.has(field) ? (merged?.[index] ?? null) : null)
  }
  const problems: ReadLine['problems'] = {}
  for (const field of new Set(columns)) {
    const cell = field && cellOf(field)
    if (field && cell && isUntold(cell)) problems[field] = cell.untold === 'formula' ? 'importFormula' : 'importError'
  }
  const name = cellLine(cellOf('fullName'))
  const whole = name ? splitName(name) : nobody
  const typed = {
    firstName: cellLine(cellOf('firstName')) || whole.firstName,
    lastName: cellLine(cellOf('lastName')) || whole.lastName,
    email: cellEmail(cellOf('email')),
    phone: cellPhone(cellOf('phone')),
    organization: cellLine(cellOf('organization')) || (choices.organization ?? ''),
    position: cellLine(cellOf('position')) || (choices.position ?? ''),
    specialRequirements: cellText(cellOf('specialRequirements')),
  }

  /** What a cell says, or what holds where it is empty; something else in it is wrong. */
  const understood = <Value>(
    field: ImportField,
    read: (cell: ImportCell) => Value | undefined,
    empty: Value,
  ): Value => {
    const cell = cellOf(field)
    if (cellText(cell) === '') return empty
    const value = read(cell)
    if (value === undefined)
      problems[field] ??= field === 'status' ? 'status' : isDate(field) ? 'importDate' : 'invalid'
    return value ?? empty
  }
  const dayIn = (field: ImportField) => (cell: ImportCell) => {
    const order = orders.get(columns.indexOf(field)) ?? null
    if (order !== 'asked') return cellDate(cell, order)
    if (typeof cell === 'string') problems[field] = 'importDayOrder'
    return cellDate(cell)
  }
  const status = understood('status', cellStatus, choices.status)
  const locale = understood('locale', cellLocale, choices.locale)
  const day = understood<Date | undefined>('trainingDate', dayIn('trainingDate'), undefined)
  const registeredAt = understood<Date | null>('registeredAt', dayIn('registeredAt'), null)
  if (registeredAt && registeredAt.getTime() > now.getTime() + minute) problems.registeredAt ??= 'importDateToCome'

  const named = cellLine(cellOf('training'))
  const found = named ? findSession(named, day) : (choices.trainingId ?? undefined)
  const trainingId = typeof found === 'number' ? found : null
  if (typeof found !== 'number' && !problems.trainingDate)
    problems.training = found ? sessionProblems[found] : 'training'

  const checked = v.safeParse(OfficeRegistrationForm, { ...typed, trainingId: trainingId ?? 1 })
  for (const issue of checked.issues ?? []) {
    const field = v.getDotPath(issue) as ImportField
    problems[field] ??= issue.message as ValidationKey
  }
  const isCancelled = status === 'annulée'
  const isRight = checked.success && trainingId !== null && Object.keys(problems).length === 0
  return {
    line,
    values: valuesOf(typed, cellOf),
    problems,
    trainingId,
    isCancelled,
    person:
      isRight && !isCancelled ? { ...personOf(checked.output), trainingId, locale, status, registeredAt } : undefined,
  }
}

const isDate = (field: ImportField) => field === 'trainingDate' || field === 'registeredAt'

const personOf = ({ trainingId: _, locale: __, beyondPlaces: ___, ...person }: OfficeRegistrationForm): Person => person

/** What is shown of a line, and stands in the file of those that were refused. */
function valuesOf(typed: Record<string, string>, cellOf: (field: ImportField) => ImportCell): ReadLine['values'] {
  const others = (['training', 'trainingDate', 'status', 'locale', 'registeredAt'] as const).map((field) => [
    field,
    cellLine(cellOf(field)),
  ])
  return Object.fromEntries([...Object.entries(typed), ...others].filter(([, value]) => value !== ''))
}

// Which session a line of an imported file names (docs/rules/import.md#session).

/** What is known of a session that a file may name. */
export interface NamedSession {
  id: number
  slug: string
  title: string
  englishTitle: string | null
  startsAt: Date | null
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/**
 * @returns a function that finds the session of a name (its title in either language, with or without its day, or its address) and,
 * where one is given, of a day
 */
export function sessionFinder(sessions: readonly NamedSession[]) {
  const byName = new Map<string, NamedSession[]>()
  for (const session of sessions) {
    const titles = [session.title, ...(session.englishTitle ? [session.englishTitle] : [])]
    const names = [
      session.slug,
      ...titles,
      ...titles.map((title) => datedTitle(title, session.startsAt, 'fr')),
      ...titles.map((title) => `${title} ${session.startsAt ? dayOf(session.startsAt) : ''}`),
    ]
    for (const name of new Set(names.map(plainHeading))) byName.set(name, [...(byName.get(name) ?? []), session])
  }
  return (name: string, day: Date | undefined): number | 'unknown' | 'several' => {
    const named = byName.get(plainHeading(name)) ?? []
    const held = day ? named.filter(({ startsAt }) => startsAt && dayOf(startsAt) === dayOf(day)) : named
    if (held.length > 1) return 'several'
    return held[0]?.id ?? 'unknown'
  }
}
