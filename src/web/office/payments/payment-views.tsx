import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UnreadCount } from '../../ui/badge.tsx'
import { useOffice } from '../kit/office-text.ts'
import { type OfficeSearch, useOfficeSearch } from '../kit/use-office-search.ts'
import { openDeclarationsQuery } from '../queries/declarations.ts'
import { openLinesQuery } from '../queries/statements.ts'

const look =
  'flex min-h-11 items-center gap-2 rounded-lg px-3 font-semibold text-muted text-sm hover:text-ink aria-[current=page]:bg-green-wash aria-[current=page]:text-green'

type Shown = Pick<OfficeSearch, 'declares' | 'releves'>

/** Over the payments: the ledger, what people have declared, and the lines of statements; of what is shown also what was decided. */
export function PaymentViews() {
  const { words } = useOffice()
  const { search } = useOfficeSearch()
  const declared = useQuery(openDeclarationsQuery).data?.total ?? 0
  const unmatched = useQuery(openLinesQuery).data?.total ?? 0
  const { declarations, statements } = words
  const of = (declares: Shown['declares'], releves: Shown['releves']): Shown => ({ declares, releves })
  const views: { shown: Shown; name: string; waiting?: number; words?: string }[] = [
    { shown: of('all', 'all'), name: declarations.shown.all },
    {
      shown: of('to_check', 'all'),
      name: declarations.shown.to_check,
      waiting: declared,
      words: declarations.waiting,
    },
    { shown: of('all', 'open'), name: statements.shown.open, waiting: unmatched, words: statements.waiting },
    ...(search.releves === 'all' && search.declares !== 'all'
      ? (['confirmed', 'refused'] as const).map((state) => ({
          shown: of(state, 'all'),
          name: declarations.shown[state],
        }))
      : []),
    ...(search.releves === 'all'
      ? []
      : (['recorded', 'ignored'] as const).map((state) => ({
          shown: of('all', state),
          name: statements.shown[state],
        }))),
  ]
  return (
    <nav aria-label={declarations.views} className="flex flex-wrap gap-1 pb-2 print:hidden">
      {views.map(({ shown, name, waiting = 0, words: told = '' }) => (
        <Link
          key={name}
          to="/admin"
          search={{
            onglet: 'paiements',
            ...(shown.declares !== 'all' && { declares: shown.declares }),
            ...(shown.releves !== 'all' && { releves: shown.releves }),
          }}
          className={look}
          activeOptions={{ exact: true }}
          aria-current={
            search.releves === shown.releves && (shown.releves !== 'all' || search.declares === shown.declares)
              ? 'page'
              : undefined
          }
        >
          {name}
          {waiting > 0 && <UnreadCount count={waiting} words={told} />}
        </Link>
      ))}
    </nav>
  )
}
