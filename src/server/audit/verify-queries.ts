import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { Locale } from '../../domain/values/language.ts'

/** What the chain over the trail says. */
export interface Verdict {
  /** Seals that hold, up to the first that does not. */
  sealed: number
  /** Entries written since the last seal. */
  waiting: number
  /** The last seal's hash: noted outside the database, it shows later whether the end was cut off. */
  head: string
  /** The first row that is not as it was sealed, and how. */
  broken: string | undefined
}

interface SealRow {
  position: number
  entryId: number
  entryHash: Buffer
  chainHash: Buffer
  digest: Buffer
  /** Of the entry as it stands, recomputed; null when it is gone. */
  entryHashNow: Buffer | null
  digestNow: Buffer | null
  isCheckpoint: boolean
  entries: Record<string, string | null> | null
}

const perBatch = 2_000

const faults = {
  fr: {
    entryRemoved: (entry: number) => `l’entrée ${entry} a été retirée`,
    entryChanged: (entry: number) => `ce que dit l’entrée ${entry} a été modifié`,
    actChanged: (entry: number) => `l’action, la fiche ou l’heure de l’entrée ${entry} a été modifiée`,
    neverSealed: (entry: number) => `le sceau de l’entrée ${entry} a été retiré`,
    sealRemoved: (seal: number) => `le sceau ${seal} a été retiré`,
    sealChanged: (seal: number, entry: number) => `le sceau ${seal}, de l’entrée ${entry}, a été modifié`,
    notInChain: (noted: string) => `le sceau ${noted} n’est pas dans la chaîne, dont la fin a été coupée ou refaite`,
  },
  en: {
    entryRemoved: (entry: number) => `entry ${entry}: it was removed`,
    entryChanged: (entry: number) => `entry ${entry}: what it tells was changed`,
    actChanged: (entry: number) => `entry ${entry}: its action, record or time was changed`,
    neverSealed: (entry: number) => `entry ${entry}: its seal was removed`,
    sealRemoved: (seal: number) => `seal ${seal}: it was removed`,
    sealChanged: (seal: number, entry: number) => `seal ${seal}, of entry ${entry}: it was changed`,
    notInChain: (noted: string) => `the seal ${noted}: it is not in the chain, whose end was cut off or made again`,
  },
}

// The digest is recomputed with the salt that is there; after an erasure that is a new one, and its checkpoint names the digest.
const sealsSql = `
  select s.position, s.entry_id as "entryId", s.entry_hash as "entryHash", s.chain_hash as "chainHash", s.digest,
    case when e.id is not null then audit_entry_hash(e, s.digest) end as "entryHashNow",
    case when e.id is not null then audit_digest(e, s.salt) end as "digestNow",
    coalesce(e.action in ('erase', 'forget', 'retire'), false) as "isCheckpoint", e.after->'entries' as entries
  from audit_seals s left join audit_entries e on e.id = s.entry_id
  where s.position > $1 order by s.position limit $2`

const neverSealedSql = `
  select e.id from audit_entries e
  where not exists (select 1 from audit_seals s where s.entry_id = e.id)
    and not exists (select 1 from audit_unsealed u where u.entry_id = e.id)
  order by e.id limit 1`

const sha256 = (...parts: Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/**
 * Recomputes the chain over the trail from its beginning and looks for the first row that is not as it was sealed.
 * @param noted the hash of a seal noted earlier: it must still be in the chain
 * @param locale in which language to say what is wrong
 */
export async function verifyAudit(pool: Pick<Pool, 'query'>, noted?: string, locale: Locale = 'en'): Promise<Verdict> {
  const said = faults[locale]
  let chain: Buffer = Buffer.alloc(0)
  let sealed = 0
  let wasNoted = noted === undefined
  /** Entries that were not as sealed, and wait for the checkpoint that tells of it: id → digest of what remains. */
  const unexplained = new Map<number, { row: SealRow; now: string | null }>()
  const waiting = Number((await pool.query('select count(*) as total from audit_unsealed')).rows[0]?.total)
  const verdict = (broken?: string): Verdict => ({ sealed, waiting, head: chain.toString('hex'), broken })

  for (;;) {
    const { rows } = await pool.query<SealRow>(sealsSql, [sealed, perBatch])
    for (const row of rows) {
      const fault = faultOf(row, sealed, chain, said)
      if (fault) return verdict(fault)
      const isAsSealed = row.digestNow?.equals(row.digest) ?? false
      if (!isAsSealed) unexplained.set(row.entryId, { row, now: row.digestNow?.toString('hex') ?? null })
      // A checkpoint counts only if it is itself as it was sealed.
      if (row.isCheckpoint && isAsSealed) explain(unexplained, row.entries ?? {})
      chain = row.chainHash
      sealed = row.position
      wasNoted ||= chain.toString('hex') === noted
    }
    if (rows.length < perBatch) break
  }
  const [first] = [...unexplained.values()].sort((a, b) => a.row.position - b.row.position)
  if (first) {
    const { entryId } = first.row
    return verdict(first.now === null ? said.entryRemoved(entryId) : said.entryChanged(entryId))
  }
  const { rows } = await pool.query<{ id: number }>(neverSealedSql)
  if (rows[0]) return verdict(said.neverSealed(rows[0].id))
  return verdict(wasNoted ? undefined : said.notInChain(String(noted)))
}

function faultOf(row: SealRow, previous: number, chain: Buffer, said: (typeof faults)[Locale]): string | undefined {
  if (row.position !== previous + 1) return said.sealRemoved(previous + 1)
  if (!sha256(chain, row.entryHash).equals(row.chainHash)) return said.sealChanged(row.position, row.entryId)
  if (row.entryHashNow && !row.entryHashNow.equals(row.entryHash)) return said.actChanged(row.entryId)
  return undefined
}

function explain(unexplained: Map<number, { now: string | null }>, entries: Record<string, string | null>) {
  for (const [id, digest] of Object.entries(entries)) {
    if (unexplained.get(Number(id))?.now === digest) unexplained.delete(Number(id))
  }
}
