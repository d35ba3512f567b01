import type { ListView } from '../../../domain/desk/list-view.ts'
import { done } from '../../api/api.ts'
import { viewsQuery } from '../queries/views.ts'
import { useOffice } from './office-text.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { useChange } from './use-change.ts'

/** Asks before a saved view is gone, and says for whom. */
export function RemoveViewDialog({ view, onClose }: { view: ListView; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.views
  const removing = useChange({
    failsIn: 'place',
    send: (api) => done(api.admin['list-views'][':id'].$delete({ param: { id: String(view.id) } })),
    touches: [viewsQuery.queryKey],
    onSuccess: onClose,
  })
  return (
    <QuestionDialog
      title={labels.removeTitle}
      text={view.isShared ? labels.removeShared(view.name) : labels.removeOwn(view.name)}
      action={labels.remove}
      look="danger"
      change={removing}
      onClose={onClose}
    />
  )
}
