// A phone for tests of the log of presence: its storage, clocks and tabs, and a server that answers as ours does.
import { createHash, pbkdf2Sync } from 'node:crypto'
import { IDBFactory } from 'fake-indexeddb'
import { hashedText, type LogAnswer, type LogForm, type LogLine } from '../src/domain/attendance/presence-log.ts'
import { codeIterations, digestedText, type Roster, type RosterForm } from '../src/domain/attendance/roster.ts'
import type { Environment, PageEvent } from '../src/web/presence-log/environment.ts'
import { openPresenceLog, type PresenceLog, type Snapshot } from '../src/web/presence-log/presence-log.ts'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const problem = (status: number, code: string) => Response.json({ code, message: code }, { status })

type Judgement = LogAnswer['answers'][number]['answer']

/** What a test tells the server to do, and what came of it. */
export class TestServer {
  /** Who is signed in; null for nobody. */
  account: number | null = 7
  now = Date.parse('2026-12-14T09:00:00Z')
  isAway = false
  /** Answers a call instead of the server; undefined lets it through. */
  instead: ((path: string) => Response | undefined) | undefined
  /** What it answers to a log is lost on its way, though it has stored the lines. */
  losesAnswers = false
  /** What it says of a registration's marks, where it does not store them. */
  judgements = new Map<number, { answer: Judgement; reason: string }>()
  calls: string[] = []
  forms: LogForm[] = []
  /** The devices that have taken a list along. */
  takers: RosterForm[] = []
  lines = new Map<string, { device: string; line: LogLine; account: number }>()
  roster: Roster = rosterOf([12, 13])

  /** The numbers that it holds of all devices, in the order in which they came. */
  get numbers(): number[] {
    return [...this.lines.values()].map(({ line }) => line.number)
  }

  private answerLog(form: LogForm, account: number): LogAnswer {
    const answers = form.lines.map((line) => {
      const judged = this.judgements.get(line.mark.registrationId)
      const { id } = line.mark
      if (this.lines.has(id)) return { id, answer: 'known' }
      if (judged?.answer !== 'refused') this.lines.set(id, { device: form.device, line, account })
      return { id, answer: 'stored', ...judged }
    }) as LogAnswer['answers']
    const held = [...this.lines.values()].filter(
      ({ device, line }) => device === form.device && line.number >= form.from,
    )
    return { now: new Date(this.now).toISOString(), answers, held: held.length }
  }

  private answer(path: string, init: RequestInit | undefined): Response {
    const now = new Date(this.now).toISOString()
    if (this.account === null) return problem(401, 'unauthenticated')
    if (path === '/api/user') return Response.json({ id: this.account, username: 'awa', isAdmin: false })
    if (path === '/api/admin/presence/sessions')
      return Response.json({ now, account: { id: this.account, name: 'awa' }, sessions: [this.roster.session] })
    if (path.includes('/presence/roster')) {
      this.takers.push(JSON.parse(String(init?.body)))
      return Response.json({ ...this.roster, now })
    }
    const form = JSON.parse(String(init?.body)) as LogForm
    this.forms.push(form)
    return Response.json(this.answerLog(form, this.account))
  }

  fetch: typeof fetch = async (input, init) => {
    const path = String(input)
    this.calls.push(path)
    if (this.isAway) throw new TypeError('Failed to fetch')
    const answer = this.instead?.(path) ?? this.answer(path, init)
    if (this.losesAnswers && path.endsWith('/log')) throw new TypeError('Failed to fetch')
    return answer
  }
}

/** A code's hash as a list holds it. */
export const hashOfCode = (code: string, salt: Uint8Array): string =>
  pbkdf2Sync(code, salt, codeIterations, 32, 'sha256').toString('base64url')

/** A session's list of people by the numbers of their registrations; the code of 12 is `12-7KQ4XM`. */
export function rosterOf(registrations: readonly number[], day = '2026-12-14'): Roster {
  const halves: Roster['halves'] = [
    { date: day, half: 'morning', startsAt: '08:00', endsAt: '12:00', room: null, trainer: null },
    { date: day, half: 'afternoon', startsAt: '13:00', endsAt: '17:00', room: null, trainer: null },
  ]
  const salt = Buffer.from('salt of the person')
  const people: Roster['people'] = registrations.map((registrationId) => ({
    ...{ registrationId, status: 'confirmée', firstName: 'Aya', lastName: `Koné ${registrationId}` },
    ...{ organization: null, isGuest: false, marks: [], salt: salt.toString('base64url') },
    codeHash: registrationId === 12 ? hashOfCode('12-7KQ4XM', salt) : '',
  }))
  const issuedAt = `${day}T07:00:00.000Z`
  const session = {
    ...{ id: 3, title: 'Bonnes pratiques', englishTitle: null, startsAt: `${day}T08:00:00.000Z` },
    ...{ endsAt: null, location: 'Abidjan', people: people.length },
  }
  const seal = { trainingId: 3, userId: 7, issuedAt, digest: sha256(digestedText({ halves, people })), seal: 'seal' }
  return { now: issuedAt, seal, fetchAgainAt: `${day}T23:00:00.000Z`, session, halves, people }
}

/** Locks of one tab, in a browser whose tabs cannot wait for each other. */
function ownLocks(): LockManager {
  const queues = new Map<string, Promise<unknown>>()
  const request = (name: string, work: () => Promise<unknown>) => {
    const result = (queues.get(name) ?? Promise.resolve()).then(work)
    queues.set(
      name,
      result.catch(() => {}),
    )
    return result
  }
  return { request } as unknown as LockManager
}

/** A phone that keeps its storage while pages are opened and closed. */
export class TestPhone {
  storage = new IDBFactory()
  flag: string | null = null
  now = Date.parse('2026-12-14T09:00:00Z')
  steady = 1_000
  isKept = true
  /** Whether its tabs can wait for each other. */
  hasLocks = true
  hasStorage = true
  given: File[][] = []
  readonly server: TestServer
  private pages = new Set<Map<PageEvent, Set<() => void>>>()
  private told = new Set<() => void>()
  private open = new Set<PresenceLog>()

  constructor(server = new TestServer()) {
    this.server = server
  }

  environment(changes: Partial<Environment> = {}): Environment {
    const heard = new Map<PageEvent, Set<() => void>>()
    this.pages.add(heard)
    let own = () => {}
    return {
      indexedDB: () => (this.hasStorage ? this.storage : undefined),
      locks: this.hasLocks ? navigator.locks : ownLocks(),
      now: () => this.now,
      steady: () => this.steady,
      fetch: this.server.fetch,
      userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
      isShown: () => true,
      listen: (event, listener) => {
        const listeners = heard.get(event) ?? new Set()
        heard.set(event, listeners.add(listener))
        return () => listeners.delete(listener)
      },
      channel: {
        tell: () => {
          for (const listener of this.told) if (listener !== own) queueMicrotask(listener)
        },
        close: () => this.told.delete(own),
        onTold: (listener) => {
          own = listener
          this.told.add(listener)
        },
      },
      isKept: async () => this.isKept,
      askToKeep: async () => {},
      readFlag: () => this.flag,
      writeFlag: (text) => {
        this.flag = text
      },
      share: undefined,
      canShare: () => false,
      download: (file) => this.given.push([file]),
      ...changes,
    }
  }

  /** Opens the page; several are tabs of one browser. */
  async page(changes: Partial<Environment> = {}): Promise<PresenceLog> {
    const log = await openPresenceLog(this.environment(changes))
    this.open.add(log)
    return log
  }

  /** Something happens to all pages that are open. */
  happen(event: PageEvent): void {
    for (const heard of this.pages) for (const listener of heard.get(event) ?? []) listener()
  }

  /** Time passes, for both clocks. */
  pass(ms: number): void {
    this.now += ms
    this.steady += ms
  }

  /** All pages are closed. */
  closeAll(): void {
    for (const log of this.open) log.close()
    this.open.clear()
    this.pages.clear()
    this.told.clear()
  }
}

/** Waits until a log says something. */
export function until(log: PresenceLog, is: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
  return new Promise((resolve) => {
    const look = () => {
      const snapshot = log.getSnapshot()
      if (!is(snapshot)) return
      leave()
      resolve(snapshot)
    }
    const leave = log.subscribe(look)
    look()
  })
}

/** That a person was present in the morning. */
export const present = (registrationId: number, date = '2026-12-14') => ({
  ...{ registrationId, date, half: 'morning' as const, state: 'present' as const, lateAt: null, reason: null },
})

/** Whether each line names the one before it. */
export const followsOn = (lines: readonly LogLine[]): boolean =>
  lines.every((line, index) => {
    const before = lines[index - 1]
    return line.previous === (before ? sha256(hashedText(before)) : null)
  })
