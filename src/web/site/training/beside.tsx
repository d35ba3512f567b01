import { OtherDates } from './other-dates.tsx'
import { PracticalInformation } from './practical-information.tsx'

/** The side panel below the way in. */
export function Beside() {
  return (
    <aside className="beside">
      <PracticalInformation />
      <OtherDates />
    </aside>
  )
}
