import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../domain/values/dates.ts'
import { done, read } from '../../api/api.ts'
import { browserName } from '../../signed-in/browser-name.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { OwnCalendar } from '../../signed-in/own-calendar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CardColumns } from '../kit/card-columns.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { scrollToPart, useAskedToOpen } from '../kit/use-asked-to-create.ts'
import { useChange } from '../kit/use-change.ts'
import { ownStaffSessionsQuery } from '../queries/staff.ts'
import { AccountSection } from './account-section.tsx'
import { KeySection } from './key-section.tsx'
import { StaffSection } from './staff-section.tsx'
import { WebhookSection } from './webhook-section.tsx'

/** Where one is signed in, and the way out of each place; the present one is left by signing out. */
function SessionsSection() {
  const { locale, words } = useOffice()
  const labels = words.account
  const sessions = useQuery(ownStaffSessionsQuery)
  const revoking = useChange({
    failsIn: 'toast',
    send: (api, id: number) => done(api.admin.sessions[':id'].$delete({ param: { id: String(id) } })),
    success: { title: labels.revoked },
    touches: [['users', 'sessions']],
  })
  return (
    <section
      aria-labelledby="sessions-titre"
      className="grid grid-cols-1 content-start gap-4 rounded-box border border-sand bg-surface p-5"
    >
      <div>
        <h2 id="sessions-titre" className="text-heading">
          {labels.sessions}
        </h2>
        <p className="text-muted text-sm">{labels.sessionsText}</p>
      </div>
      <Loaded query={sessions} error={labels.sessionsLoadError}>
        {(all) => (
          <ul className="grid divide-y divide-sand border-sand border-t text-sm">
            {all.map((session) => {
              const name = browserName(session.userAgent) ?? labels.unknownBrowser
              return (
                <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                  <span className="grid min-w-0">
                    <span className="font-semibold">{name}</span>
                    <span className="text-muted">
                      {[session.address, labels.since(formatMoment(session.createdAt, locale))]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                    <span className="text-muted">{labels.lastSeen(formatMoment(session.lastSeenAt, locale))}</span>
                  </span>
                  {session.isCurrent ? (
                    <Badge tone="green">{labels.current}</Badge>
                  ) : (
                    <Button
                      look="neutral"
                      size="compact"
                      disabled={revoking.isPending}
                      onClick={() => revoking.mutate(session.id)}
                    >
                      {labels.revoke}
                      <span className="sr-only">{`${words.dashboard.colon} ${name}`}</span>
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

/** One's own calendar, for the one on a phone: a trainer's sessions, everybody's for others. */
function CalendarSection() {
  const { locale, words } = useOffice()
  const { title, ofStaff } = words.calendar
  return (
    <section
      aria-labelledby="agenda-titre"
      className="grid grid-cols-1 content-start gap-4 rounded-box border border-sand bg-surface p-5"
    >
      <div>
        <h2 id="agenda-titre" className="text-heading">
          {title}
        </h2>
        <p className="text-muted text-sm">{ofStaff}</p>
      </div>
      <OwnCalendar
        query={locale === 'en' ? '?lang=en' : ''}
        calls={{
          queryKey: ['own-calendar'],
          find: (api) => read(api.admin['own-calendar'].$get()),
          renew: (api) => read(api.admin['own-calendar'].$post()),
          end: (api) => done(api.admin['own-calendar'].$delete()),
        }}
      />
    </section>
  )
}

/** Its parts by the ids of their headings, as the address asks for them. */
const parts = ['compte-titre', 'sessions-titre', 'agenda-titre', 'cles-titre', 'webhooks-titre']

/** User management (docs/rules/office.md#users-tab): the accounts, one's own account, one's own sessions. */
export default function StaffTab() {
  useAskedToOpen(Object.fromEntries(parts.map((id) => [id, scrollToPart(id)])))
  return (
    <div className="grid grid-cols-1 gap-8">
      <OnlyFor group="office readers">
        <StaffSection />
      </OnlyFor>
      <CardColumns>
        <AccountSection />
        <SessionsSection />
        <CalendarSection />
      </CardColumns>
      <OnlyFor group="administrators">
        <KeySection />
      </OnlyFor>
      <OnlyFor group="administrators">
        <WebhookSection />
      </OnlyFor>
    </div>
  )
}
