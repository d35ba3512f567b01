import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../domain/values/money.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { useOffice } from '../kit/office-text.ts'
import { agedBalanceQuery, instalmentsDueQuery } from '../queries/payments.ts'
import { BarList } from './bar-list.tsx'
import { FigureLink } from './figure-link.tsx'

/** What is owed, by how long it has been (docs/rules/payments.md#aged-balance); each line leads to the registrations behind it. */
export function AgedBalance() {
  const { words } = useOffice()
  return (
    <Loaded query={useQuery(agedBalanceQuery)} error={words.payments.loadError} lines={4}>
      {(ages) => {
        const total = ages.reduce((sum, { amount }) => sum + amount, 0)
        return (
          <div className="grid grid-cols-1 content-start gap-4">
            <BarList
              title={words.dashboard.agedBalance}
              bars={ages.map(({ age, count, amount }) => ({
                id: age,
                label: words.registrations.balances[age],
                value: `${formatMoney(amount)} (${count})`,
                share: total === 0 ? 0 : amount / total,
                to: { onglet: 'inscriptions', solde: age },
              }))}
            />
            <InstalmentsDue />
          </div>
        )
      }}
    </Loaded>
  )
}

/** What plans say is late, which leads to the registrations behind it, and what is due soon; nothing where there is no plan. */
function InstalmentsDue() {
  const { words } = useOffice()
  const { data } = useQuery(instalmentsDueQuery)
  if (!data || data.late.count + data.soon.count === 0) return null
  const { late, soon } = data
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {late.count > 0 && (
        <FigureLink to={{ onglet: 'inscriptions', solde: 'late' }} className="min-w-0 phone:min-w-11">
          {words.instalments.lateInAll(late.count, formatMoney(late.amount))}
        </FigureLink>
      )}
      {soon.count > 0 && <span className="text-muted">{words.instalments.soonInAll(formatMoney(soon.amount))}</span>}
    </p>
  )
}
