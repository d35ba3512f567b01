import { Link } from '@tanstack/react-router'
import type { SessionPiece } from '../../../domain/trainings/session-overview.ts'
import { Badge } from '../../ui/badge.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import type { OfficeView } from '../kit/use-office-search.ts'

/** What a finished session's file lacks, each piece leading to where it is brought; or that it is complete. */
export function SessionFile({ trainingId, missing }: { trainingId: number; missing: readonly SessionPiece[] }) {
  const { words } = useOffice()
  const may = useMay()
  const labels = words.session.file
  const places: Record<SessionPiece, OfficeView> = {
    presence: { presence: trainingId },
    signedSheet: { volet: 'documents' },
    certificates: { volet: 'documents' },
    accreditation: { volet: 'organisation' },
  }
  if (missing.length === 0) {
    return (
      <p>
        <Badge tone="green">{labels.complete}</Badge>
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className="font-semibold">{labels.missing}</p>
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {missing.map((piece) => (
          <li key={piece}>
            {may('administrators') ? (
              <Link
                to="/admin"
                search={{ onglet: 'formations', formation: trainingId, ...places[piece] }}
                resetScroll={false}
                className="text-link inline-flex min-h-9 phone:min-h-11 items-center"
              >
                {labels.pieces[piece]}
              </Link>
            ) : (
              labels.pieces[piece]
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
