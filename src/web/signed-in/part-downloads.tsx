import type { SessionFilePlan } from '../../domain/trainings/session-file.ts'
import { formatMoment } from '../../domain/values/dates.ts'
import { useParts } from '../files/use-parts.ts'
import { serverErrors } from '../forms/form-errors.ts'
import { Button } from '../ui/button.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { useSignedIn } from './signed-in-text.ts'

const megabyte = 1024 * 1024

/** The parts of a file that was ordered: each to be saved, or all of them one after the other, telling how far that has come. */
export function PartDownloads({ plan: { parts, stateAt } }: { plan: SessionFilePlan }) {
  const { locale, text, words } = useSignedIn()
  const labels = words.parts
  const { saved, progress, error, isPending, begin } = useParts()
  const megabytes = (bytes: number) =>
    (bytes / megabyte).toLocaleString(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  const all = parts.map(({ pdf }) => pdf)
  const left = all.filter((url) => !saved.has(url))
  const isBegun = left.length < all.length
  return (
    <section aria-label={labels.title} className="grid grid-cols-1 gap-4 rounded-box border border-sand bg-paper p-4">
      <p className="text-muted text-sm">{labels.state(formatMoment(stateAt, locale))}</p>
      {error && <FormFailure title={labels.failed} message={serverErrors(error, text).message} />}
      <ul className="grid grid-cols-1 gap-3">
        {parts.map(({ number, people, size, pdf, zip }) => {
          const name = parts.length === 1 ? labels.only : labels.part(number, parts.length)
          const isSaved = saved.has(pdf) || saved.has(zip)
          return (
            <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0">
                <span className="font-semibold">{name}</span>
                <span className="block text-muted text-sm">
                  {[people > 0 && labels.people(people), labels.size(megabytes(size)), isSaved && labels.saved]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </p>
              <span className="flex flex-wrap gap-2">
                {[['pdf', pdf] as const, ['zip', zip] as const].map(([format, url]) => (
                  <Button key={format} look="neutral" size="compact" disabled={isPending} onClick={() => begin([url])}>
                    <Glyph name="download" />
                    {labels[format]}
                    <span className="sr-only"> {name}</span>
                  </Button>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
      <p role="status" className="text-sm tabular-nums empty:hidden">
        {progress
          ? progress.isWaiting
            ? labels.waiting
            : labels.received(megabytes(progress.received))
          : left.length === 0
            ? labels.savedAll
            : ''}
      </p>
      {parts.length > 1 && left.length > 0 && (
        <Button className="justify-self-start" disabled={isPending} aria-busy={isPending} onClick={() => begin(all)}>
          {isBegun ? labels.goOn : labels.all}
        </Button>
      )}
    </section>
  )
}
