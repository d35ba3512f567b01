import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportRecord } from '../../../domain/imports/import.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { read } from '../../api/api.ts'
import { EmptyList, FramedRows } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { ChangeQuestion } from '../kit/question-dialog.tsx'
import { importsQuery } from '../queries/imports.ts'
import { changedByMoney } from '../queries/registrations.ts'

/** The latest imports, with who made them, and the way back where there is one; otherwise why not. */
export function LatestImports() {
  const { words } = useOffice()
  const labels = words.imports
  const list = useQuery(importsQuery)
  const [asking, ask] = useState<ImportRecord>()
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{labels.latest}</h3>
      <Loaded query={list} lines={2}>
        {(imports) => (
          <FramedRows rows={imports} none={<EmptyList>{labels.none}</EmptyList>}>
            {(one) => <ImportItem key={one.id} import={one} onUndo={() => ask(one)} />}
          </FramedRows>
        )}
      </Loaded>
      {asking && <UndoQuestion import={asking} onClose={() => ask(undefined)} />}
    </section>
  )
}

function ImportItem({ import: one, onUndo }: { import: ImportRecord; onUndo: () => void }) {
  const { locale, words } = useOffice()
  const labels = words.imports
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
      <p className="grid min-w-0 flex-1 basis-56">
        <span className="font-semibold">{labels.numbered(one.id, one.fileName)}</span>
        <span className="text-muted">
          {[labels.registered(one.imported), formatMoment(one.createdAt, locale), one.importedBy].join(' · ')}
        </span>
        {one.undo !== 'possible' && <span className="text-muted">{labels.undoStates[one.undo]}</span>}
      </p>
      {one.undo === 'possible' && (
        <Button look="neutral" size="compact" onClick={onUndo}>
          {labels.undo}
          <span className="sr-only"> {labels.numbered(one.id, one.fileName)}</span>
        </Button>
      )}
    </li>
  )
}

interface Asked {
  import: ImportRecord
  onClose: () => void
  onDone?: () => void
}

/** Asks before an import is taken back (docs/rules/import.md#undo). */
export function UndoQuestion({ import: one, onClose, onDone = onClose }: Asked) {
  const { words } = useOffice()
  const labels = words.imports
  return (
    <ChangeQuestion
      title={labels.undoTitle}
      text={labels.undoText(one.imported)}
      action={labels.undo}
      look="danger"
      send={(api) => read(api.admin.imports[':id'].undo.$post({ param: { id: String(one.id) } }))}
      success={{ title: labels.undone }}
      touches={changedByImport}
      onSuccess={onDone}
      onClose={onClose}
    />
  )
}

/** What an import, or taking one back, changes on the screens. */
export const changedByImport = [['imports', 'list'], ...changedByMoney]
