import { describedLearners } from '../../../domain/desk/office-lists.ts'
import { oneOf } from '../../signed-in/search-keys.ts'
import { keysOf } from '../kit/list-search.ts'

export const coursesSearch = {
  /** The course that is open, in place of the list, and how its learners are narrowed. */
  ...keysOf(describedLearners),
  /** Which part of its page. */
  vue_cours: oneOf(['contenu', 'suivi']),
}
