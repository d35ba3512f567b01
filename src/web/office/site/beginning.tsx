import { useWatch } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { usePart } from './part-context.ts'

/** What the site shows of a part that was never published, and the samples to begin with where it is empty. */
export function Beginning({ onSamples }: { onSamples: () => void }) {
  const { site } = useOffice().words
  const { begun } = usePart()
  const entries: unknown[] = useWatch({ name: 'entries' }) ?? []
  const isPublished = begun.versions.some(({ state }) => state === 'live')
  if (isPublished && entries.length > 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-box bg-green-wash px-4 py-3">
      {!isPublished && <p className="text-sm">{begun.isShown ? site.unpublished : site.hidden}</p>}
      {entries.length === 0 && (
        <Button look="neutral" size="compact" onClick={onSamples}>
          {site.samples}
        </Button>
      )}
    </div>
  )
}
