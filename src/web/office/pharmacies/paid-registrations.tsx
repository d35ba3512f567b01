import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Pharmacy } from '../../../domain/pharmacies/pharmacy.ts'
import { isOwing, remainingOf } from '../../../domain/registrations/registration.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { PaymentBadge, StatusBadge } from '../../signed-in/status-badges.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { registrationsPerPage, registrationsQuery } from '../queries/registrations.ts'

/** What a pharmacy pays for, newest first; beyond a page of them, the way to the list. */
export function PaidRegistrations({ pharmacy: { id } }: { pharmacy: Pharmacy }) {
  const { locale, words } = useOffice()
  const labels = words.pharmacies
  return (
    <Loaded query={useQuery(registrationsQuery({ pharmacy: String(id) }))}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <p className="text-muted text-sm">{labels.noRegistrations}</p>
        ) : (
          <div className="grid grid-cols-1 justify-items-start gap-3">
            <ul className="framed-rows w-full">
              {rows.map((row) => (
                <li key={row.id} className="grid gap-1 px-3.5 py-2.5 text-sm">
                  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
                    <Link
                      to="/admin"
                      search={(view) => ({ ...view, inscription: row.id })}
                      resetScroll={false}
                      className="min-w-0 font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green"
                    >
                      {fullName(row.participant)}
                    </Link>
                    <span className="flex flex-wrap gap-1.5">
                      <StatusBadge status={row.status} />
                      <PaymentBadge status={row.paymentStatus} />
                    </span>
                  </div>
                  <p className="text-muted tabular-nums">
                    {[
                      datedTitle(row.trainingTitle, row.startsAt, locale),
                      isOwing(row) && words.participants.remaining(formatMoney(remainingOf(row))),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </li>
              ))}
            </ul>
            {total > registrationsPerPage && (
              <Link
                to="/admin"
                search={{ onglet: 'inscriptions', payeur: id }}
                className={buttonClass('neutral', '', 'compact')}
              >
                {labels.allRegistrations(total)}
              </Link>
            )}
          </div>
        )
      }
    </Loaded>
  )
}
