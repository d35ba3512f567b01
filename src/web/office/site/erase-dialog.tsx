import type { SiteEntry } from '../../../domain/site/site-content.ts'
import { read } from '../../api/api.ts'
import { useOffice } from '../kit/office-text.ts'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'
import { usePart } from './part-context.ts'

interface Props {
  entry: SiteEntry
  name: string
  onErased: () => void
  onClose: () => void
}

/** Asks before a person is taken out of the site and of its history for good. */
export function EraseDialog({ entry, name, onErased, onClose }: Props) {
  const { site } = useOffice().words
  const { part, goOnFrom } = usePart()
  const erasing = useChange({
    failsIn: 'place',
    send: (api, _: undefined) => read(api.admin.site[':part'][':entry'].$delete({ param: { part, entry: entry.id } })),
    success: { title: site.erased },
    touches: [['site']],
    onSuccess: (left) => {
      goOnFrom(left)
      onErased()
      onClose()
    },
  })
  return (
    <QuestionDialog
      title={site.eraseTitle}
      text={site.eraseText(name)}
      action={site.erase}
      look="danger"
      change={erasing}
      onClose={onClose}
    />
  )
}
