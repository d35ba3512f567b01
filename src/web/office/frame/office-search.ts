import { oneOf, recordNumber, type SearchOf, text } from '../../signed-in/search-keys.ts'
import { attendanceSearch } from '../attendance/search.ts'
import { auditSearch } from '../audit/search.ts'
import { coursesSearch } from '../courses/search.ts'
import { dashboardSearch } from '../dashboard/search.ts'
import { documentsSearch } from '../documents/search.ts'
import { evaluationsSearch } from '../evaluations/search.ts'
import { listSearch } from '../kit/list-search.ts'
import { messagesSearch } from '../messages/search.ts'
import { notificationsSearch } from '../notifications/search.ts'
import { paymentsSearch } from '../payments/search.ts'
import { peopleSearch } from '../people/search.ts'
import { pharmaciesSearch } from '../pharmacies/search.ts'
import { presenceSearch } from '../presence/search.ts'
import { quotesSearch } from '../quotes/search.ts'
import { registrationsSearch } from '../registrations/search.ts'
import { siteSearch } from '../site/search.ts'
import { trainingsSearch } from '../trainings/search.ts'

/** The office's screens, in the order of their tabs. */
export const officeTabs = [
  'tableau-de-bord',
  'inscriptions',
  'formations',
  'paiements',
  'notifications',
  'messages',
  'documents',
  'officines',
  'devis',
  'cours',
  'qualite',
  'site',
  'utilisateurs',
  'journal',
  'reglages',
  'systeme',
] as const

/** Everything that the office's address can tell: each screen's own keys, and what they share. */
export const officeKeys = {
  onglet: oneOf(officeTabs),
  q: text,
  ...dashboardSearch,
  ...registrationsSearch,
  ...paymentsSearch,
  ...trainingsSearch,
  ...listSearch,
  /** The registration whose details are open, over whichever tab. */
  inscription: recordNumber,
  ...peopleSearch,
  ...attendanceSearch,
  ...presenceSearch,
  ...documentsSearch,
  ...notificationsSearch,
  ...messagesSearch,
  ...pharmaciesSearch,
  ...quotesSearch,
  ...coursesSearch,
  ...evaluationsSearch,
  ...siteSearch,
  ...auditSearch,
}

/** What the office shows, kept in its address so that a view can be bookmarked and sent. */
export type OfficeSearch = SearchOf<typeof officeKeys>
