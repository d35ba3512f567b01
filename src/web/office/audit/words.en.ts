import { auditSubjectLabels } from '../../../domain/operations/audit-labels.ts'
import { labelsIn } from '../../../domain/values/language.ts'
import type * as french from './words.fr.ts'

export const auditTab: typeof french.auditTab = {
  title: 'Audit trail',
  intro: 'Who did what, when, and what changed.',
  search: 'Search the audit trail',
  searchHint: 'Author, number, value…',
  records: labelsIn('en', auditSubjectLabels),
  one: (record, id) => `${record}: no. ${id} only`,
  showAll: 'Show the whole trail',
  open: 'Open',
  history: 'History',
  empty: 'No action recorded',
  emptySearch: 'No action matches your search.',
  loadError: 'An error occurred while loading the audit trail.',
}
