import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { asc } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { SitePart } from '../../../domain/site/site-values.ts'
import type { Db, Tx } from '../../db/open.ts'
import { erasures } from '../../db/schema/participants.ts'
import { siteErasures } from '../../db/schema/site.ts'
import type { Header } from './format.ts'
import { problems } from './words.ts'

/** One line of the list: whom, by numbers alone, and when; a participant, or an entry of the site's content. */
type Erasure =
  | { participant: number; registrations: number[]; at: string }
  | { part: SitePart; entry: string; at: string }

/** Beside the backups: what an older one must forget again. */
export const listIn = (folder: string): string => path.join(folder, 'erasures.jsonl')

const readList = (file: string) =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })

const linesOf = (list: Buffer) => list.toString('utf8').split('\n').slice(0, -1)
/** A line that a power cut left unfinished tells nothing; what it was to tell is added again. */
const erasuresIn = (list: Buffer | undefined): Erasure[] =>
  list ? linesOf(list).flatMap((line) => erasureIn(line) ?? []) : []

function erasureIn(line: string): Erasure | undefined {
  try {
    return JSON.parse(line) as Erasure
  } catch {
    return undefined
  }
}
const nameOf = (erasure: Erasure) =>
  `${'part' in erasure ? `${erasure.part} ${erasure.entry}` : erasure.participant} ${erasure.at}`

/**
 * Adds to the list beside the backups what was erased since; nothing in it is ever changed. Kept by numbers, for it outlives the rows.
 * @returns how far the list goes, to be noted in a backup: a list that was lost or cut is noticed by it
 */
export async function noteErasures(db: Db, folder: string): Promise<Header['erasures']> {
  const file = listIn(folder)
  const list = (await readList(file)) ?? Buffer.alloc(0)
  const known = new Set(erasuresIn(list).map(nameOf))
  const added = (await erasuresOf(db)).filter((erasure) => !known.has(nameOf(erasure)))
  const unfinished = list.length > 0 && list.at(-1) !== 10 ? '\n' : ''
  const text = unfinished + added.map((erasure) => `${JSON.stringify(erasure)}\n`).join('')
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.appendFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return extentOfList(folder)
}

/** How far the list goes, as a backup notes it; null where there is none yet. */
export async function extentOfList(folder: string): Promise<Header['erasures']> {
  const list = await readList(listIn(folder))
  return list ? extentOf(list) : null
}

const extentOf = (list: Buffer) => ({
  lines: linesOf(list).length,
  sha256: createHash('sha256').update(list).digest('hex'),
})

/**
 * Every erasure that the list tells beyond those that a backup counted: also one that was under way while it was written, whenever that
 * began. Some may be in the backup's rows all the same (`repeatErasures`).
 * @throws BackupProblem when the list is missing, or does not begin as the backup saw it
 */
export async function erasuresSince({ erasures: seen }: Pick<Header, 'erasures'>, file: string): Promise<Erasure[]> {
  const list = await readList(file)
  if (seen) {
    const beginning =
      list &&
      Buffer.from(
        linesOf(list)
          .slice(0, seen.lines)
          .map((line) => `${line}\n`)
          .join(''),
      )
    const extent = beginning && extentOf(beginning)
    if (extent?.lines !== seen.lines || extent.sha256 !== seen.sha256) throw problems.listLost(file)
  }
  const uncounted = list && linesOf(list).slice(seen?.lines ?? 0)
  return uncounted ? uncounted.flatMap((line) => erasureIn(line) ?? []) : []
}

/** What was erased, as a database tells. */
async function erasuresOf(db: Pick<Db, 'select'>): Promise<Erasure[]> {
  const people = await db.select().from(erasures).orderBy(asc(erasures.id))
  const ofSite = await db.select().from(siteErasures).orderBy(asc(siteErasures.id))
  return [
    ...people.map(({ participantId, registrationIds, erasedAt }) => ({
      participant: participantId,
      registrations: registrationIds,
      at: erasedAt.toISOString(),
    })),
    ...ofSite.map(({ part, entryId, erasedAt }) => ({ part, entry: entryId, at: erasedAt.toISOString() })),
  ]
}

/**
 * Erases again, in restored rows, who was erased after these were written; in the transaction that restores them.
 * @returns how many: those that the rows tell themselves are done
 */
export async function repeatErasures(client: pg.Client, since: Erasure[]): Promise<number> {
  const tx = drizzle(client) as unknown as Tx // the transaction that this connection is in
  const done = new Set((await erasuresOf(tx)).map(nameOf))
  const missing = since.filter((erasure) => !done.has(nameOf(erasure)))
  const { eraseAgain } = await import('../../privacy/erase-commands.ts')
  const { eraseSiteEntryAgain } = await import('../../site/erase-commands.ts')
  for (const erasure of missing) {
    const erasedAt = new Date(erasure.at)
    if ('part' in erasure) await eraseSiteEntryAgain(tx, { part: erasure.part, entryId: erasure.entry, erasedAt })
    else {
      const { participant, registrations } = erasure
      await eraseAgain(tx, { participantId: participant, registrationIds: registrations, erasedAt })
    }
  }
  return missing.length
}
