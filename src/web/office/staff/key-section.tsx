import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiKey, endsSoonDays, type NewApiKey } from '../../../domain/staff/api-key.ts'
import { scopeLabels } from '../../../domain/staff/scopes.ts'
import { apiDocsPath } from '../../../domain/values/paths.ts'
import { read } from '../../api/api.ts'
import { freshQuery } from '../../api/api-query.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Column, columnsOf } from '../../ui/table-cells.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { Moment } from '../kit/moment.tsx'
import { useOffice } from '../kit/office-text.ts'
import { ChangeQuestion } from '../kit/question-dialog.tsx'
import { MakeKeyDialog, NewKey } from './make-key-dialog.tsx'

/** Every key of the API there is or was; each look asks again, for they are used meanwhile. */
const apiKeysQuery = freshQuery(['api-keys'], (api) => read(api.admin['api-keys'].$get()))

const endsSoon = ({ state, expiresAt }: ApiKey) =>
  state === 'active' && Date.parse(expiresAt) - Date.now() < endsSoonDays * 86_400_000

/** The keys' columns; one that is over has nothing left to revoke. */
function useKeyColumns(revoke: (key: ApiKey) => void): Column<ApiKey>[] {
  const { locale, words } = useOffice()
  const { columns, ...labels } = words.apiKeys
  const column = columnsOf(columns)
  return [
    column('name', {
      isRowHeader: true,
      cell: ({ name, shownAs }) => (
        <span className="grid min-w-0 gap-0.5">
          <span className="font-semibold">{name}</span>
          <code className="text-muted">{shownAs}…</code>
        </span>
      ),
    }),
    column('scopes', {
      cell: ({ scopes }) => (
        <ul className="grid gap-0.5 max-md:text-right">
          {scopes.map((scope) => (
            <li key={scope}>
              <code title={scopeLabels[scope][locale]}>{scope}</code>
            </li>
          ))}
        </ul>
      ),
    }),
    column('state', {
      cell: (key) => (
        <span className="flex flex-wrap gap-1 max-md:justify-end">
          <Badge tone={key.state === 'active' ? 'green' : 'grey'}>{labels.states[key.state]}</Badge>
          {endsSoon(key) && <Badge tone="orange">{labels.endsSoon}</Badge>}
        </span>
      ),
    }),
    column('lastUsed', {
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? <Moment at={lastUsedAt} /> : <span className="text-muted">{labels.never}</span>,
    }),
    column('expires', { cell: ({ expiresAt }) => <Moment at={expiresAt} /> }),
    column('createdAt', {
      cell: ({ createdAt, createdBy }) => (
        <span className="grid max-md:justify-items-end">
          <Moment at={createdAt} />
          <span className="break-all text-muted">{labels.by(createdBy)}</span>
        </span>
      ),
    }),
    column('actions', {
      isHeaderHidden: true,
      align: 'right',
      cell: (key) =>
        key.state === 'active' && (
          <Button look="quiet" size="compact" onClick={() => revoke(key)}>
            {labels.revoke}
            <span className="sr-only"> {key.name}</span>
          </Button>
        ),
    }),
  ]
}

/** The keys that other tools call the API with (docs/rules/api-keys.md): made, shown once, revoked. */
export function KeySection() {
  const { words } = useOffice()
  const labels = words.apiKeys
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<NewApiKey>()
  const [revoked, setRevoked] = useState<ApiKey>()
  const keys = useQuery(apiKeysQuery)
  const columns = useKeyColumns(setRevoked)
  const forget = () => setMade(undefined)
  return (
    <section aria-labelledby="cles-titre" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="cles-titre" className="text-heading">
            {labels.title}
          </h2>
          <p className="text-muted text-sm">
            {labels.intro}{' '}
            <a
              href={apiDocsPath}
              className="text-green underline decoration-sand-deep underline-offset-4 hover:decoration-current"
            >
              {labels.documentation}
            </a>
          </p>
        </div>
        <AddButton look="outline" onClick={() => setMaking(true)}>
          {labels.make}
        </AddButton>
      </div>
      <Loaded query={keys} error={labels.loadError} lines={2}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyList>{labels.empty}</EmptyList>
          ) : (
            <DataTable caption={labels.title} columns={columns} rows={rows} rowId={({ id }) => id} />
          )
        }
      </Loaded>
      {isMaking && <MakeKeyDialog onMade={setMade} onClose={() => setMaking(false)} />}
      {made && (
        <Dialog title={labels.onceTitle(made.name)} closeLabel={words.close} onClose={forget}>
          <NewKey token={made.token} labels={labels} onKept={forget} />
        </Dialog>
      )}
      {revoked && <RevokeDialog apiKey={revoked} onClose={() => setRevoked(undefined)} />}
    </section>
  )
}

function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const labels = useOffice().words.apiKeys
  return (
    <ChangeQuestion
      title={labels.revokeTitle(name)}
      text={labels.revokeText}
      action={labels.revoke}
      look="danger"
      send={(api) => read(api.admin['api-keys'][':id'].revoke.$post({ param: { id: String(id) } }))}
      success={{ title: labels.revoked }}
      touches={[['api-keys']]}
      onClose={onClose}
    />
  )
}
