import type { ComponentType } from 'react'
import type { Circle } from '../../../domain/staff/role.ts'
import type { Training } from '../../../domain/trainings/training-schemas.ts'
import { AnnouncementList } from '../announcements/announcement-list.tsx'
import type { OfficeSearch } from '../kit/use-office-search.ts'
import { RegistrationList } from '../registrations/registration-list.tsx'
import { WaitingList } from '../waiting/waiting-list.tsx'
import { SessionDocuments } from './session-documents.tsx'
import { SessionHistory } from './session-history.tsx'
import { SessionOrganisation } from './session-organisation.tsx'

interface SessionPart {
  /** What its tab is called in the address. */
  volet: OfficeSearch['volet']
  /** Who sees it. */
  circle: Circle
  Content: ComponentType<{ training: Training; name: string }>
}

/** The parts of a session's page, in the order of their tabs. */
export const sessionParts: SessionPart[] = [
  { volet: 'participants', circle: 'money readers', Content: ({ name }) => <RegistrationList of={name} /> },
  {
    volet: 'annonces',
    circle: 'administrators',
    Content: ({ training }) => <AnnouncementList trainingId={training.id} />,
  },
  {
    volet: 'attente',
    circle: 'money readers',
    Content: ({ training }) => <WaitingList trainingId={training.id} />,
  },
  { volet: 'organisation', circle: 'administrators', Content: SessionOrganisation },
  { volet: 'documents', circle: 'money readers', Content: SessionDocuments },
  {
    volet: 'historique',
    circle: 'office readers',
    Content: ({ training }) => <SessionHistory trainingId={training.id} />,
  },
]
