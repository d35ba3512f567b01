// A file as it is understood, before anything is written (docs/rules/import.md).
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import { plainHeading } from '../../../domain/imports/headings.ts'
import {
  type ImportChoices,
  type ImportLine,
  type ImportPreview,
  importStates,
} from '../../../domain/imports/import.ts'
import { guessColumns, type ImportField, missingFields } from '../../../domain/imports/import-columns.ts'
import type { ReadLine } from '../../../domain/imports/import-line.ts'
import type { SheetFacts } from '../../../domain/imports/sheet.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { type Locale, locales } from '../../../domain/values/language.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { validationMessage } from '../../../domain/values/validation.ts'
import type { Db, Tx } from '../../db/open.ts'
import { imports } from '../../db/schema/imports.ts'
import { readApart } from '../../files/readers.ts'
import { factsOf } from '../../files/sheet-facts.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { registrationList } from '../list.ts'
import { type JudgedLine, judgeLines } from './policy.ts'
import { isSessionThere, type Knowledge, readKnowledge, readNamedSessions } from './queries.ts'

/** A file that was read: its columns, and its lines, which nobody has judged yet. */
export interface ReadFile extends SheetFacts, Pick<ImportPreview, 'headings' | 'columns' | 'isRemembered'> {
  headingsHash: string
  lines: ReadLine[]
}

/**
 * Reads a file by what was chosen for it.
 * @throws Refusal `import_file_refused` with the reason at the field; `training_not_found`
 */
export async function readFile(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  content: Buffer,
  choices: ImportChoices,
): Promise<ReadFile> {
  if (choices.trainingId !== null && !(await isSessionThere(db, choices.trainingId)))
    throw new Refusal('training_not_found')
  const { headings, body, ...read } = await readApart('peopleList', content, choices)
  const headingsHash = createHash('sha256')
    .update(JSON.stringify(headings.map(plainHeading)))
    .digest('base64url')
  const remembered = choices.columns ? undefined : await rememberedColumns(db, headingsHash)
  const columns = choices.columns ?? remembered ?? guessColumns(headings)
  const sessions = columns.includes('training') ? await readNamedSessions(db) : []
  const ordered = isOwnList(headings) ? { ...choices, dayOrder: choices.dayOrder ?? 'dmy' } : choices
  const { lines, dayOrder } = await readApart('people', body, { columns, choices: ordered, sessions, now })
  const told = { headings, columns, isRemembered: remembered !== undefined, headingsHash, lines }
  return { ...factsOf(read, dayOrder), ...told }
}

/** Whether a file is the list that the office exports: nobody need say which of its figures is the day. */
const isOwnList = (headings: readonly string[]) =>
  locales.some((locale) =>
    isDeepStrictEqual(
      headings,
      registrationList.columns.map(({ heading }) => heading[locale]),
    ),
  )

/** What the columns under the same headings were chosen to be last. */
async function rememberedColumns(db: Db, headingsHash: string): Promise<(ImportField | null)[] | undefined> {
  const [last] = await db
    .select({ columns: imports.columns })
    .from(imports)
    .where(eq(imports.headingsHash, headingsHash))
    .orderBy(desc(imports.id))
    .limit(1)
  return last?.columns
}

/**
 * Judges the lines of a file by what the database knows now.
 * @param isHeld whether that stays as it is until the transaction ends
 */
export async function judgeFile(
  db: Db | Tx,
  call: Pick<RequestContext, 'now'>,
  { lines }: Pick<ReadFile, 'lines'>,
  choices: ImportChoices,
  isHeld: boolean,
): Promise<{ judged: JudgedLine[]; knowledge: Knowledge }> {
  const sessions = lines.flatMap(({ trainingId }) => trainingId ?? [])
  const emails = lines.flatMap(({ person }) => person?.email ?? [])
  const knowledge = await readKnowledge(db, sessions, emails, isHeld)
  return { judged: judgeLines(call, lines, knowledge, choices), knowledge }
}

/** A line as the office reads it. */
export function shownLine(
  { line, state, values, problems, trainingId }: JudgedLine,
  { sessions }: Knowledge,
  locale: Locale,
): ImportLine {
  const training = trainingId === null ? undefined : sessions.get(trainingId)?.training
  return {
    line,
    state,
    values,
    problems: Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => [field, validationMessage(problem, locale)]),
    ),
    session: training
      ? {
          id: training.id,
          title: trainingHeadings(training, locale).title.text,
          startsAt: training.startsAt?.toISOString() ?? null,
        }
      : null,
  }
}

/** How many lines there are of each kind. */
export const countStates = (lines: readonly Pick<JudgedLine, 'state'>[]): ImportPreview['counts'] =>
  Object.fromEntries(
    importStates.map((state) => [state, lines.filter((line) => line.state === state).length]),
  ) as ImportPreview['counts']

/**
 * What an import of this file would do now; nothing of it is kept.
 * @throws Refusal as `readFile`
 */
export async function previewImport(
  call: Pick<RequestContext, 'db' | 'now' | 'locale'>,
  content: Buffer,
  choices: ImportChoices,
): Promise<ImportPreview> {
  const file = await readFile(call, content, choices)
  const { lines: _, headingsHash: __, ...told } = file
  const { judged, knowledge } = await judgeFile(call.db, call, file, choices, false)
  return {
    ...told,
    missing: missingFields(told.columns, choices),
    counts: countStates(judged),
    lines: judged.map((line) => shownLine(line, knowledge, call.locale)),
  }
}
