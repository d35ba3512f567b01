import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { dataCost, isHeavy } from '../../../../domain/media/weight.ts'
import type { Locale } from '../../../../domain/values/language.ts'
import { formatMoney } from '../../../../domain/values/money.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form-failure.tsx'
import { useOffice } from '../../kit/office-text.ts'
import { mediaAddressQuery, mediaQuery } from '../../queries/course-media.ts'
import { chosenFor, type Prepared, type Wanted } from './chosen-file.ts'
import { useSending } from './use-sending.ts'

/** Bytes as megabytes with one decimal, 0.1 at least. */
export const megabytes = (bytes: number, locale: Locale): string =>
  Math.max(0.1, bytes / 1_000_000).toLocaleString(locale, { maximumFractionDigits: 1 })

interface Props {
  /** The field of the form that holds the file’s number, or null. */
  name: string
  label: string
  want: Wanted
  /** What is missing as long as no file is chosen; undefined where none is needed. */
  lacking?: string | undefined
  /** A recording’s length in seconds, and what it may weigh. */
  recording?: { kind: 'slides' | 'film'; seconds: number; onSeconds: (seconds: number) => void } | undefined
  /** The captions that the film is shown with here. */
  captions?: number | null
}

/** A file of a lesson: chosen, made small, sent while one goes on writing, and seen or heard here. */
export function MediaField({ name, label, want, lacking, recording, captions = null }: Props) {
  const labels = useOffice().words.courseMedia
  const id = useId()
  const { setValue } = useFormContext()
  const value = useWatch({ name }) as number | null
  const take = (media: number | null) => setValue(name, media, { shouldDirty: true })
  const [taken, setTaken] = useState<{ before: number; after: number; how: Prepared['how'] }>()
  const [before, setBefore] = useState(0)
  const sending = useSending(want, (media, { seconds, how }) => {
    take(media.id)
    if (seconds !== null) recording?.onSeconds(seconds)
    setTaken({ before, after: media.size, how })
  })
  const choose = (file: File | undefined) => {
    if (!file) return // A picker that was closed without choosing leaves what was chosen before.
    setBefore(file.size)
    setTaken(undefined)
    sending.start(file)
  }
  const drop = () => {
    setTaken(undefined)
    take(null)
  }
  const { failure } = sending
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {labels.chosen[want]} {value === null && lacking && labels.lacks(lacking)}
      </p>
      <div
        className={`grid grid-cols-1 gap-3 rounded-box border bg-surface p-2.5 has-focus-visible:outline-3 has-focus-visible:outline-orange ${failure ? 'border-2 border-red' : 'border-sand-deep'}`}
      >
        {value !== null && <Shown id={value} label={label} want={want} captions={captions} recording={recording} />}
        <div className="relative flex flex-wrap items-center gap-2">
          <input
            id={id}
            type="file"
            accept={chosenFor[want]}
            aria-invalid={failure ? true : undefined}
            aria-describedby={failure ? `${id}-hint ${id}-error` : `${id}-hint`}
            disabled={sending.isSending}
            onChange={({ target }) => {
              choose(target.files?.[0])
              target.value = '' // so that the same file can be chosen again
            }}
            className="sr-only"
          />
          {!sending.isSending && (
            <label htmlFor={id} className={buttonClass('neutral', 'cursor-pointer', 'compact')}>
              {value === null ? labels.choose : labels.chooseOther}
            </label>
          )}
          {value !== null && !sending.isSending && (
            <Button look="quiet" size="compact" onClick={drop}>
              {labels.drop} <span className="sr-only">{label}</span>
            </Button>
          )}
          <SendingButtons sending={sending} label={label} />
        </div>
        <p role="status" className="text-sm empty:hidden">
          {sending.step && labels.phases[sending.step.phase](sending.step.percent)}
          {sending.isPaused && labels.paused}
          {taken && <TakenNote {...taken} />}
        </p>
      </div>
      <FieldError id={`${id}-error`}>{failure}</FieldError>
    </div>
  )
}

function TakenNote({ before, after, how }: { before: number; after: number; how: Prepared['how'] }) {
  const { locale, words } = useOffice()
  const labels = words.courseMedia
  if (how === 'as_it_was') return labels.asItWas
  return how === 'made_small' && after < before
    ? labels.madeSmall(megabytes(before, locale), megabytes(after, locale))
    : null
}

function SendingButtons({ sending, label }: { sending: ReturnType<typeof useSending>; label: string }) {
  const labels = useOffice().words.courseMedia
  const { isSending, canGoOn, isPaused } = sending
  const about = <span className="sr-only">{label}</span>
  return (
    <>
      {isSending && (
        <Button look="neutral" size="compact" onClick={sending.pause}>
          {labels.pause} {about}
        </Button>
      )}
      {canGoOn && (
        <Button look="neutral" size="compact" onClick={sending.goOn}>
          {labels.resume} {about}
        </Button>
      )}
      {(isSending || isPaused) && (
        <Button look="quiet" size="compact" onClick={sending.giveUp}>
          {labels.cancel} {about}
        </Button>
      )}
    </>
  )
}

interface ShownProps extends Pick<Props, 'label' | 'want' | 'recording'> {
  id: number
  captions: number | null
}

/** A file that is kept: what it is, what loading it costs, and itself. */
function Shown({ id, label, want, captions, recording }: ShownProps) {
  const { locale, words } = useOffice()
  const labels = words.courseMedia
  const media = useQuery(mediaQuery(id)).data
  const address = useQuery(mediaAddressQuery(id)).data?.url
  if (!media) return null
  const cost = labels.cost(megabytes(media.size, locale), formatMoney(dataCost(media.size)))
  const seconds = recording?.seconds ?? 0
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      <p className="break-words">
        {media.name} · {cost}
        {seconds > 0 && ` · ${labels.seconds(seconds)}`}
      </p>
      {address && <Player address={address} name={labels.about(label, media.name)} want={want} captions={captions} />}
      {recording && isHeavy(recording.kind, media.size, seconds) && (
        <p className="rounded-lg bg-orange-wash px-3 py-2 text-orange-deep">{labels.heavy(cost)}</p>
      )}
    </div>
  )
}

interface PlayerProps {
  address: string
  name: string
  want: Wanted
  captions: number | null
}

function Player({ address, name, want, captions }: PlayerProps) {
  const { locale, words } = useOffice()
  const track = useQuery({ ...mediaAddressQuery(captions ?? 0), enabled: captions !== null }).data?.url
  if (want === 'picture') return <img src={address} alt="" className="max-h-48 justify-self-start rounded-lg" />
  // biome-ignore lint/a11y/useMediaCaption: its words are written beside it
  if (want === 'voice') return <audio controls preload="metadata" src={address} aria-label={name} className="w-full" />
  if (want === 'film') {
    return (
      <video controls preload="metadata" src={address} aria-label={name} className="max-h-60 w-full rounded-lg bg-ink">
        <track kind="captions" srcLang={locale} src={captions === null ? undefined : track} default />
      </video>
    )
  }
  return (
    <a href={address} target="_blank" rel="noreferrer" className="text-link justify-self-start">
      {words.courseMedia.open} <span className="sr-only">{name}</span>
    </a>
  )
}
