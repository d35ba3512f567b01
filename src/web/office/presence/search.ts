import { recordNumber, text } from '../../signed-in/search-keys.ts'

export const presenceSearch = {
  /** The session whose presence is taken, instead of the office. */
  presence: recordNumber,
  /** What a participant’s code says, which a phone’s camera has opened. */
  carte: text,
}
