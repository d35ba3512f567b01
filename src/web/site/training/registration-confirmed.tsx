import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { RegistrationConfirmation } from '../../../domain/registrations/registration-confirmation.ts'
import { useSite } from '../../page/use-site.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { registrationWords } from './registration-words.ts'
import type { Offer } from './training-facts.ts'

/** What somebody is told: of a registration, or of their place on the waiting list. */
export type Confirmed = { email: string } & (
  | { summary: RegistrationConfirmation; paidPath: string; payPath: string | null }
  | { position: number }
)

interface Props {
  training: Offer
  confirmed: Confirmed
  /** Whether it has just come about on this page: then it takes the focus. */
  isNew: boolean
  onBack: () => void
}

/** The panel shown after a registration, with the address the mail goes to (docs/rules/registrations.md#confirmation) and all that the mail says. */
export function RegistrationConfirmed({ training, confirmed, isNew, onBack }: Props) {
  const { locale } = useSite()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isNew) return
    // It is taller than a screen, and partly in sight where the form had been: the focus alone would scroll to none of its beginning.
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView()
  }, [isNew])
  const words = registrationWords[locale]
  return (
    <section
      ref={panel}
      id="inscription-titre"
      tabIndex={-1}
      className="grid animate-rise gap-3 rounded-box border-2 border-green bg-green-wash p-6"
    >
      {'position' in confirmed ? (
        <>
          <h2 className="text-green text-heading">{words.onList}</h2>
          <p>{words.onListText(confirmed.position, confirmed.email)}</p>
        </>
      ) : (
        <Registered training={training} {...confirmed} />
      )}
      {/* A form, so that it leads back without a script as well. */}
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          onBack()
        }}
      >
        <Button type="submit" look="outline">
          {words.back}
        </Button>
      </form>
    </section>
  )
}

interface RegisteredProps {
  training: Offer
  email: string
  summary: RegistrationConfirmation
  paidPath: string
  payPath: string | null
}

function Registered({ training, email, summary, paidPath, payPath }: RegisteredProps) {
  const { locale, company } = useSite()
  const words = registrationWords[locale]
  return (
    <>
      <h2 className="text-green text-heading">{words.confirmed}</h2>
      <p className="font-semibold">{summary.place}</p>
      <p>{words.confirmedText(email)}</p>
      <Rows rows={summary.rows} />
      <h3 className="mt-2 font-semibold">{words.payment}</h3>
      <p>{summary.payment.text}</p>
      {summary.payment.ways.length > 0 && <Rows rows={summary.payment.ways} />}
      {payPath !== null && (
        <p>
          <a href={payPath} className={buttonClass()}>
            {words.pay}
          </a>
        </p>
      )}
      {summary.payment.ways.length > 0 && company.payment.mobileMoney.length > 0 && (
        <p>
          <a href={paidPath} className={buttonClass('outline')}>
            {words.paid}
          </a>
        </p>
      )}
      <p>{summary.questions}</p>
      <p>{summary.cancelling}</p>
      <p className="grid justify-items-start">
        {training.startsAt && (
          <a href={`/formations/${training.slug}.ics`} className="text-link min-h-11">
            {words.addToCalendar}
          </a>
        )}
        <Link to="/espace-participant" className="text-link min-h-11">
          {words.openSpace}
        </Link>
      </p>
    </>
  )
}

function Rows({ rows }: { rows: [label: string, value: string][] }) {
  return (
    <dl className="grid border-sand-deep border-t">
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 border-sand-deep border-b py-2">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
