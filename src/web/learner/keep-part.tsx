import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../domain/values/language.ts'
import { Button } from '../ui/button.tsx'
import { dropLesson, keepLesson, keptLessons } from './kept-lessons.ts'
import { Bar, sizeText } from './player-parts.tsx'
import type { LearnerText } from './words.ts'

interface Props {
  registrationId: number
  /** The lessons that are meant: one, or those of a course that have files or can be read. */
  lessons: readonly number[]
  /** What the button says that keeps them. */
  label: string
  /** What is said of those that are kept: how many, and their bytes. */
  said: (count: number, size: string) => string
  onChange?: () => void
  text: LearnerText
  locale: Locale
}

type Phase = { is: 'idle' } | { is: 'keeping'; received: number; all: number } | { is: 'failed' | 'full' }

/** Keeps lessons on this phone with all that belongs to them, says how large they are, and takes them away again. */
export function KeepPart({ registrationId, lessons, label, said, onChange, text, locale }: Props) {
  const [kept, setKept] = useState<ReadonlyMap<number, number>>()
  const [phase, setPhase] = useState<Phase>({ is: 'idle' })
  const stopped = useRef<AbortController>(null)
  const labels = text.keep
  const look = () => keptLessons(registrationId).then(setKept)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each course
  useEffect(() => void look(), [registrationId])

  async function keep() {
    const stop = new AbortController()
    stopped.current = stop
    setPhase({ is: 'keeping', received: 0, all: 0 })
    try {
      for (const lesson of lessons) {
        const onProgress = (received: number, all: number) => setPhase({ is: 'keeping', received, all })
        if (!stop.signal.aborted)
          await keepLesson({ registration: registrationId, lesson, onProgress, signal: stop.signal })
      }
      setPhase({ is: 'idle' })
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      setPhase({ is: stop.signal.aborted ? 'idle' : isFull ? 'full' : 'failed' })
    }
    await look()
    onChange?.()
  }
  async function drop() {
    for (const lesson of lessons) await dropLesson(registrationId, lesson)
    await look()
    onChange?.()
  }
  if (!('caches' in globalThis) || !('serviceWorker' in navigator))
    return <p className="text-muted text-sm">{labels.unavailable}</p>
  if (!kept) return null
  const here = lessons.filter((id) => kept.has(id))
  const size = here.reduce((sum, id) => sum + (kept.get(id) ?? 0), 0)
  return (
    <section aria-label={labels.title} className="grid gap-2 rounded-box border border-sand bg-surface p-4">
      <p
        role="status"
        className={`empty:hidden ${phase.is === 'failed' || phase.is === 'full' ? 'font-semibold text-red' : 'text-muted'}`}
      >
        {phase.is === 'keeping'
          ? labels.progress(sizeText(phase.received, locale), sizeText(phase.all, locale))
          : phase.is === 'idle'
            ? size > 0 && said(here.length, sizeText(size, locale))
            : labels[phase.is]}
      </p>
      {phase.is === 'keeping' && <Bar done={phase.received} all={phase.all} />}
      <div className="flex flex-wrap gap-3">
        {phase.is === 'keeping' ? (
          <Button look="neutral" className="min-h-12" onClick={() => stopped.current?.abort()}>
            {labels.stop}
          </Button>
        ) : (
          here.length < lessons.length && (
            <Button look="outline" className="min-h-12" onClick={keep}>
              {label}
            </Button>
          )
        )}
        {phase.is !== 'keeping' && size > 0 && (
          <Button look="neutral" className="min-h-12" onClick={drop}>
            {labels.drop}
          </Button>
        )}
      </div>
    </section>
  )
}
