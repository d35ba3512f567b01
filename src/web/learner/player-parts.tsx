// What the players of slides and films share.
import { type RefObject, useEffect, useId, useState } from 'react'
import type { Locale } from '../../domain/values/language.ts'
import { courseNames } from '../kept/kept-owner.ts'
import { readStored, store } from '../page/browser-storage.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { clockTime } from './position.ts'
import type { LessonFiles } from './use-lesson-files.ts'
import type { LearnerText } from './words.ts'

/** So many bytes as people read them, in millions; a few are not nothing. */
export const sizeText = (bytes: number, locale: Locale): string =>
  `${Math.max(bytes / 1e6, bytes > 0 ? 0.1 : 0).toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}\u00A0${locale === 'fr' ? 'Mo' : 'MB'}`

interface StartProps {
  text: LearnerText
  locale: Locale
  files: LessonFiles
  /** Where its reader was, in seconds into the lesson. */
  position: number
  onStart: () => void
}

/** Nothing of a lesson is played, and on a slow line nothing loaded, before this is pressed: it says what that costs. */
export function StartButton({ text, locale, files, position, onStart }: StartProps) {
  const size = files.areKept ? text.lesson.keptSize : files.toLoad === null ? '…' : sizeText(files.toLoad, locale)
  return (
    <Button className="min-h-14 text-lg" onClick={onStart}>
      {position > 0 ? text.lesson.resume(clockTime(position), size) : text.lesson.start(size)}
    </Button>
  )
}

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2]
const speedName = `${courseNames}speed`

/** How fast it is played, here and in the lessons to come. */
export function SpeedChoice({
  element,
  text,
  locale,
}: {
  element: RefObject<HTMLMediaElement | null>
  text: LearnerText
  locale: Locale
}) {
  const id = useId()
  const [speed, setSpeed] = useState(() => {
    const stored = Number(readStored('localStorage', speedName))
    return speeds.includes(stored) ? stored : 1
  })
  useEffect(() => {
    const { current: player } = element
    if (player) player.defaultPlaybackRate = player.playbackRate = speed
  }, [element, speed])
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="font-semibold text-sm">
        {text.lesson.speed}
      </label>
      <select
        id={id}
        className="min-h-11 rounded-box border border-sand-deep bg-surface px-3 text-ink"
        value={speed}
        onChange={({ currentTarget: { value } }) => {
          setSpeed(Number(value))
          store('localStorage', speedName, value)
        }}
      >
        {speeds.map((one) => (
          <option key={one} value={one}>
            {one.toLocaleString(locale)}×
          </option>
        ))}
      </select>
    </div>
  )
}

/** What is said, for those who read; and that playing has stopped, or cannot begin. */
export function Transcript({ text, said }: { text: LearnerText; said: string }) {
  if (!said) return null
  return (
    <section aria-label={text.lesson.transcript} className="grid gap-1">
      <h2 className="font-body font-semibold text-muted text-sm">{text.lesson.transcript}</h2>
      <p className="max-w-prose whitespace-pre-line">{said}</p>
    </section>
  )
}

/** How much of something is done, beside words that say the same. */
export function Bar({ done, all }: { done: number; all: number }) {
  return (
    <div aria-hidden="true" className="h-3 overflow-hidden rounded-full bg-sand">
      <div className="h-full rounded-full bg-green" style={{ width: `${all > 0 ? (100 * done) / all : 0}%` }} />
    </div>
  )
}

interface ReadOnProps {
  text: LearnerText
  /** Where the way goes on. */
  next: string
  /** Notes that the lesson was read. */
  onRead: () => void
  look?: 'primary' | 'outline'
}

/** Says that the lesson was read, and leads on in the same tap. */
export function ReadOn({ text, next, onRead, look = 'primary' }: ReadOnProps) {
  return (
    <a className={buttonClass(look, 'min-h-14 text-lg')} href={next} onClick={onRead}>
      {text.lesson.read}
    </a>
  )
}

interface PictureProps {
  id: number | null
  alt: string
  files: LessonFiles
  /** Whether it is loaded, or what it shows stands there in words. */
  isWanted: boolean
}

/** A picture of a lesson; its words where it is not there. */
export function Picture({ id, alt, files, isWanted }: PictureProps) {
  const [isGone, setGone] = useState<string>()
  const url = files.urlOf(id)
  if (!isWanted || !url || isGone === url) {
    return (
      <p className="grid min-h-32 place-items-center rounded-box border border-sand border-dashed p-4 text-center text-muted">
        {alt}
      </p>
    )
  }
  const renew = () => {
    setGone(url)
    if (isGone === undefined) void files.renew().catch(() => {})
  }
  return <img className="h-auto w-full rounded-box" {...files.sidesOf(id)} src={url} alt={alt} onError={renew} />
}
