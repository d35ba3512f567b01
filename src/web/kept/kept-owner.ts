// Whose lessons a phone keeps: of one person at a time (docs/rules/online-courses.md#taken).
import { readStored, store } from '../page/browser-storage.ts'

/** Where lessons are kept with their files; no version of the page deletes it. */
export const keptCache = 'kept lessons'
/** What somebody has typed or chosen in a course stands under names that begin so. */
export const courseNames = 'course-'
/** How many lines of the log wait to be sent. */
export const waitingName = `${courseNames}waiting`
const ownerName = 'kept-lessons-owner'

/** Takes everything of courses from this phone; lines that were not sent wait for whom they belong to. */
export function forgetKeptLessons(): void {
  store('localStorage', ownerName, null)
  if (typeof caches !== 'undefined') void caches.delete(keptCache).catch(() => {})
  if (readStored('localStorage', waitingName) === null) {
    try {
      indexedDB.deleteDatabase('courses')
    } catch {} // a browser that keeps nothing
  }
  for (const name of namesStored())
    if (name.startsWith(courseNames) && name !== waitingName) store('localStorage', name, null)
}

const namesStored = (): string[] => {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** Says who is signed in: what somebody else has kept here goes. @param email of the participant */
export function ownKeptLessons(email: string): void {
  const before = readStored('localStorage', ownerName)
  if (before !== null && before !== email) forgetKeptLessons()
  store('localStorage', ownerName, email)
}
