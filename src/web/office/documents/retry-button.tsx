import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useDocumentChange } from './use-document-change.ts'

/** Has a file that could not be made tried again. */
export function RetryButton({ id }: { id: number }) {
  const { words } = useOffice()
  const retry = useDocumentChange({
    failsIn: 'toast',
    send: (api) => read(api.admin.documents[':id'].retry.$post({ param: { id: String(id) } })),
    title: words.document.retried,
  })
  return (
    <Button size="compact" disabled={retry.isPending} onClick={() => retry.mutate(undefined)}>
      <Glyph name="refresh" />
      {words.document.retry}
    </Button>
  )
}
