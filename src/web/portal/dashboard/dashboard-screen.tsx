import { useQuery } from '@tanstack/react-query'
import { ownRegistrationsQuery } from '../../api/participant-queries.ts'
import { useOwnProfile } from '../kit/own-profile.ts'
import { usePortal } from '../kit/portal-text.ts'
import { Counts } from './counts.tsx'
import { NextTraining } from './next-training.tsx'
import { PortalTabs } from './portal-tabs.tsx'
import { ProfileCard } from './profile-card.tsx'

/** The linked participant's first screen (docs/rules/participant-space.md#dashboard): greeting, next training, profile, three counts, and the three tabs. */
export function DashboardScreen() {
  const { words } = usePortal()
  const { participant } = useOwnProfile()
  const registrations = useQuery(ownRegistrationsQuery())
  return (
    <div className="page-width grid grid-cols-1 gap-8 py-8 md:py-12">
      <div>
        <h1 className="text-title">{words.dashboard.greeting(participant.firstName)}</h1>
        <p className="mt-1 text-muted">{words.dashboard.intro}</p>
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[7fr_5fr]">
        <NextTraining registrations={registrations} />
        <ProfileCard participant={participant} />
        <div className="lg:col-span-2">
          <Counts />
        </div>
      </div>
      <PortalTabs />
    </div>
  )
}
