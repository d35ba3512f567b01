import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { PermissionGroup } from '../../../domain/staff/role.ts'
import type { Training } from '../../../domain/trainings/training-schemas.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { AnnouncementList } from '../announcements/announcement-list.tsx'
import { ChangeList } from '../audit/change-list.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import type { OfficeSearch } from '../kit/use-office-search.ts'
import { SignedSheets } from '../presence/signed-sheets.tsx'
import { auditQuery } from '../queries/audit.ts'
import { DocumentList } from '../registrations/document-list.tsx'
import { RegistrationList } from '../registrations/registration-list.tsx'
import { WaitingList } from '../waiting/waiting-list.tsx'
import { SessionOrganisation } from './session-organisation.tsx'

/** Who changed what about a session, when, from what to what; newest first. */
function SessionHistory({ trainingId }: { trainingId: number }) {
  const changes = useQuery(auditQuery({ subjectType: 'training', subjectId: String(trainingId) }))
  return <Loaded query={changes}>{({ rows }) => <ChangeList entries={rows} />}</Loaded>
}

/** The newest papers of a session, its signed sheets, and the ways to all papers and to issuing its certificates. */
function SessionDocuments({ training }: { training: Training }) {
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

interface SessionPart {
  /** What its tab is called in the address. */
  volet: OfficeSearch['volet']
  /** Who sees it. */
  group: PermissionGroup
  Content: ComponentType<{ training: Training; name: string }>
}

/** The parts of a session's page, in the order of their tabs. */
export const sessionParts: SessionPart[] = [
  { volet: 'participants', group: 'money readers', Content: ({ name }) => <RegistrationList of={name} /> },
  {
    volet: 'annonces',
    group: 'administrators',
    Content: ({ training }) => <AnnouncementList trainingId={training.id} />,
  },
  {
    volet: 'attente',
    group: 'money readers',
    Content: ({ training }) => <WaitingList trainingId={training.id} />,
  },
  { volet: 'organisation', group: 'administrators', Content: SessionOrganisation },
  { volet: 'documents', group: 'money readers', Content: SessionDocuments },
  {
    volet: 'historique',
    group: 'office readers',
    Content: ({ training }) => <SessionHistory trainingId={training.id} />,
  },
]
