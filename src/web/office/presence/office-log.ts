import { useSyncExternalStore } from 'react'
import type { Mark } from '../../../domain/attendance/presence.ts'
import { readStored, store } from '../../page/browser-storage.ts'
import type { PresenceLog, Snapshot } from '../../presence-log/presence-log.ts'
import type { StoredLine } from '../../presence-log/rows.ts'

// The log of presence on this device, which the trainers' page keeps as well (docs/rules/presence.md#the-log): loaded once something is
// taken here, or was before.

let opening: Promise<void> | undefined
let opened: PresenceLog | undefined
/** Lines that the server has answered for while this page was open, and that no reading of their session shows yet. */
let unread = new Set<string>()
/** Lines that were kept without holding, or refused, while this page was open, until that was read. */
let objections: readonly StoredLine[] = []

export interface OfficeLog {
  log: PresenceLog
  kept: Snapshot
  objections: readonly StoredLine[]
}
let current: OfficeLog | null = null
const listeners = new Set<() => void>()
function tell() {
  current = opened ? { log: opened, kept: opened.getSnapshot(), objections } : null
  for (const listener of listeners) listener()
}

/** Whether this browser has kept a log before. */
export const hasLog = (): boolean => readStored('localStorage', 'presence-device') !== null || hasFormerMarks()

/** Opens the log, once for the page. @throws where its script cannot be loaded */
export function openOfficeLog(): Promise<void> {
  opening ??= open()
  return opening
}

async function open() {
  const { openPresenceLog } = await import('../../presence-log/presence-log.ts')
  const log = await openPresenceLog()
  await takeFormerMarks(log)
  opened = log
  log.subscribe(tell)
  tell()
}

/** The log and what it says, once it is open. */
export const useOfficeLog = (): OfficeLog | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )

/** Whether a line's answer makes somebody wonder. */
const isObjection = ({ answer }: StoredLine) => answer?.answer === 'contradicts' || answer?.answer === 'refused'

/** Notes lines that were just answered for, until their sessions were read again. */
export function noteAnswered(lines: readonly StoredLine[]): void {
  unread = new Set([...unread, ...lines.filter((line) => !isObjection(line)).map(({ line }) => line.mark.id)])
  objections = [...objections, ...lines.filter(isObjection)]
  tell()
}

/** Their sessions were read again: what is shown is the server's. */
export function noteRead(lines: readonly StoredLine[]): void {
  for (const { line } of lines) unread.delete(line.mark.id)
  tell()
}

/** An objection was read. */
export function dismissObjection(number: number): void {
  objections = objections.filter((line) => line.number !== number)
  tell()
}

/** Lines of an account and a session that the server has not answered for. */
export const waitingIn = ({ kept }: OfficeLog, account: number, trainingId?: number): StoredLine[] =>
  kept.lines.filter(
    (line) =>
      line.answer === null &&
      line.account === account &&
      (trainingId === undefined || line.line.trainingId === trainingId),
  )

/** The marks of a session that its last reading does not show: not answered for, or answered for since. */
export const unseenMarks = ({ kept }: OfficeLog, account: number, trainingId: number): Mark[] => [
  ...kept.lines
    .filter(
      ({ line, account: owner, answer }) =>
        line.trainingId === trainingId && owner === account && (answer === null || unread.has(line.mark.id)),
    )
    .map(({ line }) => line.mark),
  ...kept.unsavedTaps.filter((tap) => tap.trainingId === trainingId).map(({ mark }) => mark),
]

// Until the log came, the office kept marks that were not sent in `localStorage`, each under a name of its own: `presence 7 <id>`, with the
// account's number. They go into the log once, with their own ids and times.

const pattern = /^presence (\d+) [0-9a-f-]{36}$/

function names(): string[] {
  try {
    return Object.keys(window.localStorage).filter((name) => pattern.test(name))
  } catch {
    return []
  }
}

/** Whether such marks are left in this browser. */
export const hasFormerMarks = (): boolean => names().length > 0

interface FormerMark extends Mark {
  trainingId: number
  /** When it was tapped, in milliseconds. */
  at: number
}

function formerMark(name: string) {
  try {
    const { trainingId, at, id, registrationId, date, half, state, lateAt, reason } = JSON.parse(
      readStored('localStorage', name) ?? '',
    ) as FormerMark
    const mark = { id, registrationId, date, half, state, lateAt, reason, makesUp: undefined }
    return [{ name, account: Number(pattern.exec(name)?.[1]), trainingId, at, mark, offset: null }]
  } catch {
    return []
  }
}

/** Puts them into the log, in their order; they are forgotten where they stood once they are on the disk there. */
export async function takeFormerMarks(log: Pick<PresenceLog, 'adopt'>): Promise<void> {
  const found = names()
    .flatMap(formerMark)
    .toSorted((one, other) => one.at - other.at)
  if (found.length > 0 && (await log.adopt(found))) for (const { name } of found) store('localStorage', name, null)
}
