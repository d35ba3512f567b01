import { AccountSection } from './account-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { StaffSection } from './staff-section.tsx'

/** User management (docs/rules/office.md#users-tab): the administrators, one's own account, one's own sessions. */
export default function StaffTab() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <StaffSection />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <AccountSection />
        <SessionsSection />
      </div>
    </div>
  )
}
