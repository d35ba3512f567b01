import { type ApiKey, endsSoonDays } from '../../../domain/staff/api-key.ts'
import { scopeLabels } from '../../../domain/staff/scopes.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/table-cells.tsx'
import { useOffice } from '../kit/office-text.ts'

const endsSoon = ({ state, expiresAt }: ApiKey) =>
  state === 'active' && Date.parse(expiresAt) - Date.now() < endsSoonDays * 86_400_000

/** The keys' columns; one that is over has nothing left to revoke. */
export function useKeyColumns(revoke: (key: ApiKey) => void): Column<ApiKey>[] {
  const { locale, words } = useOffice()
  const { columns, ...labels } = words.apiKeys
  const moment = (at: string) => (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {formatMoment(at, locale)}
    </time>
  )
  return [
    {
      id: 'name',
      header: columns.name,
      isRowHeader: true,
      cell: ({ name, shownAs }) => (
        <span className="grid min-w-0 gap-0.5">
          <span className="font-semibold">{name}</span>
          <code className="text-muted">{shownAs}…</code>
        </span>
      ),
    },
    {
      id: 'scopes',
      header: columns.scopes,
      cell: ({ scopes }) => (
        <ul className="grid gap-0.5 max-md:text-right">
          {scopes.map((scope) => (
            <li key={scope}>
              <code title={scopeLabels[scope][locale]}>{scope}</code>
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: 'state',
      header: columns.state,
      cell: (key) => (
        <span className="flex flex-wrap gap-1 max-md:justify-end">
          <Badge tone={key.state === 'active' ? 'green' : 'grey'}>{labels.states[key.state]}</Badge>
          {endsSoon(key) && <Badge tone="orange">{labels.endsSoon}</Badge>}
        </span>
      ),
    },
    {
      id: 'lastUsed',
      header: columns.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt ? moment(lastUsedAt) : <span className="text-muted">{labels.never}</span>),
    },
    { id: 'expires', header: columns.expires, cell: ({ expiresAt }) => moment(expiresAt) },
    {
      id: 'createdAt',
      header: columns.createdAt,
      cell: ({ createdAt, createdBy }) => (
        <span className="grid max-md:justify-items-end">
          {moment(createdAt)}
          <span className="break-all text-muted">{labels.by(createdBy)}</span>
        </span>
      ),
    },
    {
      id: 'actions',
      header: columns.actions,
      isHeaderHidden: true,
      align: 'right',
      cell: (key) =>
        key.state === 'active' && (
          <Button look="quiet" size="compact" onClick={() => revoke(key)}>
            {labels.revoke}
            <span className="sr-only"> {key.name}</span>
          </Button>
        ),
    },
  ]
}
