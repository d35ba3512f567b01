import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKey, NewApiKey } from '../../../domain/staff/api-key.ts'
import { apiDocsPath } from '../../../domain/values/paths.ts'
import { read } from '../../api/api.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'
import { apiKeysQuery } from '../queries/api-keys.ts'
import { useKeyColumns } from './key-columns.tsx'
import { MakeKeyDialog } from './make-key-dialog.tsx'
import { NewKey } from './new-key.tsx'

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
        <AddButton onClick={() => setMaking(true)}>{labels.make}</AddButton>
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
  const { words } = useOffice()
  const labels = words.apiKeys
  const change = useChange({
    failsIn: 'place',
    send: (api) => read(api.admin['api-keys'][':id'].revoke.$post({ param: { id: String(id) } })),
    success: { title: labels.revoked },
    touches: [['api-keys']],
    onSuccess: onClose,
  })
  return (
    <QuestionDialog
      title={labels.revokeTitle(name)}
      text={labels.revokeText}
      action={labels.revoke}
      look="danger"
      change={change}
      onClose={onClose}
    />
  )
}
