import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, type Browser, expect } from '@playwright/test'
import type { Course } from '../../../src/domain/courses/course.ts'
import type { CourseSale } from '../../../src/domain/courses/sale.ts'
import { uniqueWord } from '../../factories/unique.ts'
import { asOffice, type Officina } from '../officina.ts'
import { type Person, person, register, signInMail } from './participant.ts'

interface Numbered {
  id: number
  version: number
}

const same = (fr: string, en: string | null = null) => ({ fr, en })

/** Sends a file of a lesson as the office’s browser does; each is smaller than a piece. @returns its number */
async function upload(request: APIRequestContext, name: string, mimeType: string, content?: string): Promise<number> {
  const bytes = content ? Buffer.from(content) : await readFile(new URL(`lesson/${name}`, import.meta.url))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const form = { owner: 'lesson', name, mimeType, size: bytes.length, sha256 }
  const { id } = await sent(await request.post('/api/admin/media', { data: form }))
  await request.put(`/api/admin/media/${id}/pieces/0?sha256=${sha256}`, {
    data: bytes,
    headers: { 'Content-Type': 'application/octet-stream' },
  })
  await sent(await request.post(`/api/admin/media/${id}/finish`))
  return id
}

async function sent<Answer = Numbered>(answer: Awaited<ReturnType<APIRequestContext['post']>>): Promise<Answer> {
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Answer
}

/** A text, slides with a voice, a film, a PDF's place left out, and the final assessment. */
async function lessonsOf(request: APIRequestContext) {
  const [one, two, film, poster, captions, first, second] = [
    await upload(request, 'voice-1.m4a', 'audio/mp4'),
    await upload(request, 'voice-2.m4a', 'audio/mp4'),
    await upload(request, 'film.mp4', 'video/mp4'),
    await upload(request, 'slide-2.webp', 'image/webp'),
    await upload(request, 'captions.vtt', 'text/vtt', 'WEBVTT\n\n00:00.000 --> 00:05.000\nBonjour.\n'),
    await upload(request, 'slide-1.webp', 'image/webp'),
    await upload(request, 'slide-2.webp', 'image/webp'),
  ]
  const slide = (picture: number, voice: number, seconds: number, said: string) => ({
    ...{ picture, alt: same('Le frigo', 'The fridge'), voice: { fr: voice, en: null } },
    ...{ seconds: { fr: seconds, en: 0 }, transcript: same(said) },
  })
  return [
    {
      title: same('À lire', 'To read'),
      content: {
        kind: 'text',
        blocks: [
          { type: 'text', text: same('Entre 2 et 8 °C.', 'Between 2 and 8 °C.') },
          { type: 'picture', picture: first, alt: same('Un frigo fermé', 'A closed fridge') },
        ],
      },
    },
    {
      title: same('À écouter', 'To hear'),
      content: {
        kind: 'slides',
        slides: [slide(first, one, 8, 'Relevez deux fois par jour.'), slide(second, two, 4, 'Notez-le.')],
      },
    },
    {
      title: same('À voir', 'To see'),
      content: {
        ...{ kind: 'film', film, seconds: 5, poster, transcript: same('Bonjour.') },
        captions: { fr: captions, en: null },
      },
    },
    {
      title: same('Évaluation', 'Assessment'),
      content: { kind: 'quiz', isFinal: true, draws: [{ topic: null, count: 1 }], minutes: null },
    },
  ]
}

/** Makes a course in the office, sells it, and opens it to somebody. */
export async function openCourse(browser: Browser, { url }: Officina) {
  const context = await browser.newContext({ baseURL: url })
  const { request } = context
  await asOffice(request)
  const title = `Le froid ${uniqueWord()}`
  const form = { title: same(title), summary: same('Garder les vaccins.'), hours: 2 }
  const { id } = await sent(await request.post('/api/admin/courses', { data: form }))
  const base = `/api/admin/courses/${id}`
  const made = await sent<Course>(
    await request.post(`${base}/modules`, { data: { title: same('Recevoir', 'Receiving') } }),
  )
  const module = made.modules[0]?.id
  for (const { title, content } of await lessonsOf(request)) {
    const data = { title, kind: content.kind }
    const lesson = await sent(await request.post(`${base}/modules/${module}/lessons`, { data }))
    const change = { title, minutes: 5, content, version: lesson.version }
    await sent(await request.put(`${base}/lessons/${lesson.id}`, { data: change }))
  }
  const question = {
    ...{ topic: null, prompt: same('À combien de degrés au plus ?'), points: 1, explanation: same('') },
    answer: { type: 'number', value: 8, tolerance: 0, unit: { fr: '', en: null } },
  }
  await sent(await request.post(`${base}/questions`, { data: question }))
  const now = await sent<Course>(await request.get(base))
  const published = await sent<Course>(await request.post(`${base}/publish`, { data: { version: now.version } }))
  const sale = { title, description: 'Garder les vaccins.', category: 'auxiliaires', price: 50_000, english: null }
  const sold = await sent<CourseSale>(
    await request.put(`${base}/sale`, { data: { ...sale, isSold: true, trainingId: null } }),
  )
  const who = person(uniqueWord())
  const { id: registrationId } = await register(request, who, sold.onlineCourse?.id)
  await sent(await request.post(`/api/admin/registrations/${registrationId}/access`))
  await context.close()
  const [text, slides, film] = published.modules[0]?.lessons.map((lesson) => lesson.id) ?? []
  const pages = `/espace-participant/cours/${registrationId}`
  return { who, title, pages, text: `${pages}/${text}`, slides: `${pages}/${slides}`, film: `${pages}/${film}` }
}

/** Signs somebody in on a browser, as its page does. */
export async function signInByCalls(request: APIRequestContext, officina: Officina, { email, phone }: Person) {
  await sent(await request.post('/api/participant/link-profile', { data: { email, phone } }))
  const { code } = await signInMail(officina, email)
  await sent(await request.post('/api/participant/link-profile', { data: { email, phone, code } }))
}
