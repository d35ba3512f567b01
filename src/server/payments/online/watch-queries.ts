// How payments in the browser stand, for those who watch the product (docs/operations/online-payments.md#alerts): nothing of it names anybody.
import { type Provider, providerNames } from '../../../domain/company/payment-providers.ts'
import { lateAfterMinutes, type ProviderStop } from '../../../domain/payments/online-payment.ts'

/** A row for each provider that is on. */
export interface WatchedProvider {
  provider: Provider
  stopped: ProviderStop | null
  /** Where the keys were given. */
  publicUrl: string
  downSince: Date | null
  /** When it last told anything; null before the first. */
  noticeAt: Date | null
  /** The end of the last day whose movements were taken in, and the day of the last payout that a statement told of. */
  statementUntil: Date | null
  payoutAt: Date | null
}

/** One row; also of those that are off. */
export interface WatchedPayments {
  /** How many were paid and could not be recorded, and since when the oldest is. */
  stuck: number
  stuckSince: Date | null
  /** Since when the oldest is without an answer that should have had one by now. */
  unansweredSince: Date | null
}

const names = Object.entries(providerNames)
  .map(([provider, name]) => `('${provider}', '${name}')`)
  .join(', ')

export const watchedProvidersSql = `
  select provider, stopped, public_url as "publicUrl", down_since as "downSince",
    (select created_at from provider_notices notice where notice.provider = known.provider order by id desc limit 1) as "noticeAt",
    (statement_day + 1)::timestamp at time zone 'UTC' as "statementUntil",
    (select valued_on::timestamp at time zone 'UTC' from money_transactions
      where kind is not null and kind = 'payout' and search_quoted(coalesce(operator, '')) = search_quoted(names.name)
      order by booked_on desc, id desc limit 1) as "payoutAt"
  from payment_providers known join (values ${names}) names (id, name) on names.id = known.provider
  where (select value -> 'providers' from settings where name = 'onlinePayments') @> to_jsonb(provider)`

/** @param now the moment, in SQL */
export const watchedPaymentsSql = (now: string): string => `
  select count(*) filter (where state = 'stuck')::int as stuck, min(created_at) filter (where state = 'stuck') as "stuckSince",
    min(created_at) filter (where state <> 'stuck') as "unansweredSince"
  from online_payments where state = 'stuck'
    or state in ('claimed', 'unknown') and created_at < ${now} - interval '${lateAfterMinutes} minutes'`
