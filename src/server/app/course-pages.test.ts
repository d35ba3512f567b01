import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import type { LearnerLesson } from '../../domain/courses/edition.ts'
import type { TakenCourse, TakenLesson } from '../../domain/courses/progress.ts'
import { isCoursePage } from '../../domain/values/paths.ts'
import type { Services } from '../http/request-context.ts'
import { setSecurityHeaders } from '../http/security.ts'
import { coursePages, learnerPages } from './course-pages.ts'

const heading = { minutes: 10, isFinal: false, position: null }
const course: TakenCourse = {
  ...{ registrationId: 12, title: 'La chaîne du froid', summary: '', hours: 3, threshold: 70, tries: 3, waitHours: 24 },
  ...{ edition: 1, endsAt: '2027-05-29T10:00:00.000Z', next: 4, minutes: { ours: 0, phone: 0 }, certificate: null },
  final: { state: 'free', at: null, triesLeft: 3 },
  modules: [
    {
      id: 1,
      title: 'Recevoir',
      lessons: [
        { ...heading, id: 3, title: 'Le camion', kind: 'text', isDone: true },
        { ...heading, id: 4, title: 'Le frigo', kind: 'slides', isDone: false },
      ],
    },
  ],
}
const lessonOf = (content: LearnerLesson['content']): TakenLesson => ({
  ...{ id: 4, title: 'Le frigo', minutes: 10, isDone: false, position: null, previous: 3, next: null, content },
})
const file = (id: number, mimeType: 'image/webp' | 'audio/mp4' | 'application/pdf') => ({
  ...{ id, size: 40_000, mimeType, until: '' },
  ...(mimeType === 'image/webp' ? { width: 1280, height: 720 } : { width: null, height: null }),
  url: `/api/media/${id}/content?expires=1&signature=s`,
})
const text = lessonOf({
  kind: 'text',
  blocks: [
    { type: 'text', text: 'Entre 2 et 8 °C </script><b>' },
    { type: 'picture', picture: 7, alt: 'Un frigo fermé' },
  ],
})

let answers: Record<string, () => Response> = {}
let askedAs: (string | null)[] = []
beforeEach(() => {
  askedAs = []
  answers = {
    '/api/participant/courses/12': () => Response.json(course),
    '/api/participant/courses/12/lessons/4': () => Response.json(text),
    '/api/participant/courses/12/lessons/4/media': () => Response.json({ items: [file(7, 'image/webp')] }),
  }
})

const api = {
  async request(address: string, { headers }: { headers: Headers }) {
    askedAs.push(headers.get('accept-language'))
    return answers[address]?.() ?? Response.json({ code: 'course_not_found', message: '' }, { status: 404 })
  },
}
const services = { config: { trustedProxies: 0 } } as Services
const site = new Hono()
  .use(setSecurityHeaders(false))
  .route('/', learnerPages('public'))
  .route(
    '/',
    coursePages(api as never, services, () => undefined, 'public'),
  )
const ask = (path: string, headers: Record<string, string> = {}) => site.request(path, { headers })
const page = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).text()

describe('a course, drawn without scripts', () => {
  test('shows how far one has come, the next step and until when, and leads to each lesson', async () => {
    const html = await page('/espace-participant/cours/12')
    expect(html).toContain('<h1 class="text-title">La chaîne du froid</h1>')
    expect(html).toContain('1 leçon faite sur 2')
    expect(html).toMatch(/<a class="[^"]*" href="\/espace-participant\/cours\/12\/4">Continuer\u00A0: Le frigo<\/a>/)
    expect(html).toContain('Ouvert jusqu’au 29 mai 2027.')
    expect(html).toContain('href="/espace-participant/cours/12/3">Le camion</a>')
    expect(html).toContain('?language=en')
  })

  test('is in the stored language, and asks for it', async () => {
    const html = await page('/espace-participant/cours/12', { cookie: 'language=en' })
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('1 of 2 lessons done')
    expect(askedAs).toEqual(['en'])
  })

  test('is nobody else’s to keep, and runs nothing but our own files', async () => {
    const { status, headers } = await ask('/espace-participant/cours/12')
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
    })
  })
})

describe('a lesson, drawn without scripts', () => {
  test('is read with its pictures, and hands to its script what it was drawn with', async () => {
    const html = await page('/espace-participant/cours/12/4')
    expect(html).toContain('Entre 2 et 8 °C &lt;/script&gt;&lt;b&gt;')
    expect(html).toMatch(
      /<img [^>]*width="1280" height="720" src="\/api\/media\/7\/content\?expires=1&amp;signature=s" alt="Un frigo fermé"/,
    )
    expect(html).toContain('href="/espace-participant/cours/12/3">Leçon précédente</a>')
    const [, carried = ''] = /<script type="application\/json" id="carried">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(carried)).toEqual({ course, lesson: text, media: { items: [file(7, 'image/webp')] } })
  })

  test('of slides each is there in words, with its voice; all but the first wait for a page without scripts', async () => {
    const slide = { alt: 'Un thermomètre', voice: 8, seconds: 40, transcript: 'Relevez deux fois par jour.' }
    const slides = [
      { ...slide, picture: 7 },
      { ...slide, picture: 9, transcript: 'Notez-le.' },
    ]
    answers['/api/participant/courses/12/lessons/4'] = () => Response.json(lessonOf({ kind: 'slides', slides }))
    answers['/api/participant/courses/12/lessons/4/media'] = () =>
      Response.json({ items: [file(7, 'image/webp'), file(8, 'audio/mp4'), file(9, 'image/webp')] })
    const html = await page('/espace-participant/cours/12/4')
    const seenFirst = html.replaceAll(/<noscript>.*?<\/noscript>/gs, '')
    expect(seenFirst.match(/<img/g)).toHaveLength(1)
    expect(seenFirst).toContain('Relevez deux fois par jour.')
    expect(seenFirst).not.toContain('<audio')
    expect(html.match(/<audio [^>]*preload="none"/g)).toHaveLength(2)
    expect(html.match(/loading="lazy"/g)).toHaveLength(1)
    expect(html).toContain('whitespace-pre-line">Notez-le.</p>')
    // One within another would end it before its end, where scripts run.
    expect(html).not.toMatch(/<noscript>(?:(?!<\/noscript>).)*<noscript>/s)
    expect(seenFirst).not.toContain('>Notez-le.<')
  })

  test('of a film its words, and of a PDF a link that says how large it is', async () => {
    const film = { film: 8, seconds: 600, poster: null, captions: { fr: 5, en: null }, transcript: 'Bonjour.' }
    answers['/api/participant/courses/12/lessons/4'] = () => Response.json(lessonOf({ kind: 'film', ...film }))
    expect(await page('/espace-participant/cours/12/4')).toContain('>Bonjour.</p>')
    answers['/api/participant/courses/12/lessons/4'] = () => Response.json(lessonOf({ kind: 'pdf', file: 6 }))
    answers['/api/participant/courses/12/lessons/4/media'] = () =>
      Response.json({ items: [file(6, 'application/pdf')] })
    expect(await page('/espace-participant/cours/12/4')).toContain('Ouvrir le PDF (0,0 Mo)')
  })
})

describe('anybody who may not take it', () => {
  test.each([
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'no_profile'],
  ])('with %d %s is led to the sign-in of the space, and back', async (status, code) => {
    answers['/api/participant/courses/12'] = () => Response.json({ code, message: '' }, { status })
    const answer = await ask('/espace-participant/cours/12/4')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/espace-participant?retour=/espace-participant/cours/12/4',
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('because there is no such number is told so', async () => {
    answers['/api/participant/courses/99999999999'] = () =>
      Response.json({ code: 'invalid', message: '' }, { status: 400 })
    expect((await ask('/espace-participant/cours/99999999999')).status).toBe(404)
  })

  test('because the access is over reads that, and what to do', async () => {
    answers['/api/participant/courses/12'] = () => Response.json({ code: 'course_ended', message: '' }, { status: 404 })
    const answer = await ask('/espace-participant/cours/12')
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Votre accès à ce cours est terminé.')
  })
})

test('only pages of a course are led back to', () => {
  for (const page of ['/espace-participant/cours/12', '/espace-participant/cours/12/4'])
    expect(isCoursePage(page)).toBe(true)
  for (const page of [
    '//evil.example',
    '/espace-participant/cours/12/4/..',
    'https://x/espace-participant/cours/1',
    '/admin',
  ])
    expect(isCoursePage(page)).toBe(false)
})

test('what the phone keeps of these pages says nothing of a person, and no address but numbers is a page', async () => {
  const shell = await ask('/espace-participant/cours/page')
  expect(shell.status).toBe(200)
  expect(shell.headers.get('cache-control')).toBe('no-cache')
  expect(await shell.text()).toContain('<div id="app"></div>')
  for (const path of [
    '/espace-participant/cours/0',
    '/espace-participant/cours/12/x',
    '/espace-participant/cours/autre',
  ])
    expect((await ask(path)).status, path).toBe(404)
})
