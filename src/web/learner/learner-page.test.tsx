import { fireEvent, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { person, render, screen, within } from '../../../tests/dom.ts'
import type { LearnerLesson } from '../../domain/courses/edition.ts'
import type { CourseView } from '../../domain/courses/lesson-media.ts'
import type { TakenCourse, TakenLesson } from '../../domain/courses/progress.ts'
import { LearnerPage } from './learner-page.tsx'

const standing = { isDone: false, position: null }
const row = { minutes: 10, isFinal: false, ...standing }
const course: TakenCourse = {
  ...{ registrationId: 12, title: 'La chaîne du froid', summary: '', hours: 3, threshold: 70, tries: 3, waitHours: 24 },
  ...{ edition: 1, endsAt: '2027-05-29T10:00:00.000Z', next: 4, minutes: { ours: 12, phone: 10 }, certificate: null },
  final: { state: 'waiting', at: '2026-12-02T08:00:00.000Z', triesLeft: 2 },
  modules: [
    {
      id: 1,
      title: 'Recevoir',
      lessons: [
        { ...row, id: 3, title: 'Le camion', kind: 'text', isDone: true },
        { ...row, id: 4, title: 'Le frigo', kind: 'slides' },
        { ...row, id: 5, title: 'Évaluation finale', kind: 'quiz', isFinal: true },
      ],
    },
  ],
}
const slides = [
  { picture: 7, alt: 'Un frigo', voice: 8, seconds: 40, transcript: 'Relevez la température.' },
  { picture: 9, alt: 'Un carnet', voice: 10, seconds: 25, transcript: 'Notez-la.' },
]
const lessonOf = (content: LearnerLesson['content'], change: Partial<TakenLesson> = {}): TakenLesson => ({
  ...{ id: 4, title: 'Le frigo', minutes: 10, previous: 3, next: 5, content, ...standing },
  ...change,
})
const fileOf = (id: number) => ({
  ...{ id, size: 600_000, mimeType: 'audio/mp4' as const, width: null, height: null, until: '' },
  url: `/api/media/${id}/content?expires=1&signature=${signature}`,
})
let signature = 'a'
const media = () => ({ items: [7, 8, 9, 10].map(fileOf) })

let sent: { path: string; form: Record<string, unknown> }[] = []
let answers: Record<string, () => Response | Promise<Response>> = {}
const played = vi.fn(async () => {})

beforeEach(() => {
  sent = []
  answers = {
    '/participant/courses/12': () => Response.json(course),
    '/participant/courses/12/lessons/4/media': () => Response.json(media()),
    '/participant/courses/12/steps': () => Response.json({ taken: [], lessons: [] }),
    '/participant/courses/12/questions': () => Response.json({ id: 1 }, { status: 201 }),
  }
  signature = 'a'
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', async (url: string, init?: { body?: string }) => {
    const path = url.replace(/^\/api/, '')
    if (init?.body) sent.push({ path, form: JSON.parse(init.body) })
    const answer = answers[path]
    if (!answer) throw new TypeError('no line')
    return answer()
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(played)
  played.mockClear()
  localStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open(address: string, carried?: CourseView) {
  history.replaceState(null, '', `/espace-participant/cours/${address}`)
  return render(<LearnerPage carried={carried} />)
}
/** What the log has sent, line by line. */
const lines = () => sent.filter(({ path }) => path.endsWith('/steps')).flatMap(({ form }) => form.lines as object[])

/** As a browser has it while it plays. */
function playTo(player: HTMLMediaElement, second: number) {
  Object.defineProperties(player, {
    readyState: { value: 4, configurable: true },
    paused: { value: false, configurable: true },
    currentTime: { value: second, configurable: true, writable: true },
  })
  fireEvent.timeUpdate(player)
}

/** Opens the lesson of slides, begins it, and plays to a second of the first voice. */
async function playSlides(second: number): Promise<HTMLMediaElement> {
  open('12/4', { course, lesson: lessonOf({ kind: 'slides', slides }), media: media() })
  await person().click(await screen.findByRole('button', { name: 'Commencer (2,4\u00A0Mo)' }))
  const player = document.querySelector('audio') as HTMLAudioElement
  fireEvent.play(player)
  playTo(player, second)
  return player
}

test('a course shows what is done, and the next step as the one button', async () => {
  open('12', { course })
  const next = await screen.findByRole('link', { name: 'Continuer\u00A0: Le frigo' })
  expect(next.getAttribute('href')).toBe('/espace-participant/cours/12/4')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('La chaîne du froid')
  expect(screen.getByText('1 leçon faite sur 3')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Le camion.*Faite/ })).toBeTruthy()
  expect(
    screen.getByRole('link', { name: /Évaluation finale.*Prochain essai à partir du 2 décembre 2026/ }),
  ).toBeTruthy()
  await expect.poll(() => document.title).toBe('La chaîne du froid')
})

test('a text is done when its reader says so, and the way on is offered', async () => {
  const text = lessonOf({ kind: 'text', blocks: [{ type: 'text', text: 'Entre 2 et 8 °C.' }] })
  open('12/4', { course, lesson: text, media: { items: [] } })
  const read = await screen.findByRole('link', { name: 'J’ai lu, continuer' })
  expect(read.getAttribute('href')).toBe('/espace-participant/cours/12/5')
  // A document of tests goes nowhere.
  read.addEventListener('click', (event) => event.preventDefault())
  await person().click(read)
  await waitFor(() => expect(lines()).toMatchObject([{ lesson: 4, kind: 'done', position: 0 }]))
  expect(screen.getByText('✓ Leçon faite')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Leçon suivante' }).getAttribute('href')).toBe(
    '/espace-participant/cours/12/5',
  )
})

test('nothing is played before it is asked for; then it goes on at the second where one was, slide after slide', async () => {
  open('12/4', { course, lesson: lessonOf({ kind: 'slides', slides }, { position: 43.5 }), media: media() })
  const start = await screen.findByRole('button', { name: 'Reprendre à 0:43 (2,4\u00A0Mo)' })
  expect(played).not.toHaveBeenCalled()
  const player = document.querySelector('audio') as HTMLAudioElement
  expect(player.preload).toBe('none')
  expect(screen.getByText('Diapositive 2 sur 2')).toBeTruthy()
  await person().click(start)
  expect(played).toHaveBeenCalled()
  expect(player.getAttribute('src')).toContain('/api/media/10/content')
  fireEvent.loadedMetadata(player)
  expect(player.currentTime).toBe(3.5)
  fireEvent.play(player)
  playTo(player, 25)
  fireEvent.ended(player)
  await waitFor(() => expect(lines()).toMatchObject([{ lesson: 4, kind: 'done', position: 65 }]))
  expect(screen.getByText('✓ Leçon faite')).toBeTruthy()
})

test('the picture changes as a voice ends, and the next voice begins at its beginning', async () => {
  const player = await playSlides(40)
  fireEvent.ended(player)
  await screen.findByText('Diapositive 2 sur 2')
  expect(screen.getByRole('img', { name: 'Un carnet' })).toBeTruthy()
  expect(screen.getByText('Notez-la.')).toBeTruthy()
  expect(player.getAttribute('src')).toContain('/api/media/10/content')
  player.currentTime = 0
  fireEvent.loadedMetadata(player)
  expect(player.currentTime).toBe(0)
  expect(played).toHaveBeenCalledTimes(2)
})

test('an address that has ended is asked for again, and playing goes on at the same second', async () => {
  const player = await playSlides(17.2)
  signature = 'b'
  fireEvent.error(player)
  await waitFor(() => expect(player.getAttribute('src')).toContain('signature=b'))
  player.currentTime = 0
  fireEvent.loadedMetadata(player)
  expect(player.currentTime).toBe(17.2)
  expect(played).toHaveBeenCalledTimes(2)
})

test('without a line it says that it has stopped, and goes on by itself when the line returns', async () => {
  const player = await playSlides(17.2)
  const away = answers
  answers = {}
  fireEvent.error(player)
  expect((await screen.findByRole('alert')).textContent).toContain('La lecture s’est arrêtée')
  answers = away
  signature = 'b'
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(player.getAttribute('src')).toContain('signature=b'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a line that returns while another address is asked for is not missed', async () => {
  const player = await playSlides(17.2)
  const path = '/participant/courses/12/lessons/4/media'
  const asked = Promise.withResolvers<Response>()
  const waits = vi.fn(() => asked.promise)
  answers[path] = waits
  fireEvent.error(player)
  await waitFor(() => expect(waits).toHaveBeenCalled())
  signature = 'b'
  answers[path] = () => Response.json(media())
  fireEvent(window, new Event('online'))
  asked.reject(new TypeError('no line'))
  await waitFor(() => expect(player.getAttribute('src')).toContain('signature=b'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a question that is empty or could not be sent leads to its field, and stays typed, also in a page that is opened again', async () => {
  const text = lessonOf({ kind: 'text', blocks: [{ type: 'text', text: 'Entre 2 et 8 °C.' }] })
  const { questions } = { questions: '/participant/courses/12/questions' }
  const answer = answers[questions]
  delete answers[questions]
  const first = open('12/4', { course, lesson: text, media: { items: [] } })
  const field = await screen.findByLabelText('Votre question sur cette leçon')
  await person().click(screen.getByRole('button', { name: 'Envoyer la question' }))
  expect(screen.getByText('Écrivez votre question.')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  await person().type(field, 'Que faire en cas de panne ?')
  await person().click(screen.getByRole('button', { name: 'Envoyer la question' }))
  expect(await screen.findByText(/votre question reste écrite ici/)).toBeTruthy()
  expect(document.activeElement).toBe(field)
  first.unmount()
  open('12/4', { course, lesson: text, media: { items: [] } })
  expect(((await screen.findByLabelText('Votre question sur cette leçon')) as HTMLTextAreaElement).value).toBe(
    'Que faire en cas de panne ?',
  )
  if (answer) answers[questions] = answer
  await person().click(screen.getByRole('button', { name: 'Envoyer la question' }))
  expect(await screen.findByText(/Question envoyée/)).toBeTruthy()
  expect(sent.at(-1)).toEqual({ path: questions, form: { lesson: 4, text: 'Que faire en cas de panne ?' } })
})

test('a page that was neither drawn nor kept says that there is no network, and loads once there is', async () => {
  const all = answers
  answers = {}
  open('12')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Pas de réseau')
  answers = all
  await person().click(within(alert.parentElement as HTMLElement).getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'La chaîne du froid' })).toBeTruthy()
})
