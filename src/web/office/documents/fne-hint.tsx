import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { fneQuery } from '../queries/fne.ts'

/** Over the documents: what is being certified, what a person has to look at, and that nothing is certified at present. */
export function FneHint({ onOpen }: { onOpen: () => void }) {
  const { locale, words } = useOffice()
  const labels = words.fne
  const state = useQuery(fneQuery).data
  if (!state || state.lacks.includes('off')) return null
  const { waiting, open, refused, stopped } = state
  const number = new Intl.NumberFormat(locale)
  const underWay = waiting + open.filter((call) => call.state === 'submitting').length
  const toCheck = open.filter((call) => call.state === 'doubtful').length + refused.length
  if (underWay + toCheck === 0 && !stopped) return null
  const told = [
    stopped && labels.stopped,
    underWay > 0 && labels.underWay(underWay, number.format(underWay)),
    toCheck > 0 && labels.waitsForYou(toCheck, number.format(toCheck)),
  ]
  return (
    <section
      aria-label={labels.title}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-box bg-orange-wash px-4 py-2.5 text-orange-deep text-sm"
    >
      <p role="status" className="font-semibold">
        {told.filter(Boolean).join(' · ')}
      </p>
      {(toCheck > 0 || stopped) && (
        <Button look="neutral" size="compact" onClick={onOpen}>
          {labels.settle}
        </Button>
      )}
    </section>
  )
}
