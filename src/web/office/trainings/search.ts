import { describedTrainings } from '../../../domain/desk/office-lists.ts'
import { month, oneOf, recordNumber } from '../../signed-in/search-keys.ts'
import { keysOf } from '../kit/list-search.ts'

/** What the address tells of the list of trainings. */
export const trainingsSearch = {
  ...keysOf(describedTrainings),
  /** As a list, or month by month; and which month, empty for the one that it is. */
  vue: oneOf(['liste', 'calendrier']),
  mois_affiche: month,
  /** The training whose page is open, and which part of it. */
  formation: recordNumber,
  volet: oneOf(['participants', 'annonces', 'attente', 'organisation', 'documents', 'evaluations', 'historique']),
}
