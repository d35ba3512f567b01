// Every call the office makes: what each screen opens with, and every search, filter, sort and page of every list.

/** Rows the office shows at a time. */
export const pageSize = 50

export interface OfficeCall {
  /** The list or screen it belongs to. */
  screen: string
  /** What is done there. */
  name: string
  path: string
}

interface OfficeList {
  screen: string
  path: string
  sorts: string[]
  /** By what is done. */
  filters: Record<string, string>
  searches: Record<string, string>
}

const people = {
  'a rare name': 'Zézé 4716',
  'a common name': 'Kouassi',
  'without accents': 'traore aicha',
  'part of an e-mail': 'personne4242@',
  'a common part of e-mails': 'example.com',
  'digits of a phone': '00071234',
  'a phone in groups': '+225 07 00 07 12 34',
  'the number of a paper': 'F 1990 004711',
  'a training': 'chaîne du froid',
  'a name and a training': 'koné stocks',
  'one letter': 'a',
  'two letters': 'ko',
  'nothing found': 'introuvable',
}

const lists: OfficeList[] = [
  {
    screen: 'registrations',
    path: '/api/admin/registrations',
    sorts: [
      ...['id', 'participant', 'training', 'status', 'payment', 'createdAt'],
      ...['organization', 'pharmacy', 'trainer', 'startsAt'],
    ],
    filters: {
      'en attente': 'status=en_attente',
      confirmées: 'status=confirmée',
      annulées: 'status=annulée',
      'non payées': 'paymentStatus=en_attente',
      'a session': 'trainingId=471',
      'sessions of a year': 'sessionFrom=2024-01-01&sessionTo=2024-12-31',
      owing: 'balance=owing',
      settled: 'balance=settled',
      proven: 'proof=proven',
      unproven: 'proof=unproven',
      'in English': 'locale=en',
      'in French': 'locale=fr',
      'en retard': 'group=overdue',
      'à certifier': 'group=uncertified',
      'à rembourser': 'group=refundable',
      'a pharmacy pays': 'pharmacy=1',
      'a pharmacy might pay': 'suggestedFor=1',
      'an organization': 'organization=plateau',
      'a trainer': 'trainer=koné',
    },
    searches: people,
  },
  {
    screen: 'picker of a payment',
    path: '/api/admin/registrations?unsettled=true',
    sorts: [],
    filters: {},
    searches: people,
  },
  {
    screen: 'trainings',
    path: '/api/trainings',
    sorts: ['title', 'category', 'status', 'location', 'startsAt', 'createdAt'],
    filters: {
      active: 'stage=active',
      finished: 'stage=finished',
      cancelled: 'stage=cancelled',
      'this week': 'stage=this_week',
    },
    searches: {
      'a title': 'chaîne du froid',
      'a rare title': 'session 4711',
      'a category': 'auxiliaires',
      'a status': 'terminee',
      'one letter': 'a',
      'nothing found': 'introuvable',
    },
  },
  {
    screen: 'courses',
    path: '/api/admin/courses',
    sorts: [],
    filters: {},
    searches: { 'a title': 'chaîne du froid', 'nothing found': 'introuvable' },
  },
  {
    screen: 'payments',
    path: '/api/payments',
    sorts: ['date', 'amount', 'operator', 'organization', 'pharmacy', 'trainer', 'startsAt'],
    filters: {
      espèces: 'method=espèces',
      mobile: 'method=mobile',
      'a month': 'month=2026-10',
      'a quarter': 'from=2026-07-01&to=2026-09-30',
      recorder: 'recordedBy=1',
      'an operator': 'operator=orange',
      'a pharmacy pays': 'pharmacy=1',
      'an organization': 'organization=plateau',
      'a trainer': 'trainer=koné',
      'sessions of a month': 'sessionFrom=2026-10-01&sessionTo=2026-10-31',
    },
    searches: {
      'a reference': 'HIS-47111',
      'a reference without marks': 'his47111',
      'a payer': 'Zézé 4716',
      'a common payer': 'Kouassi',
      'a phone': '07 00 07 12 34',
      'part of references': 'his',
      'one letter': 'h',
      'nothing found': 'introuvable',
    },
  },
  {
    screen: 'notifications',
    path: '/api/admin/notifications',
    sorts: [],
    filters: {
      unread: 'filter=unread',
      queued: 'filter=queued',
      sent: 'filter=sent',
      failed: 'filter=failed',
      'failed, unread': 'filter=failed_unread',
      received: 'direction=received',
      'sent to people': 'direction=sent',
      'a type': 'type=payment_update',
      'another type': 'type=other',
    },
    searches: {
      'an address': 'personne4242@',
      'a common word': 'inscription',
      'one letter': 'a',
      'nothing found': 'introuvable',
    },
  },
  {
    screen: 'messages',
    path: '/api/admin/messages',
    sorts: [],
    filters: { unread: 'folder=unread', archived: 'folder=archived', 'a subject': 'subject=partenariat' },
    searches: {
      'a name': 'Traoré 4660',
      'a common word': 'devis',
      'one letter': 'a',
      'nothing found': 'introuvable',
    },
  },
  {
    screen: 'audit',
    path: '/api/admin/audit',
    sorts: [],
    filters: {
      'a kind of record': 'subjectType=registration',
      'one record': 'subjectType=registration&subjectId=4711',
    },
    searches: {
      'an actor': 'awa',
      'an action': 'payment',
      'a number': '47110',
      'one letter': 'a',
      'nothing found': 'introuvable',
    },
  },
  {
    screen: 'documents',
    path: '/api/admin/documents',
    sorts: ['createdAt', 'number', 'title'],
    filters: {
      'a type': 'documentType=course_document',
      ready: 'state=ready',
      revoked: 'validity=revoked',
      certificates: 'kind=certificate',
    },
    searches: {
      'a holder': 'Zézé 4716',
      'a training': 'froid',
      'a number': 'F-1990-004711',
      'one letter': 'a',
      'nothing found': 'introuvable',
    },
  },
]

const at = (path: string, query: string) => encodeURI(`${path}${path.includes('?') ? '&' : '?'}${query}`)

function callsOf({ screen, path, sorts, filters, searches }: OfficeList): OfficeCall[] {
  const page = `pageSize=${pageSize}`
  const sorted = sorts.flatMap((sort) =>
    ['asc', 'desc'].map((order) => ({ name: `sort ${sort} ${order}`, query: `sort=${sort}&order=${order}` })),
  )
  const queries = [
    { name: 'opened', query: '' },
    ...Object.entries(filters).map(([name, query]) => ({ name: `filter: ${name}`, query })),
    ...Object.entries(searches).map(([name, words]) => ({ name: `search: ${name}`, query: `q=${words}` })),
    ...sorted,
    ...sorted.slice(0, 4).map(({ name, query }) => ({ name: `search and ${name}`, query: `q=an&${query}` })),
  ]
  return queries.map(({ name, query }) => ({ screen, name, path: at(path, `${page}&${query}`) }))
}

/** Lists whose last page is opened too; the total tells which page that is. */
export const pagedPaths = lists.map(({ screen, path }) => ({ screen, path: at(path, `pageSize=${pageSize}`) }))

/**
 * All calls of the office.
 * @param registration one with a history
 * @param training one whose places are taken
 */
export const officeCalls = (registration: number, training: number): OfficeCall[] => [
  { screen: 'every screen', name: 'who is signed in', path: '/api/user' },
  { screen: 'every screen', name: 'unread notifications', path: `/api/notifications/unread?pageSize=${pageSize}` },
  { screen: 'dashboard', name: 'opened', path: '/api/admin/dashboard' },
  { screen: 'dashboard', name: 'this year', path: '/api/admin/dashboard/this_year' },
  { screen: 'registrations', name: 'details', path: `/api/registrations/${registration}` },
  { screen: 'trainings', name: 'to edit', path: `/api/trainings/${training}` },
  { screen: 'trainings', name: 'participants', path: `/api/trainings/${training}/registrations?pageSize=${pageSize}` },
  { screen: 'courses', name: 'opened', path: `/api/admin/courses?pageSize=${pageSize}` },
  { screen: 'courses', name: 'follow-up', path: `/api/admin/course-learners?pageSize=${pageSize}` },
  { screen: 'users', name: 'administrators', path: '/api/admin/users' },
  { screen: 'users', name: 'own sessions', path: '/api/admin/sessions' },
  ...lists.flatMap(callsOf),
]
