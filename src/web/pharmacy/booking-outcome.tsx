import { useEffect, useRef } from 'react'
import type { Booking, BookingForm } from '../../domain/pharmacies/pharmacy-booking.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { Button } from '../ui/button.tsx'
import { usePharmacyText } from './pharmacy-text.ts'

interface Props {
  booking: Booking
  /** What was sent: the first of its people have the places. */
  form: BookingForm
  onClose: () => void
}

/** Who has a place and who waits, in the order of the form, once fewer places were left than people. */
export function BookingOutcome({ booking, form, onClose }: Props) {
  const { words } = usePharmacyText()
  const labels = words.booking.outcome
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => start.current?.focus(), [])
  const names = [
    ...form.people.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    ...Array.from({ length: form.unnamed }, (_, index) => words.booking.person(form.people.length + index + 1)),
  ]
  const people = names.map((name, index) => ({ name, line: index + 1 }))
  const held = people.slice(0, booking.registrations)
  return (
    <div className="grid grid-cols-1 gap-5 p-5">
      <div ref={start} tabIndex={-1} role="status" className="grid gap-5 outline-none sm:grid-cols-2">
        {held.length > 0 && <Names title={labels.held} people={held} />}
        <Names title={labels.waiting} people={people.slice(held.length)} />
      </div>
      <p>
        {labels.reference} <code>{booking.reference}</code>
      </p>
      {booking.total ? <p className="font-semibold">{words.booking.due(formatMoney(booking.total))}</p> : null}
      <p className="max-w-prose text-muted">{labels.next}</p>
      <Button onClick={onClose} className="justify-self-end">
        {words.close}
      </Button>
    </div>
  )
}

function Names({ title, people }: { title: string; people: { name: string; line: number }[] }) {
  return (
    <section className="grid content-start gap-2">
      <h3 className="font-body font-semibold text-base">{title}</h3>
      <ol className="grid list-decimal gap-1 pl-6">
        {people.map(({ name, line }) => (
          <li key={line}>{name}</li>
        ))}
      </ol>
    </section>
  )
}
