export const seconds = 1_000
export const minutes = 60 * seconds
export const hours = 60 * minutes
export const days = 24 * hours

/** A clock that runs with the real one, a stretch ahead of it. */
export interface TravellingClock {
  now: () => Date
  /** Goes on by so many milliseconds. */
  advance: (milliseconds: number) => void
  reset: () => void
}

export function travellingClock(): TravellingClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds
    },
    reset: () => {
      ahead = 0
    },
  }
}
