import { Link } from '@tanstack/react-router'
import type { ToDo } from '../../../domain/desk/dashboard.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { OfficeSearch, OfficeView } from '../kit/use-office-search.ts'
import { useOwnTabs } from '../kit/use-own-tabs.ts'

/** Where each is worked off: a list of exactly those rows. */
const lists: [keyof ToDo, OfficeView & { onglet: OfficeSearch['onglet'] }][] = [
  ['toConfirm', { onglet: 'inscriptions', statut: 'en_attente' }],
  ['declaredPayments', { onglet: 'paiements', declares: 'to_check' }],
  ['statementLines', { onglet: 'paiements', releves: 'open' }],
  ['overdue', { onglet: 'inscriptions', groupe: 'overdue' }],
  ['unreadMessages', { onglet: 'messages', dossier: 'unread' }],
  ['thisWeek', { onglet: 'formations', avancement: 'this_week' }],
  ['uncertified', { onglet: 'inscriptions', groupe: 'uncertified' }],
  ['refundable', { onglet: 'inscriptions', groupe: 'refundable' }],
  ['disagreeing', { onglet: 'paiements', ecarts: 'ouverts' }],
  ['papersToCheck', { onglet: 'documents', etat: 'à_vérifier' }],
  ['failedMails', { onglet: 'notifications', livraison: 'failed_unread' }],
  ['unproven', { onglet: 'inscriptions', groupe: 'unproven' }],
  ['accessAsked', { onglet: 'officines' }],
]

/** What waits for the office (docs/rules/dashboard.md#to-do): a line for each kind whose tab is the reader's, leading to the list that empties as it is done. */
export function ToDoList({ toDo }: { toDo: ToDo }) {
  const { locale, words } = useOffice()
  const labels = words.dashboard
  const hints: Partial<Record<keyof ToDo, string>> = labels.toDoHints
  const count = new Intl.NumberFormat(locale)
  const own = new Set(useOwnTabs().map(({ tab }) => tab))
  const waiting = lists.flatMap(([kind, list]) => {
    const number = toDo[kind] ?? 0
    return number > 0 && own.has(list.onglet) ? [{ kind, list, number }] : []
  })
  return (
    <section aria-labelledby="a-faire-titre" className="grid grid-cols-1 rounded-box border border-sand bg-surface">
      <h3 id="a-faire-titre" className="px-5 pt-4 pb-2 font-body font-semibold text-base">
        {labels.toDo}
      </h3>
      {waiting.length === 0 ? (
        <p className="px-5 pb-5 text-muted">{labels.nothingToDo}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-x-2 px-2 pb-3 sm:grid-cols-2 xl:grid-cols-3">
          {waiting.map(({ kind, list, number }) => (
            <li key={kind}>
              <Link
                to="/admin"
                search={list}
                className="group flex min-h-12 items-center gap-3 rounded-lg px-3 py-1.5 hover:bg-green-wash"
              >
                <span className="min-w-8 font-bold font-heading text-2xl text-green tabular-nums">
                  {count.format(number)}
                </span>{' '}
                <span className="min-w-0 grow">
                  <span className="underline decoration-sand-deep/50 underline-offset-4 group-hover:text-green group-hover:decoration-current">
                    {labels.toDoLines[kind](number)}
                  </span>
                  {hints[kind] && <span className="block text-muted text-sm">{hints[kind]}</span>}
                </span>
                <Glyph name="next" className="size-4 text-muted group-hover:text-green" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
