import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { ExportButton } from './export-button.tsx'
import { Part } from './part.tsx'

/** One's own data (law 2013-450): to take away, or to have erased. */
export function PrivacyPart() {
  const { words } = usePortal()
  const [isAsking, setAsking] = useState(false)
  const labels = words.privacy
  return (
    <Part id="donnees" title={labels.title} intro={labels.intro}>
      <div className="flex flex-wrap gap-3">
        <ExportButton format="pdf" label={labels.downloadPdf} />
        <ExportButton format="json" label={labels.downloadJson} />
      </div>
      <div className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-2 border-sand border-t pt-4">
        <Link to="/politique-confidentialite" className="text-link min-h-11">
          {labels.policy}
        </Link>
        <Button look="quiet" className="px-3 text-red" onClick={() => setAsking(true)}>
          {labels.erase}
        </Button>
      </div>
      {isAsking && <EraseDialog onClose={() => setAsking(false)} />}
    </Part>
  )
}
