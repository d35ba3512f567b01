import { useQuery } from '@tanstack/react-query'
import type { RegistrationSums } from '../../../domain/desk/list-sums.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { useGroupOf } from '../kit/fact-columns.tsx'
import { type OfficeWords, useOffice } from '../kit/office-text.ts'
import { useGrouping } from '../kit/use-office-search.ts'
import { registrationSumsQuery } from '../queries/registrations.ts'
import { useRegistrationList } from './use-registration-list.ts'

/** What the list comes to as it is narrowed, and what each group of it does. */
function useRegistrationSums() {
  const { narrowed } = useRegistrationList()
  const grouping = useGrouping()
  return registrationSumsQuery({ ...narrowed, ...(grouping && { by: grouping.by }) })
}

type Sum = NonNullable<RegistrationSums['total']>

/** What registrations come to, in one line: what was paid, is left to pay, and is to be given back where something is. */
function sumText({ paid, remaining, toRefund }: Sum, { registrations, participants }: OfficeWords): string {
  return [
    registrations.paid(formatMoney(paid)),
    participants.remaining(formatMoney(remaining)),
    ...(toRefund > 0 ? [participants.toGiveBack(formatMoney(toRefund))] : []),
  ].join(' · ')
}

/** The group of each registration, with its people and what they come to. */
export function useRegistrationGroups() {
  const { words } = useOffice()
  const query = useRegistrationSums()
  const isGrouped = useGrouping() !== undefined
  const { data } = useQuery({ ...query, enabled: isGrouped })
  return useGroupOf(data?.groups, (sum) => `${words.registrations.count(sum.count)} · ${sumText(sum, words)}`)
}

/** In the foot of the list. */
export function RegistrationFoot({ of }: { of: string }) {
  const { words } = useOffice()
  return (
    <Loaded query={useQuery(useRegistrationSums())} lines={1}>
      {({ total }) =>
        total === null ? (
          <p>{words.facts.tooMany}</p>
        ) : (
          <>
            <p className="text-muted">{words.facts.sumOf(words.registrations.count(total.count), of)}</p>
            <p className="font-semibold tabular-nums">{sumText(total, words)}</p>
          </>
        )
      }
    </Loaded>
  )
}
