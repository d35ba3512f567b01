// How certifying stands, for those who watch the product (docs/operations/fne.md#alerts): nothing of it names anybody.
import type { FneStop } from '../../../domain/fne/call.ts'

/** One row. Nothing is told of what waits and of stickers while certifying is off; of what is doubtful it is. */
export interface WatchedFne {
  isOn: boolean
  stopped: FneStop | null
  stickers: number | null
  /** For how many days they last as things went in the last thirty; null before the first was used. */
  stickerDays: number | null
  /** Since when the oldest waits that nothing of its own holds up: one that has an equal in doubt waits for that. */
  waitingSince: Date | null
  doubtfulSince: Date | null
  doubtful: number
}

/** @param now the moment, in SQL; how fast stickers are used is not told from less than a week */
export const watchedSql = (now: string): string => `
  select is_on as "isOn", case when is_on then stopped end as stopped, case when is_on then stickers end as stickers,
    case when is_on then floor(stickers * least(30, greatest(7, extract(epoch from ${now} - first_at) / 86400)) / nullif(used, 0)) end::int
      as "stickerDays",
    case when is_on then waiting_since end as "waitingSince", doubtful_since as "doubtfulSince", doubtful
  from (select exists (select from settings where name = 'fne' and (value ->> 'isOn')::boolean) as is_on,
      (select min(created_at) from fne_calls call where state = 'waiting' and not exists (select from fne_calls other
        where other.state in ('submitting', 'doubtful') and other.client = call.client and other.total = call.total
          and other.kind = call.kind)) as waiting_since,
      (select min(coalesce(called_at, created_at)) from fne_calls where state = 'doubtful') as doubtful_since,
      (select count(*)::int from fne_calls where state = 'doubtful') as doubtful,
      (select count(*)::int from fne_calls where state = 'certified' and ended_at >= ${now} - interval '30 days') as used,
      (select min(ended_at) from fne_calls where state = 'certified') as first_at) counted
    left join (select stopped, stickers from fne_state) state on true`
