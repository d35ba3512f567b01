import { useEffect, useRef } from 'react'
import type { SiteContent } from '../../../domain/site/site-content.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'

interface Props {
  theirs: SiteContent
  onMine: () => void
  onTheirs: () => void
}

/** Somebody else has saved the part meanwhile. Every version is kept, so going on with either loses nothing. */
export function SiteConflict({ theirs, onMine, onTheirs }: Props) {
  const { locale, words } = useOffice()
  const labels = words.site.conflict
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [newest] = theirs.versions
  return (
    <div role="alert" className="grid gap-3 rounded-lg bg-orange-wash px-4 py-3.5">
      <p ref={heading} tabIndex={-1} className="font-semibold text-orange-deep outline-none">
        {labels.title}
      </p>
      <p className="text-sm">
        {newest && labels.text(newest.createdBy ?? labels.someone, formatMoment(newest.createdAt, locale))}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="neutral" size="compact" onClick={onMine}>
          {labels.mine}
        </Button>
        <Button look="neutral" size="compact" onClick={onTheirs}>
          {labels.theirs}
        </Button>
      </div>
    </div>
  )
}
