import { CardColumns } from '../kit/card-columns.tsx'
import { OnlyFor } from '../kit/only-for.tsx'
import { AccountSection } from './account-section.tsx'
import { CalendarSection } from './calendar-section.tsx'
import { KeySection } from './key-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { StaffSection } from './staff-section.tsx'
import { WebhookSection } from './webhook-section.tsx'

/** User management (docs/rules/office.md#users-tab): the accounts, one's own account, one's own sessions. */
export default function StaffTab() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <OnlyFor circle="office readers">
        <StaffSection />
      </OnlyFor>
      <CardColumns>
        <AccountSection />
        <SessionsSection />
        <CalendarSection />
      </CardColumns>
      <OnlyFor circle="administrators">
        <KeySection />
      </OnlyFor>
      <OnlyFor circle="administrators">
        <WebhookSection />
      </OnlyFor>
    </div>
  )
}
