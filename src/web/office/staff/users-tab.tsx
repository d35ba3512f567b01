import { AccountSection } from './account-section.tsx'
import { AdministratorsSection } from './administrators-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** User management (docs/rules/office.md#users-tab): the administrators, one's own account, one's own sessions. */
export default function UsersTab() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <AdministratorsSection />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <AccountSection />
        <SessionsSection />
      </div>
    </div>
  )
}
