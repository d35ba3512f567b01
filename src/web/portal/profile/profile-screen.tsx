import { useOwnProfile } from '../kit/own-profile.ts'
import { usePortal } from '../kit/portal-text.ts'
import { CalendarPart } from './calendar-part.tsx'
import { NewEmail } from './new-email.tsx'
import { PrivacyPart } from './privacy-part.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionsPart } from './sessions-part.tsx'

/** The profile page (docs/rules/participant-space.md#profile-page), with what else is the participant's to decide: where they are signed in, and their data. */
export function ProfileScreen() {
  const { words } = usePortal()
  const { pendingEmail } = useOwnProfile()
  return (
    <div className="page-width grid grid-cols-1 gap-8 py-8 md:py-12">
      <div>
        <h1 className="text-title">{words.profile.title}</h1>
        <p className="mt-1 text-muted">{words.profile.intro}</p>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[7fr_5fr]">
        <div className="grid grid-cols-1 gap-6">
          {pendingEmail && <NewEmail key={pendingEmail} email={pendingEmail} />}
          <ProfileForm />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <CalendarPart />
          <SessionsPart />
          <PrivacyPart />
        </div>
      </div>
    </div>
  )
}
