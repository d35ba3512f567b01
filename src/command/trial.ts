// Starts a release as an instance that nobody knows of, and says whether it can do what it is for (`server/app/trial.ts`).
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Locale } from '../domain/values/language.ts'
import type { TrialNews } from '../server/app/trial.ts'
import { Failure } from './failure.ts'
import { answers } from './ready.ts'
import { releaseWords } from './release-words.ts'
import type { Release } from './releases.ts'

/** What of the product must answer: a page that reads, one that does not, the API. */
const asked = ['/readyz', '/', '/formations', '/api/trainings']
const betweenLooks = 100
/** How long it may take to end, in milliseconds. */
const endsWithin = 15_000
/** How much is repeated of what it said last, in lines. */
const lastWords = 12

interface Trial {
  /** What comes before the program, and its environment (`likeInstance`). */
  start: { before: string[]; env: Record<string, string> }
  /** Milliseconds that it may take; while its tables are made or changed, and backed up before, is not counted. */
  timeout: number
  locale: Locale
  /** What answers meanwhile. */
  from: Release
  say: (sentence: string) => void
  /** Done while it runs, its tables up to date. */
  meanwhile: () => Promise<void>
}

/**
 * Tries a release: its settings, its tables, its pages.
 * @returns whether it had a database of its own: the embedded one, which only one process can open
 * @throws Failure with what it said last where it ends, where it does not get ready in time, or where a page of it does not answer
 */
export async function tryRelease(
  release: Release,
  { start, timeout, locale, from, say, meanwhile }: Trial,
): Promise<{ isOwnDatabase: boolean }> {
  const words = releaseWords[locale]
  const { version, folder } = release
  const node = path.join(folder, 'node_modules/node/bin/node')
  const [program = node, ...args] = [...start.before, node, 'dist/main.js', '--trial']
  const child = spawn(program, args, { cwd: folder, env: start.env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const said = { out: '', err: '' }
  child.stdout?.on('data', (chunk: Buffer) => (said.out = `${said.out}${chunk}`.slice(-10_000)))
  child.stderr?.on('data', (chunk: Buffer) => (said.err = `${said.err}${chunk}`.slice(-10_000)))
  let hasEnded = false
  child.once('close', () => (hasEnded = true))
  child.once('error', (error) => {
    said.err += error.message
    hasEnded = true
  })

  let since = Date.now()
  /** While its tables are made or changed, which may take long. */
  let isBusy = false
  let isUpgrade = false
  let hasUpgraded = false
  let isOwnDatabase = false
  let port: number | undefined
  child.on('message', (news: TrialNews) => {
    since = Date.now()
    if (news.phase === 'making') {
      isBusy = true
      isOwnDatabase = true
      say(words.ownDatabase)
    } else if (news.phase === 'upgrading') {
      isBusy = true
      isUpgrade = true
      say(words.upgrading(news.migrations))
    } else if (news.phase === 'opened') {
      isBusy = false
      hasUpgraded = isUpgrade
      if (!isOwnDatabase) say(hasUpgraded ? words.upgraded : words.nothingToUpgrade)
    } else if (news.phase === 'listening') port = news.port
  })

  const fail = (what: string) => {
    const last = (said.err.trim() || said.out.trim()).split('\n').slice(-lastWords).join('\n')
    const todo = (hasUpgraded ? words.staysOnTables : words.stays)(from.version, version)
    return new Failure({ what: last ? `${what}\n${last}` : what, where: folder, todo })
  }
  try {
    const missing = new Set(asked)
    for (;;) {
      if (hasEnded) throw fail(words.trialEnded(version))
      for (const page of port === undefined ? [] : missing)
        if (await answers(`http://127.0.0.1:${port}${page}`)) missing.delete(page)
      if (missing.size === 0) break
      if (!isBusy && Date.now() - since > timeout) {
        const what =
          port === undefined ? words.trialLate(version) : words.pagesMissing(version, [...missing].join(', '))
        throw fail(what)
      }
      await setTimeout(betweenLooks)
    }
    say(words.trialReady(version))
    await meanwhile()
    return { isOwnDatabase }
  } finally {
    await end(child, () => hasEnded)
  }
}

async function end(child: ChildProcess, hasEnded: () => boolean) {
  child.kill('SIGTERM')
  const until = Date.now() + endsWithin
  while (!hasEnded() && Date.now() < until) await setTimeout(betweenLooks)
  if (!hasEnded()) child.kill('SIGKILL')
  if (child.connected) child.disconnect()
}
