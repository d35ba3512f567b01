import type { ReactNode } from 'react'
import type { Dashboard } from '../../../domain/desk/dashboard.ts'
import { trainingCategories } from '../../../domain/trainings/training.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { OfficeView } from '../kit/use-office-search.ts'

/** The four cards (docs/rules/dashboard.md#cards); each figure opens the list behind it. */
export function SummaryCards({ dashboard }: { dashboard: Dashboard }) {
  const { text, words } = useOffice()
  const { registrations, participants, trainings, revenue } = dashboard
  const labels = words.dashboard
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-4">
      <Card title={labels.registrations} figure={registrations.total} to={{ onglet: 'inscriptions' }}>
        <Line
          label={labels.confirmed}
          value={registrations.confirmed}
          to={{ onglet: 'inscriptions', statut: 'confirmée' }}
        />
        <Line
          label={labels.pending}
          value={registrations.pending}
          to={{ onglet: 'inscriptions', statut: 'en_attente' }}
        />
        {registrations.refunded > 0 && (
          <Line
            label={labels.refundedPending}
            value={registrations.refunded}
            to={{ onglet: 'inscriptions', statut: 'en_attente', groupe: 'remboursé' }}
          />
        )}
        <Line
          label={labels.cancelled}
          value={registrations.cancelled}
          to={{ onglet: 'inscriptions', statut: 'annulée' }}
        />
      </Card>
      <Card
        title={labels.participants}
        figure={participants.pharmaciens + participants.auxiliaires}
        to={{ onglet: 'inscriptions', groupe: 'live' }}
      >
        {trainingCategories.map((category) => (
          <Line
            key={category}
            label={text.categories[category]}
            value={participants[category]}
            to={{ onglet: 'inscriptions', groupe: category }}
          />
        ))}
      </Card>
      <Card title={labels.trainings} figure={trainings.total} to={{ onglet: 'formations' }}>
        <Line label={labels.active} value={trainings.active} to={{ onglet: 'formations', avancement: 'active' }} />
        <Line
          label={labels.finished}
          value={trainings.finished}
          to={{ onglet: 'formations', avancement: 'finished' }}
        />
        <Line
          label={labels.cancelledTrainings}
          value={trainings.cancelled}
          to={{ onglet: 'formations', avancement: 'cancelled' }}
        />
      </Card>
      <Card
        title={labels.revenue}
        figure={formatMoney(revenue.received)}
        unit={labels.received}
        to={{ onglet: 'inscriptions', groupe: 'paid' }}
      >
        <Line
          label={labels.owed}
          value={formatMoney(revenue.pending)}
          to={{ onglet: 'inscriptions', groupe: 'owing' }}
        />
        <Line label={labels.expected} value={formatMoney(revenue.expected)} />
        {revenue.apart !== 0 && <Line label={labels.apart} value={formatMoney(revenue.apart)} />}
        <Line
          label={labels.ledger}
          value={formatMoney(revenue.received + revenue.apart)}
          to={{ onglet: 'paiements' }}
        />
        <div className="grid gap-1 pt-1">
          <div
            role="progressbar"
            aria-label={labels.completionRate}
            aria-valuenow={revenue.completion}
            aria-valuemin={0}
            aria-valuemax={100}
            className="track h-2"
          >
            <div className="h-full rounded-full bg-leaf" style={{ width: `${Math.min(revenue.completion, 100)}%` }} />
          </div>
          <span className="text-muted">{labels.completion(revenue.completion)}</span>
        </div>
      </Card>
    </div>
  )
}

const figureClass = 'underline decoration-transparent underline-offset-4 hover:text-green hover:decoration-current'

interface CardProps {
  title: string
  figure: ReactNode
  /** What the figure counts, where the title does not say it. */
  unit?: string
  to: OfficeView
  children: ReactNode
}

function Card({ title, figure, unit, to, children }: CardProps) {
  return (
    <section
      aria-label={title}
      className="grid grid-cols-1 content-start gap-3 rounded-box border border-sand bg-surface p-5"
    >
      <h3 className="font-body font-semibold text-muted text-sm">{title}</h3>
      <p className="flex flex-wrap items-baseline gap-x-2 whitespace-nowrap font-bold font-heading text-2xl tabular-nums">
        <OfficeLink to={to} className={figureClass}>
          {figure}
        </OfficeLink>
        {unit && <span className="font-body font-normal text-base text-muted">{unit}</span>}
      </p>
      <div className="grid gap-1.5 text-sm">{children}</div>
    </section>
  )
}

function Line({ label, value, to }: { label: string; value: ReactNode; to?: OfficeView }) {
  const parts = (
    <>
      <span className="text-muted">{label}</span>
      <span className="whitespace-nowrap font-semibold tabular-nums">{value}</span>
    </>
  )
  const shape = 'flex items-baseline justify-between gap-4'
  return to ? (
    <OfficeLink to={to} className={`${shape} ${figureClass}`}>
      {parts}
    </OfficeLink>
  ) : (
    <p className={`${shape} phone:min-h-11 phone:items-center`}>{parts}</p>
  )
}
