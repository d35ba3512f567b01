import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { person, render, screen, within } from '../../../../tests/dom.ts'
import type { AnswerLine, AttemptResult, OpenAttempt } from '../../../domain/courses/attempt.ts'
import type { Answer } from '../../../domain/courses/judge.ts'
import type { ShownQuestion } from '../../../domain/courses/paper.ts'
import type { TakenCourse, TakenLesson } from '../../../domain/courses/progress.ts'
import { openCourseLog } from '../log.ts'
import { CourseLogProvider } from '../use-course-log.tsx'
import { QuizLesson } from './quiz-lesson.tsx'
import { words } from './words.ts'

const text = words.fr
/** As the library reads the document: no space is kept that does not break. */
const said = (words: string) => words.replaceAll('\u00A0', ' ')
const minute = 60_000

const shownQuestion = (more: Partial<ShownQuestion>, at: number): ShownQuestion => ({
  ...{ type: 'one', prompt: `Énoncé ${at + 1}`, points: 1, choices: ['oui', 'non'], lefts: [], unit: null },
  ...more,
})

/** A server that takes attempts at one quiz, as far as its page can tell; the right answer is always the first choice. */
function quizServer(more: Partial<ShownQuestion>[] = [{}, {}, {}]) {
  const questions = more.map(shownQuestion)
  const server = {
    ...{ isReachable: true, isSignedIn: true, isAnswerLost: false, endsAt: null as string | null },
    /** The server's time minus the phone's. */
    ahead: 0,
    begun: [] as string[],
    lines: [] as AnswerLine[],
    answers: questions.map((): Answer => null),
    closed: new Set<string>(),
    /** Answers on another phone. */
    elsewhere: (question: number, answer: Answer) => {
      server.answers[question - 1] = answer
    },
    fetch: async (address: string, init: RequestInit) => {
      if (!server.isReachable) throw new TypeError('no line')
      const [status, body] = server.isSignedIn ? answerTo(address, init) : [401, { code: 'not_signed_in' }]
      if (server.isAnswerLost) throw new TypeError('the line broke off')
      return new Response(JSON.stringify(body), { status })
    },
  }
  const now = () => new Date(Date.now() + server.ahead).toISOString()
  const paper = (id: string): OpenAttempt => ({
    ...{ id, lessonId: 7, number: server.begun.indexOf(id) + 1, isFinal: true, begunAt: now(), endsAt: server.endsAt },
    ...{ now: now(), isClosed: server.closed.has(id), questions, answers: [...server.answers] },
  })
  const result = (id: string): AttemptResult => ({
    ...{ id, lessonId: 7, number: 1, isFinal: true, begunAt: now(), closedAt: now() },
    ...{ percent: 50, threshold: 70, passed: false, late: 0 },
    questions: questions.map((question, at) => {
      const answer = server.answers[at] ?? null
      return { ...question, answer, credit: answer?.type === 'one' && answer.choice === 0 ? 1 : 0, solution: null }
    }),
  })
  function take(id: string, lines: AnswerLine[]) {
    const answers = lines.map((line) => {
      const isKnown = server.lines.some((one) => one.id === line.id)
      if (!isKnown) server.lines.push(line)
      if (!isKnown) server.answers[line.question - 1] = line.answer
      return { id: line.id, answer: isKnown ? 'known' : 'stored' }
    })
    return { now: now(), isClosed: server.closed.has(id), answers }
  }
  function answerTo(address: string, { body }: RequestInit): [number, object] {
    const form = JSON.parse(String(body ?? '{}')) as { id: string; lines: AnswerLine[] }
    const [, id = '', call] = /attempts\/([^/]+)(?:\/(\w+))?$/.exec(address) ?? []
    if (address === '/api/participant/courses/12/lessons/7/attempts') {
      const present = server.begun.find((one) => one === form.id || !server.closed.has(one))
      if (!present) server.begun.push(form.id)
      return [200, paper(present ?? form.id)]
    }
    if (!server.begun.includes(id)) return [404, { code: 'attempt_not_found' }]
    if (call === 'result') return [200, result(id)]
    if (call === undefined) return [200, paper(id)]
    const reply = take(id, form.lines)
    if (call === 'finish') server.closed.add(id)
    return [200, { ...reply, isClosed: server.closed.has(id) }]
  }
  vi.stubGlobal('fetch', server.fetch)
  return server
}

const course = {
  ...{ threshold: 70, tries: 3, waitHours: 24, registrationId: 12 },
  final: { state: 'free', at: null, triesLeft: 2 },
} as TakenCourse
const lesson = {
  ...{ id: 7, title: 'Évaluation finale', minutes: 20, isDone: false, position: null, previous: null, next: null },
  content: { kind: 'quiz', isFinal: true, questions: 3, limit: null },
} as TakenLesson

/** A phone: what its browser keeps outlasts a page that is killed. */
function phone() {
  const kept = new Map<string, string>()
  const cache = {
    match: async (path: string) => (kept.has(path) ? new Response(kept.get(path)) : undefined),
    put: async (path: string, response: Response) => void kept.set(path, await response.text()),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  const factory = new IDBFactory()
  return {
    openPage: () => {
      const open = () => openCourseLog(factory)
      const onJudged = vi.fn()
      const page = render(
        <CourseLogProvider open={open}>
          <QuizLesson registrationId={12} lesson={lesson} course={course} onJudged={onJudged} />
        </CourseLogProvider>,
      )
      return { ...page, onJudged }
    },
  }
}

const question = (number: number) => screen.findByRole('group', { name: new RegExp(`Question ${number} sur`) })
const choose = async (number: number, name: string) =>
  person().click(within(await question(number)).getByRole('radio', { name }))
const press = async (name: string) => person().click(await screen.findByRole('button', { name: said(name) }))
const isChosen = async (number: number, name: string) =>
  (within(await question(number)).getByRole('radio', { name }) as HTMLInputElement).checked
const lineIsBack = () => window.dispatchEvent(new Event('online'))
const choices = (lines: readonly AnswerLine[]) =>
  lines.map(({ question: number, answer }) => [number, answer?.type === 'one' ? answer.choice : answer])

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('an attempt is begun, answered, sent, finished and judged', async () => {
  const server = quizServer()
  const { onJudged } = phone().openPage()
  expect(await screen.findByText(said(text.before.counts))).toBeDefined()
  expect(screen.getByText(said(text.before.tries(2, 3)))).toBeDefined()
  await press(text.before.begin)
  expect(document.activeElement?.textContent).toBe(text.open.number(1))
  await choose(1, 'non')
  await choose(1, 'oui')
  await choose(2, 'non')
  expect(await screen.findByText(said(text.status.allSent))).toBeDefined()
  expect(screen.getByText(said(text.open.answered(2, 3)))).toBeDefined()
  expect(choices(server.lines)).toEqual([
    [1, 1],
    [1, 0],
    [2, 1],
  ])
  expect(server.lines.map(({ number }) => number)).toEqual([1, 2, 3])
  await press(text.open.finish)
  expect(screen.getByText(said(text.open.unanswered(1)))).toBeDefined()
  await press(text.open.question(3))
  expect(document.activeElement).toBe(await question(3))
  await press(text.open.finishNow)
  const heading = await screen.findByRole('heading', { name: said(text.result.title(1)) })
  expect(document.activeElement).toBe(heading)
  const verdicts = [text.result.right, text.result.wrong, text.result.unanswered]
  expect(
    screen.getAllByRole('listitem').map((item) => verdicts.filter((one) => item.textContent?.includes(one))),
  ).toEqual(expect.arrayContaining(verdicts.map((one) => [one])))
  expect(onJudged).toHaveBeenCalledOnce()
})

test('in flight mode and through a killed browser no answer is lost, and each comes once', async () => {
  const server = quizServer()
  const own = phone()
  const first = own.openPage()
  await press(text.before.begin)
  await choose(1, 'oui')
  expect(await screen.findByText(said(text.status.allSent))).toBeDefined()
  server.isReachable = false
  await choose(2, 'non')
  expect(await screen.findByText(said(text.status.stuck))).toBeDefined()
  await choose(3, 'oui')
  expect(await screen.findByText(said(text.status.waiting(2)))).toBeDefined()
  first.unmount()

  own.openPage()
  expect([await isChosen(1, 'oui'), await isChosen(2, 'non'), await isChosen(3, 'oui')]).toEqual([true, true, true])
  expect(screen.getByText(said(text.open.answered(3, 3)))).toBeDefined()
  await choose(2, 'oui')
  // Those that come are answered for, and the answer is lost: they are sent again.
  server.isReachable = server.isAnswerLost = true
  lineIsBack()
  await vi.waitFor(() => expect(server.lines).toHaveLength(4))
  server.isAnswerLost = false
  lineIsBack()
  await vi.waitFor(() => expect(screen.getByText(said(text.status.allSent))).toBeDefined(), { timeout: 10_000 })
  expect(choices(server.lines)).toEqual([
    [1, 0],
    [2, 1],
    [3, 0],
    [2, 0],
  ])
})

test('finished without a line it is said so, and judged once the line is back, by a page opened later too', async () => {
  const server = quizServer()
  const own = phone()
  const first = own.openPage()
  await press(text.before.begin)
  server.isReachable = false
  await choose(1, 'oui')
  await press(text.open.finish)
  await press(text.open.finishNow)
  expect(await screen.findByRole('heading', { name: said(text.finishing.title) })).toBeDefined()
  expect(server.closed.size).toBe(0)
  first.unmount()
  const later = own.openPage()
  expect(await screen.findByRole('heading', { name: said(text.finishing.title) })).toBeDefined()
  server.isReachable = true
  lineIsBack()
  expect(await screen.findByRole('heading', { name: said(text.result.title(1)) }, { timeout: 10_000 })).toBeDefined()
  expect(choices(server.lines)).toEqual([[1, 0]])
  expect(later.onJudged).toHaveBeenCalledOnce()
})

test('an attempt whose beginning was not answered is begun once', async () => {
  const server = quizServer()
  const own = phone()
  const first = own.openPage()
  server.isAnswerLost = true
  await press(text.before.begin)
  expect((await screen.findByRole('alert')).textContent).toBe(text.before.noNetwork)
  first.unmount()
  own.openPage()
  // Even where it was finished elsewhere meanwhile: asked for by the same number, it is no other.
  server.closed.add(server.begun[0] ?? '')
  server.isAnswerLost = false
  await press(text.before.begin)
  expect(await screen.findByRole('heading', { name: text.result.title(1) })).toBeDefined()
  expect(server.begun).toHaveLength(1)
})

test('after the sign-in has ended answers stay, and go out once somebody has signed in again', async () => {
  const server = quizServer()
  const own = phone()
  own.openPage()
  await press(text.before.begin)
  server.isSignedIn = false
  await choose(1, 'oui')
  const link = await screen.findByRole('link', { name: said(text.status.signIn) })
  expect(link.getAttribute('href')).toMatch(/^\/espace-participant\?/)
  expect(screen.getByText(said(text.status.waiting(1)))).toBeDefined()
  server.isSignedIn = true
  lineIsBack()
  expect(await screen.findByText(said(text.status.allSent))).toBeDefined()
  expect(choices(server.lines)).toEqual([[1, 0]])
})

test('what another phone has answered or finished is seen once the page is looked at again', async () => {
  const server = quizServer()
  const { onJudged } = phone().openPage()
  await press(text.before.begin)
  await choose(1, 'oui')
  expect(await screen.findByText(said(text.status.allSent))).toBeDefined()
  server.elsewhere(1, { type: 'one', choice: 1 })
  server.elsewhere(2, { type: 'one', choice: 0 })
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(async () => expect([await isChosen(1, 'non'), await isChosen(2, 'oui')]).toEqual([true, true]))
  server.closed.add(server.begun[0] ?? '')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('heading', { name: said(text.result.title(1)) })).toBeDefined()
  expect(onJudged).toHaveBeenCalledOnce()
})

test('what is typed becomes one line at a pause, and is on the phone before it is called sent', async () => {
  const server = quizServer([
    { type: 'text', choices: [] },
    { type: 'number', choices: [], unit: 'mg' },
  ])
  phone().openPage()
  await press(text.before.begin)
  await person().type(within(await question(1)).getByRole('textbox'), 'au frais')
  expect(screen.getByText(said(text.status.saving))).toBeDefined()
  await person().type(within(await question(2)).getByRole('textbox'), '2,5')
  await vi.waitFor(() => expect(server.lines).toHaveLength(2))
  expect(server.lines.map(({ answer }) => answer)).toEqual([
    { type: 'text', text: 'au frais' },
    { type: 'number', value: 2.5 },
  ])
})

test('time is told by the server’s clock, and its end takes nothing away', async () => {
  const server = quizServer()
  server.ahead = -3 * 60 * minute
  server.endsAt = new Date(Date.now() + server.ahead + 12 * minute).toISOString()
  const own = phone()
  const first = own.openPage()
  await press(text.before.begin)
  expect((await screen.findByRole('timer')).textContent).toBe(text.open.minutesLeft(12))
  first.unmount()
  server.endsAt = new Date(Date.now() + server.ahead - minute).toISOString()
  own.openPage()
  expect(await screen.findByText(said(text.open.timeOver))).toBeDefined()
  await choose(1, 'oui')
  await vi.waitFor(() => expect(choices(server.lines)).toEqual([[1, 0]]))
})
