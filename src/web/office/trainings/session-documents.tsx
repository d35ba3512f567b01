import { Link } from '@tanstack/react-router'
import type { Training } from '../../../domain/trainings/training-schemas.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import { SignedSheets } from '../presence/signed-sheets.tsx'
import { DocumentList } from '../registrations/document-list.tsx'

/** The newest papers of a session, its signed sheets, and the ways to all papers and to issuing its certificates. */
export function SessionDocuments({ training }: { training: Training }) {
  const { words } = useOffice()
  const may = useMay()
  const { id, status } = training
  const labels = words.participants
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
      <nav aria-label={words.session.parts.documents} className="flex flex-wrap gap-2">
        {status === 'terminée' && may('administrators') && (
          <Link
            to="/admin"
            search={{ onglet: 'documents', certificats: id }}
            className={buttonClass('outline', '', 'compact')}
          >
            {labels.certificates}
          </Link>
        )}
        <Link
          to="/admin"
          search={{ onglet: 'documents', formation: id }}
          className={buttonClass('neutral', '', 'compact')}
        >
          {words.session.allDocuments}
        </Link>
      </nav>
      <DocumentList of={{ trainingId: String(id) }} />
      {may('training staff') && <SignedSheets training={training} />}
    </div>
  )
}
