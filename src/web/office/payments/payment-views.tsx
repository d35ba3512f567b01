import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UnreadCount } from '../../ui/badge.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { openDeclarationsQuery } from '../queries/declarations.ts'

const look =
  'flex min-h-11 items-center gap-2 rounded-lg px-3 font-semibold text-muted text-sm hover:text-ink aria-[current=page]:bg-green-wash aria-[current=page]:text-green'

/** Over the payments: the ledger, and what people have declared, as far as it was checked. */
export function PaymentViews() {
  const { words } = useOffice()
  const { search, keys } = useOfficeSearch()
  const { data } = useQuery(openDeclarationsQuery)
  const labels = words.declarations
  const waiting = data?.total ?? 0
  return (
    <nav aria-label={labels.views} className="flex flex-wrap gap-1 pb-2 print:hidden">
      {keys.declares.options.map((shown) => (
        <Link
          key={shown}
          to="/admin"
          search={{ onglet: 'paiements', ...(shown !== 'all' && { declares: shown }) }}
          className={look}
          activeOptions={{ exact: true }}
          aria-current={search.declares === shown ? 'page' : undefined}
        >
          {labels.shown[shown]}
          {shown === 'to_check' && waiting > 0 && <UnreadCount count={waiting} words={labels.waiting} />}
        </Link>
      ))}
    </nav>
  )
}
