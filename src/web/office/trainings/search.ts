import type { TrainingFilter } from '../../../domain/trainings/training.ts'
import { every, filterBy, month, oneOf, recordNumber } from '../../signed-in/search-keys.ts'

/** What the address tells of the list of trainings. */
export const trainingsSearch = {
  /** How far the trainings shown are, as the dashboard counts them (docs/rules/trainings.md#statuses). */
  avancement: filterBy(every<TrainingFilter>({ active: true, this_week: true, finished: true, cancelled: true })),
  /** As a list, or month by month; and which month, empty for the one that it is. */
  vue: oneOf(['liste', 'calendrier']),
  mois_affiche: month,
  /** The programme whose sessions are listed. */
  programme: recordNumber,
  /** The training whose page is open, and which part of it. */
  formation: recordNumber,
  volet: oneOf(['participants', 'annonces', 'attente', 'organisation', 'documents', 'historique']),
}
