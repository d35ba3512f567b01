import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef } from 'react'
import type { PermissionGroup } from '../../../domain/staff/role.ts'
import { sessionName } from '../../../domain/trainings/session-name.ts'
import type { Training } from '../../../domain/trainings/training-schemas.ts'
import { Loaded, LoadFailure } from '../../signed-in/loaded.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { scrollsOnPaper, TabList, tabProps } from '../../ui/tab-list.tsx'
import { AnnouncementList } from '../announcements/announcement-list.tsx'
import { ChangeList } from '../audit/change-list.tsx'
import { SessionEvaluations } from '../evaluations/session-evaluations.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import { type OfficeSearch, useOfficeSearch } from '../kit/use-office-search.ts'
import { SignedSheets } from '../presence/signed-sheets.tsx'
import { auditQuery } from '../queries/audit.ts'
import { officeTrainingQuery } from '../queries/trainings.ts'
import { RegistrationList } from '../registrations/registration-list.tsx'
import { DocumentList } from '../registrations/registration-lists.tsx'
import { WaitingList } from '../waiting/waiting-list.tsx'
import { SessionHead } from './session-head.tsx'
import { SessionOrganisation } from './session-organisation.tsx'
import type { TrainingAction } from './training-action.ts'

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
          <OfficeLink to={{ onglet: 'documents', certificats: id }} className={buttonClass('outline', '', 'compact')}>
            {labels.certificates}
          </OfficeLink>
        )}
        <OfficeLink to={{ onglet: 'documents', formation: id }} className={buttonClass('neutral', '', 'compact')}>
          {words.session.allDocuments}
        </OfficeLink>
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
const sessionParts: SessionPart[] = [
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
  { volet: 'evaluations', group: 'office readers', Content: SessionEvaluations },
  {
    volet: 'historique',
    group: 'office readers',
    Content: ({ training }) => <SessionHistory trainingId={training.id} />,
  },
]

interface Props {
  trainingId: number
  act: (action: TrainingAction) => void
}

/** A session from its announcement to its certificates, on a page of its own (docs/rules/office.md#a-session). */
export function SessionPage({ trainingId, act }: Props) {
  const { words } = useOffice()
  const { vue, mois_affiche } = useOfficeSearch().search
  const found = useQuery(officeTrainingQuery(String(trainingId)))
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link
        to="/admin"
        search={{
          onglet: 'formations',
          ...(vue === 'calendrier' && { vue, ...(mois_affiche && { mois_affiche }) }),
        }}
        className="text-link inline-flex items-center gap-1.5 justify-self-start print:hidden"
      >
        <Glyph name="previous" className="size-4" />
        {words.session.back}
      </Link>
      {found.isPending ? (
        <Skeleton label={words.loading} />
      ) : found.isError ? (
        <LoadFailure
          notFound={words.participants.notFound}
          title={words.trainings.oneLoadError}
          error={found.error}
          onRetry={() => found.refetch()}
        />
      ) : (
        <Session training={found.data} act={act} />
      )}
    </div>
  )
}

function Session({ training, act }: { training: Training; act: Props['act'] }) {
  const { locale, words } = useOffice()
  const { search, show } = useOfficeSearch()
  const may = useMay()
  const heading = useRef<HTMLHeadingElement>(null)
  // What opened the page is gone with the list.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  const parts = sessionParts.filter(({ group }) => may(group))
  const part = parts.find(({ volet }) => volet === search.volet) ?? parts[0]
  const choose = (volet: OfficeSearch['volet']) => show({ volet, page: 1 })
  if (!part) return null
  return (
    <>
      <SessionHead training={training} headingRef={heading} act={act} />
      <TabList label={words.session.partsLabel} className={`border-sand border-b print:hidden ${scrollsOnPaper}`}>
        {parts.map(({ volet }) => (
          <button
            key={volet}
            type="button"
            onClick={() => choose(volet)}
            {...tabProps(`session-${volet}`, 'session-volet', volet === part.volet)}
            className="-mb-px min-h-11 whitespace-nowrap border-transparent border-b-2 px-3.5 font-semibold text-muted text-sm outline-offset-[-3px] hover:text-ink aria-selected:border-orange aria-selected:text-ink"
          >
            {words.session.parts[volet]}
          </button>
        ))}
      </TabList>
      <div
        id="session-volet"
        role="tabpanel"
        aria-labelledby={`session-${part.volet}`}
        className="grid grid-cols-1 gap-5"
      >
        <part.Content training={training} name={sessionName(training, locale)} />
      </div>
    </>
  )
}
