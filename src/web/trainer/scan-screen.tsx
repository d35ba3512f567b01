import { type FormEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { codeIn } from '../../domain/attendance/presence-code.ts'
import type { Roster } from '../../domain/attendance/roster.ts'
import { standingKey } from '../presence-log/standing.ts'
import { Button } from '../ui/button.tsx'
import { halfOf, presentTap, type Tap, useMarking } from './person-row.tsx'
import type { InSession } from './place.ts'
import { type NoCamera, type Scan, startScan } from './scan.ts'
import { usePresenceLog } from './use-presence-log.tsx'
import type { words } from './words.ts'

type Text = (typeof words)['fr']

/** Whose codes are shown to the phone, one after the other: each is noted present at once, and can be taken back. */
export function ScanScreen({ place, text }: { place: InSession; text: Text }) {
  const { kept } = usePresenceLog()
  const roster = kept.rosters.find(({ trainingId }) => trainingId === place.session)?.roster
  return roster ? <Scanner roster={roster} place={place} text={text} /> : <p>{text.sessions.offline}</p>
}

/** What is said of the last code. */
interface Said {
  /** Counts up: the same words twice are said twice. */
  number: number
  sentence: string
  isGood: boolean
  undo?: (() => void) | undefined
}

function Scanner({ roster, place, text }: { roster: Roster; place: InSession; text: Text }) {
  const { log } = usePresenceLog()
  const { standings, mark, now } = useMarking(roster)
  const [said, setSaid] = useState<Said>()
  const [problem, setProblem] = useState<NoCamera>()
  const [typed, setTyped] = useState('')
  const video = useRef<HTMLVideoElement>(null)
  const labels = text.scan
  // A hidden page lets go of the camera; it is taken again once the page is looked at.
  const isShown = useSyncExternalStore(onVisibility, () => !document.hidden)
  const half = halfOf(roster, place, now())
  const say = (sentence: string, isGood: boolean, undo?: () => void) =>
    setSaid((before) => ({ number: (before?.number ?? 0) + 1, sentence, isGood, undo }))

  async function note(code: string) {
    const owner = await log.findCode(roster.session.id, code)
    if (owner.is !== 'person') return say(owner.is === 'other_session' ? labels.otherSession : labels.unknown, false)
    const person = roster.people.find(({ registrationId }) => registrationId === owner.registrationId)
    if (!person || !half) return say(labels.unknown, false)
    const name = `${person.firstName} ${person.lastName}`
    const stands = standings.get(standingKey(person.registrationId, half))?.state
    if (stands) return say(labels.already(name, text.states[stands]), true)
    if (person.status === 'annulée') return say(labels.cancelled(name), false)
    const tap = (what: Tap) => mark(half, [person.registrationId], what)
    tap(presentTap)
    navigator.vibrate?.(80)
    say(labels.noted(name, text.states.present), true, () => {
      tap({ ...presentTap, state: 'taken_back' })
      setSaid(undefined)
    })
  }
  const seen = useRef((_: string) => {})
  useLayoutEffect(() => {
    seen.current = (read) => {
      const code = codeIn(read)
      if (code) void note(code)
      else say(labels.notOurs, false)
    }
  })
  useEffect(() => {
    const shown = video.current
    if (!shown || !isShown) return
    let scan: Scan | undefined
    let isLeft = false
    void startScan(shown, (read) => seen.current(read)).then(
      (begun) => {
        if (typeof begun === 'string') setProblem(begun)
        else if (isLeft) begun.stop()
        else scan = begun
      },
      () => setProblem('none'),
    )
    return () => {
      isLeft = true
      scan?.stop()
    }
  }, [isShown])
  const find = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) void note(typed).then(() => setTyped(''))
  }
  return (
    <>
      <h1 className="text-heading">{labels.title}</h1>
      {problem ? (
        <p role="alert" className="rounded-box bg-orange-wash px-4 py-3 text-orange-deep">
          {labels.problems[problem]}
        </p>
      ) : (
        <div className="relative overflow-hidden rounded-box bg-ink">
          <video ref={video} muted playsInline className="aspect-square w-full object-cover" aria-label={labels.aim} />
        </div>
      )}
      <div role="status" className="min-h-16">
        {said && (
          <div
            key={said.number}
            className={`flex min-h-16 flex-wrap items-center justify-between gap-3 rounded-box px-4 py-2 ${said.isGood ? 'bg-green-wash text-green' : 'bg-red-wash text-red'}`}
          >
            <p className="min-w-0 flex-1 font-semibold text-lg">{said.sentence}</p>
            {said.undo && (
              <Button look="neutral" className="min-h-12" onClick={said.undo}>
                {labels.undo}
              </Button>
            )}
          </div>
        )}
      </div>
      <form onSubmit={find} className="flex items-end gap-3">
        <label className="grid min-w-0 grow gap-1">
          <span className="font-semibold">{labels.code}</span>
          <input
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            className="control min-h-12 rounded-box border border-sand-deep"
          />
        </label>
        <Button type="submit" className="min-h-12">
          {labels.find}
        </Button>
      </form>
    </>
  )
}

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
