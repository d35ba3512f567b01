// What a learner keeps on the phone: courses and lessons as they were last answered, and their files (docs/rules/online-courses.md#taken).
import { type LessonMedia, mediaIn } from '../../domain/courses/lesson-media.ts'
import type { TakenLesson } from '../../domain/courses/progress.ts'
import { keptCache } from '../kept/kept-owner.ts'
import { CallFailed, call } from './calls.ts'
import { keptMediaAddress } from './kept-media.ts'

export const coursePath = (registration: number) => `/participant/courses/${registration}`
export const lessonPath = (registration: number, lesson: number) => `${coursePath(registration)}/lessons/${lesson}`
export const stepsPath = (registration: number) => `${coursePath(registration)}/steps`

/** Null where the browser keeps nothing. */
async function openKept(): Promise<Cache | null> {
  try {
    return await caches.open(keptCache)
  } catch {
    return null
  }
}

const jsonOf = async <Answer>(kept: Cache | null, path: string): Promise<Answer | undefined> => {
  const found = await kept?.match(`/api${path}`)
  return found && ((await found.json()) as Answer)
}

/** What was last answered; undefined where nothing is kept. */
export const keptAnswer = async <Answer>(path: string): Promise<Answer | undefined> => {
  try {
    return await jsonOf<Answer>(await openKept(), path)
  } catch {
    return undefined
  }
}

/** Keeps what was answered, for a day without network. Where there is no room nothing breaks. */
export async function keepAnswer(path: string, answer: object): Promise<void> {
  const body = JSON.stringify(answer)
  const headers = { 'Content-Type': 'application/json' }
  await (await openKept())?.put(`/api${path}`, new Response(body, { headers })).catch(() => {})
}

/**
 * Asks a call, and keeps what it answers. Access that is over takes what was kept of that course away.
 * @throws what the call throws
 */
export async function askAndKeep<Answer extends object>(
  path: string,
  expected: keyof Answer & string,
): Promise<Answer> {
  try {
    const answer = await call<Answer>(path, expected)
    await keepAnswer(path, answer)
    return answer
  } catch (error) {
    const code = error instanceof CallFailed ? error.code : undefined
    if (code === 'course_not_found' || code === 'course_ended') await dropCourse(path)
    throw error
  }
}

/** Where each file of a lesson can be read by this session, and how large it is. @throws what the call throws */
export const askMedia = (registration: number, lesson: number): Promise<LessonMedia> =>
  call<LessonMedia>(`${lessonPath(registration, lesson)}/media`, 'items')

/** The files that are kept, with their sizes in bytes. */
export async function keptFiles(): Promise<Map<number, number>> {
  const kept = await openKept()
  const files = new Map<number, number>()
  for (const { url } of (await kept?.keys().catch(() => [])) ?? []) {
    const id = Number(/\/api\/media\/(\d+)\/content$/.exec(url)?.[1])
    const found = id ? await kept?.match(keptMediaAddress(id)) : undefined
    if (found) files.set(id, Number(found.headers.get('content-length')))
  }
  return files
}

/** The lessons of a course whose answers are kept. */
async function keptLessonsOf(kept: Cache | null, registration: number): Promise<TakenLesson[]> {
  const begin = `${location.origin}/api${coursePath(registration)}/lessons/`
  const keys = (await kept?.keys().catch(() => [])) ?? []
  const own = keys.filter(({ url }) => url.startsWith(begin))
  return Promise.all(own.map(({ url }) => kept?.match(url).then((found) => found?.json()))) as Promise<TakenLesson[]>
}

/** How many bytes of files each lesson of a course has that is kept whole, by lesson. */
export async function keptLessons(registration: number): Promise<Map<number, number>> {
  const [kept, files] = [await openKept(), await keptFiles()]
  const whole = new Map<number, number>()
  for (const lesson of await keptLessonsOf(kept, registration)) {
    const needed = mediaIn(lesson)
    if (needed.every((id) => files.has(id)))
      whole.set(
        lesson.id,
        needed.reduce((sum, id) => sum + (files.get(id) ?? 0), 0),
      )
  }
  return whole
}

type File = LessonMedia['items'][number]

/** How often a file is asked for again from where it broke off, before it is given up. */
const triesOfFile = 4

/**
 * Loads a file, going on where the line broke off.
 * @param renew gives another address, where the one before has ended
 * @throws what `fetch` throws, CallFailed
 */
async function load(file: File, renew: () => Promise<string>, onBytes: (bytes: number) => void, signal: AbortSignal) {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let [url, received] = [file.url, 0]
  for (let tries = 1; ; tries++) {
    try {
      const answer = await fetch(url, { signal, headers: received > 0 ? { Range: `bytes=${received}-` } : {} })
      if (answer.status === 403) {
        url = await renew()
        throw new TypeError('the address has ended')
      }
      if (!answer.ok || !answer.body) throw new CallFailed(answer.status, {})
      if (answer.status === 200) parts.length = received = 0
      const reader = answer.body.getReader()
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        parts.push(read.value as Uint8Array<ArrayBuffer>)
        received += read.value.length
        onBytes(received)
      }
      if (received === file.size) return new Blob(parts, { type: file.mimeType })
      throw new TypeError('the line broke off')
    } catch (error) {
      if (tries === triesOfFile || signal.aborted || error instanceof CallFailed) throw error
    }
  }
}

interface Keeping {
  registration: number
  lesson: number
  /** Called with how many bytes are here of how many, files that were kept before among them. */
  onProgress: (received: number, all: number) => void
  signal: AbortSignal
}

/**
 * Keeps a lesson with all its files.
 * @throws CallFailed, what `fetch` throws, DOMException `QuotaExceededError` where there is no room
 */
export async function keepLesson({ registration, lesson: id, onProgress, signal }: Keeping): Promise<void> {
  const kept = await caches.open(keptCache)
  await askAndKeep<TakenLesson>(lessonPath(registration, id), 'content')
  const { items } = await askMedia(registration, id)
  const renewed = async (file: number) =>
    (await askMedia(registration, id)).items.find((one) => one.id === file)?.url ?? ''
  const all = items.reduce((sum, { size }) => sum + size, 0)
  let before = 0
  for (const file of items) {
    const address = keptMediaAddress(file.id)
    const tell = (bytes: number) => onProgress(before + bytes, all)
    if (!(await kept.match(address))) {
      const blob = await load(file, () => renewed(file.id), tell, signal)
      const headers = { 'Content-Type': file.mimeType, 'Content-Length': String(file.size) }
      await kept.put(address, new Response(blob, { headers }))
    }
    tell(file.size)
    before += file.size
  }
  void navigator.storage?.persist?.()
}

/** Takes the files of a lesson away again, those that another kept lesson of the course needs aside. */
export async function dropLesson(registration: number, id: number): Promise<void> {
  const kept = await openKept()
  const lessons = await keptLessonsOf(kept, registration)
  const dropped = lessons.find((lesson) => lesson.id === id)
  const others = new Set(lessons.filter((lesson) => lesson !== dropped).flatMap(mediaIn))
  const own = dropped ? mediaIn(dropped).filter((file) => !others.has(file)) : []
  await Promise.all(own.map((file) => kept?.delete(keptMediaAddress(file))))
}

/** Takes away all that is kept of a course. @param path of a call of it, below `/api` */
async function dropCourse(path: string): Promise<void> {
  const registration = Number(/\/courses\/(\d+)/.exec(path)?.[1])
  const kept = await openKept()
  for (const { id } of await keptLessonsOf(kept, registration)) await dropLesson(registration, id)
  const begin = `${location.origin}/api${coursePath(registration)}`
  for (const { url } of (await kept?.keys().catch(() => [])) ?? [])
    if (url === begin || url.startsWith(`${begin}/`)) await kept?.delete(url)
}
