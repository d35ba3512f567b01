import { read } from '../../api/api.ts'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { changedByMoney } from '../queries/registrations.ts'

/** What an import, or taking one back, changes on the screens. */
export const changedByImport = [['imports', 'list'], ...changedByMoney]

/** Takes an import back (docs/rules/import.md#undo). */
export function useUndoImport(id: number, onDone: () => void) {
  const { words } = useOffice()
  return useChange({
    failsIn: 'place',
    send: (api, _: undefined) => read(api.admin.imports[':id'].undo.$post({ param: { id: String(id) } })),
    success: { title: words.imports.undone },
    touches: changedByImport,
    onSuccess: onDone,
  })
}
