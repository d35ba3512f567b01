import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../domain/money.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { useOffice } from '../kit/office-text.ts'
import { agedBalanceQuery } from '../queries/payments.ts'
import { BarList } from './bar-list.tsx'

/** What is owed, by how long it has been (docs/rules/payments.md#aged-balance); each line leads to the registrations behind it. */
export function AgedBalance() {
  const { words } = useOffice()
  return (
    <Loaded query={useQuery(agedBalanceQuery)} error={words.payments.loadError} lines={4}>
      {(ages) => {
        const total = ages.reduce((sum, { amount }) => sum + amount, 0)
        return (
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
        )
      }}
    </Loaded>
  )
}
