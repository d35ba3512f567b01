// An attempt while its page is open: what is kept of it, what the log has over that, and what other phones have done.
import type { AnswerLogReply } from '../../../domain/courses/attempt.ts'
import type { Answer } from '../../../domain/courses/judge.ts'
import type { CourseLog, LogState } from '../log.ts'
import {
  answersPath,
  begin,
  finishPath,
  isSame,
  type KeptAttempt,
  keptAttempt,
  type QuizPlace,
  readAgain,
  type ShownAttempt,
  shownAttempt,
  withNext,
} from './attempt.ts'

/** How long nothing must have been typed before it is a line of the log, in milliseconds. */
const typingMs = 600
/** When a result that could not be read is asked for again, in milliseconds. */
const retryMs = 5_000

/** What a page shows; a new object after each change. */
export interface AttemptState {
  /** Undefined until what is kept was read; null where no attempt is known here. */
  shown: ShownAttempt | null | undefined
  log: LogState
  /** Whether an answer is not on the disk yet. */
  isSaving: boolean
  /** How many answers came after the end since the page was opened. */
  late: number
}

export interface FollowedAttempt {
  /** Both as `useSyncExternalStore` takes them. */
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => AttemptState
  /** The time by the server's clock, in milliseconds since 1970. */
  now: () => number
  /** @throws CallFailed, what `fetch` throws where there is no line */
  begin: () => Promise<void>
  /** Answers a question, counted from 1; what is typed becomes a line of the log at the next pause. */
  answer: (question: number, answer: Answer) => void
  finish: () => void
  close: () => void
}

/**
 * Follows the latest attempt at a quiz on this phone.
 * @param onJudged called when an attempt turns out to be closed
 */
export function followAttempt(log: CourseLog, place: QuizPlace, onJudged: () => void): FollowedAttempt {
  const listeners = new Set<() => void>()
  let kept: KeptAttempt | null | undefined
  let draft: { question: number; answer: Answer } | null = null
  let [writing, late] = [0, 0]
  let typing: ReturnType<typeof setTimeout> | undefined
  let reading = Promise.resolve()
  let retry: ReturnType<typeof setTimeout> | undefined
  let [isAsked, isAwaited] = [false, false]
  let isClosed = false
  let snapshot: AttemptState

  const id = () => kept?.paper?.id ?? ''
  const written = () =>
    kept && shownAttempt(kept, [...log.linesOf(answersPath(id())), ...log.linesOf(finishPath(id()))])
  function publish() {
    const known = written()
    const answers = known && draft ? known.answers.with(draft.question - 1, draft.answer) : known?.answers
    const shown = known && answers ? { ...known, answers } : known
    snapshot = { shown, late, log: log.getSnapshot(), isSaving: writing > 0 || draft !== null }
    for (const tell of listeners) tell()
  }
  function take(read: KeptAttempt | null) {
    if (isClosed) return
    const isJudged = read?.result != null && kept?.paper != null && kept.result === null
    kept = read
    if (read?.result) isAwaited = false
    publish()
    if (isJudged) onJudged()
  }
  async function readOnce() {
    isAsked = false
    if (!kept?.paper || isClosed) return
    try {
      take(await readAgain(place, kept.paper.id))
    } catch {
      // Without a line what is known stays; a result that is there is asked for until it comes.
      if (isAwaited) retry = setTimeout(look, retryMs)
    }
  }
  /** Reads the attempt again; a reading that has not begun yet will do. */
  function look() {
    clearTimeout(retry)
    if (isAsked) return
    isAsked = true
    reading = reading.then(readOnce)
  }
  async function append(path: string, fields: object | null) {
    writing += 1
    const isWritten = log.append(path, fields)
    publish()
    await isWritten
    writing -= 1
    publish()
  }
  const isKnown = (question: number, answer: Answer) => isSame(written()?.answers[question - 1] ?? null, answer)
  /** What was typed is a line of the log from now on. */
  function settle() {
    clearTimeout(typing)
    const typed = draft
    draft = null
    if (typed && !isKnown(typed.question, typed.answer)) void append(answersPath(id()), typed)
    else publish()
  }

  const whenSeen = () => {
    if (document.visibilityState === 'visible') look()
    else settle()
  }
  addEventListener('online', whenSeen)
  addEventListener('pageshow', whenSeen)
  addEventListener('pagehide', settle)
  document.addEventListener('visibilitychange', whenSeen)
  const leave = [
    log.subscribe(publish),
    log.onAnswer((to, answer) => {
      if (to !== answersPath(id()) && to !== finishPath(id())) return
      const reply = answer as AnswerLogReply
      late += reply.answers.filter((one) => one.answer === 'late').length
      if (!reply.isClosed) return
      isAwaited = true
      look()
    }),
  ]
  publish()
  void keptAttempt(place).then((found) => {
    take(found ?? null)
    look()
  })

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    now: () => Date.now() + (kept?.offset ?? 0),
    begin: async () => {
      await reading
      late = 0
      const next = withNext(kept ?? null)
      kept = next
      take(await begin(place, next))
      if (kept.paper?.isClosed) look()
    },
    answer: (question, answer) => {
      if (draft && draft.question !== question) settle()
      const type = kept?.paper?.questions[question - 1]?.type
      if (type === 'number' || type === 'text') {
        draft = { question, answer }
        clearTimeout(typing)
        typing = setTimeout(settle, typingMs)
        publish()
      } else if (!isKnown(question, answer)) void append(answersPath(id()), { question, answer })
    },
    finish: () => {
      settle()
      void append(finishPath(id()), null)
    },
    close: () => {
      settle()
      isClosed = true
      clearTimeout(retry)
      removeEventListener('online', whenSeen)
      removeEventListener('pageshow', whenSeen)
      removeEventListener('pagehide', settle)
      document.removeEventListener('visibilitychange', whenSeen)
      for (const stop of leave) stop()
    },
  }
}
