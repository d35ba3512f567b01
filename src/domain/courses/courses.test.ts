import { describe, expect, test } from 'vitest'
import { counts, givenAt, graceMs, lateMs, nextTry } from './attempt.ts'
import { emptyLesson, type LessonContent } from './course.ts'
import { type EditionContent, type EditionLesson, learnerLesson, missingIn } from './edition.ts'
import { type Answer, creditOf, fits, percentOf } from './judge.ts'
import { drawPaper, hasEnough, type Quiz, shownQuestion } from './paper.ts'
import type { EditionQuestion, QuestionKey } from './question.ts'

const same = (fr: string) => ({ fr, en: null })
const asked = (answer: QuestionKey, id = 1, topic: string | null = null): EditionQuestion => ({
  ...{ id, topic, prompt: same('Que faire ?'), points: 1, explanation: same(''), answer },
})
const options = (...right: boolean[]) => right.map((isRight, at) => ({ text: same(`choix ${at}`), isRight }))
const items = (...texts: string[]) => texts.map(same)

/** As written, so that positions on the paper are those of the bank. */
const asWritten = { questionId: 1, order: Array.from({ length: 12 }, (_, at) => at) }
const credit = (answer: QuestionKey, given: Answer) => creditOf(asked(answer), asWritten, given)

describe('an answer is judged', () => {
  test('by where its choice was shown, not by where it stands in the bank', () => {
    const question = asked({ type: 'one', options: options(true, false, false) })
    const paper = { questionId: 1, order: [2, 0, 1] }
    const of = (choice: number) => creditOf(question, paper, { type: 'one', choice })
    expect([of(0), of(1), of(2), of(7)]).toEqual([0, 1, 0, 0])
  })

  test('in part where several are right, and what is wrongly ticked takes off', () => {
    const several = (partial: boolean, ...choices: number[]) =>
      credit({ type: 'several', options: options(true, true, false, false), partial }, { type: 'several', choices })
    expect([several(true, 0, 1), several(true, 0), several(true, 0, 2), several(true, 0, 1, 2, 3)]).toEqual([
      1, 0.5, 0, 0,
    ])
    expect([several(false, 0, 1), several(false, 0), several(false, 0, 1, 2)]).toEqual([1, 0, 0])
    expect(several(true, 0, 0, 0)).toBe(0.5)
  })

  test('in part where an order is right but for what stands between', () => {
    const key = { type: 'order', items: items('a', 'b', 'c', 'd', 'e'), partial: true } as const
    const order = (...choices: number[]) => credit(key, { type: 'order', choices })
    expect([order(0, 1, 2, 3, 4), order(4, 0, 1, 2, 3), order(4, 3, 2, 1, 0)]).toEqual([1, 0.75, 0])
    // Not everything, or something twice, is no order.
    expect([order(0, 1, 2, 3), order(0, 0, 1, 2, 3)]).toEqual([0, 0])
    expect(credit({ ...key, partial: false }, { type: 'order', choices: [4, 0, 1, 2, 3] })).toBe(0)
    const twins = { type: 'order', items: items('laver', 'rincer', 'laver'), partial: false } as const
    expect(credit(twins, { type: 'order', choices: [2, 1, 0] })).toBe(1)
  })

  test('by its distance from a number, the hair of computers apart', () => {
    const near = (value: number, tolerance: number, given: number) =>
      credit({ type: 'number', value, tolerance, unit: same('ml') }, { type: 'number', value: given })
    expect([near(0.3, 0, 0.1 + 0.2), near(5, 0.5, 5.5), near(5, 0.5, 5.51), near(5, 0, 4.99)]).toEqual([1, 1, 0, 0])
  })

  test('by pairs, of which two may have one right side', () => {
    const pairs = [
      ['Amoxicilline', 'antibiotique'],
      ['Azithromycine', 'antibiotique'],
      ['Paracétamol', 'antalgique'],
    ].map(([left = '', right = '']) => ({ left: same(left), right: same(right) }))
    const match = (partial: boolean, ...choices: (number | null)[]) =>
      credit({ type: 'match', pairs, partial }, { type: 'match', choices })
    expect([match(false, 1, 0, 2), match(true, 1, 0, null), match(false, 1, 0, null)]).toEqual([1, 2 / 3, 0])
    expect(match(true, 2, 2)).toBe(0)
  })

  test('by its letters, with accents and case only where they count', () => {
    const says = (text: string, counted: { accentsCount: boolean; caseCounts: boolean }) =>
      credit({ type: 'text', accepted: ['Œdème', 'l’eau'], ...counted }, { type: 'text', text })
    const none = { accentsCount: false, caseCounts: false }
    expect(['oedeme', ' ŒDÈME. ', "L'EAU", 'l´eau', 'oedemes', ''].map((one) => says(one, none))).toEqual([
      1, 1, 1, 1, 0, 0,
    ])
    expect([says('œdeme', { ...none, accentsCount: true }), says('œdème', { ...none, accentsCount: true })]).toEqual([
      0, 1,
    ])
    expect([says('œdème', { ...none, caseCounts: true }), says('Œdeme', { ...none, caseCounts: true })]).toEqual([0, 1])
    // Letters that are written in two ways are the same letters.
    expect(says('Œdème'.normalize('NFD'), { accentsCount: true, caseCounts: true })).toBe(1)
  })

  test('as nothing where none was given, or it is of another kind', () => {
    const question = asked({ type: 'one', options: options(true, false) })
    expect([creditOf(question, asWritten, undefined), creditOf(question, asWritten, null)]).toEqual([0, 0])
    expect(creditOf(question, asWritten, { type: 'text', text: 'choix 0' })).toBe(0)
    const paper = { questionId: 1, order: [1, 0] }
    const choices: Answer[] = [
      { type: 'one', choice: 1 },
      { type: 'one', choice: 2 },
      { type: 'number', value: 1 },
      null,
    ]
    expect(choices.map((one) => fits(question, paper, one))).toEqual([true, false, false, true])
  })

  test('in whole percent, never rounded up, and thirds add up', () => {
    expect([percentOf(69.9, 100), percentOf(1 / 3 + 1 / 3 + 1 / 3, 1), percentOf(2 / 3, 1), percentOf(0, 0)]).toEqual([
      69, 100, 66, 0,
    ])
    expect(percentOf(0.1 + 0.2 + 0.4, 1)).toBe(70)
  })
})

describe('a paper', () => {
  const bank = Array.from({ length: 30 }, (_, at) =>
    asked({ type: 'order', items: items('un', 'deux', 'trois'), partial: false }, at + 1, at < 10 ? 'froid' : null),
  )
  const quiz = (...draws: Quiz['draws']): Quiz => ({ kind: 'quiz', isFinal: true, draws, minutes: null })
  const draw = { whole: { topic: null, count: 12 }, cold: { topic: 'froid', count: 8 } }

  test('is drawn by topics, with no question twice', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const ids = drawPaper(quiz(draw.whole, draw.cold), bank, seed).map(({ questionId }) => questionId)
      expect(new Set(ids).size).toBe(20)
      expect(ids.filter((id) => id <= 10).length).toBeGreaterThanOrEqual(8)
    }
  })

  test('is another one by another seed, and the same by the same', () => {
    const of = (seed: number) => JSON.stringify(drawPaper(quiz(draw.whole), bank, seed))
    expect(of(4_294_967_295)).toBe(of(4_294_967_295))
    expect(new Set(Array.from({ length: 100 }, (_, seed) => of(seed))).size).toBe(100)
  })

  test('asks each question about as often, and shows each choice first about as often', () => {
    const asks = new Map<number, number>()
    const first = [0, 0]
    const two = [asked({ type: 'one', options: options(true, false) })]
    for (let seed = 0; seed < 3_000; seed += 1) {
      for (const { questionId } of drawPaper(quiz(draw.whole), bank, seed))
        asks.set(questionId, (asks.get(questionId) ?? 0) + 1)
      const shown = drawPaper(quiz({ topic: null, count: 1 }), two, seed)[0]?.order[0] ?? 0
      first[shown] = (first[shown] ?? 0) + 1
    }
    // 1,200 and 1,500 are expected.
    for (const times of asks.values()) expect(Math.abs(times - 1_200)).toBeLessThan(150)
    expect(Math.abs((first[0] ?? 0) - 1_500)).toBeLessThan(150)
  })

  test('never shows the right order of what is to be put in order', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      for (const { order } of drawPaper(quiz(draw.whole), bank, seed)) expect(order).not.toEqual([0, 1, 2])
    }
  })

  test('needs a bank that has enough of each topic and of all', () => {
    expect(hasEnough(quiz(draw.whole, draw.cold), bank)).toBe(true)
    expect(hasEnough(quiz({ topic: 'froid', count: 11 }), bank)).toBe(false)
    expect(hasEnough(quiz({ topic: null, count: 25 }, draw.cold), bank)).toBe(false)
    expect(hasEnough(quiz(), bank)).toBe(false)
  })

  test('shows nothing of the key, whatever is asked', () => {
    const keys: QuestionKey[] = [
      { type: 'one', options: options(true, false) },
      { type: 'several', options: options(true, false), partial: true },
      { type: 'order', items: items('un', 'deux'), partial: true },
      { type: 'number', value: 4_711, tolerance: 13, unit: same('ml') },
      {
        type: 'match',
        pairs: [
          { left: same('g'), right: same('d') },
          { left: same('h'), right: same('e') },
        ],
        partial: true,
      },
      { type: 'text', accepted: ['secrète'], accentsCount: true, caseCounts: true },
    ]
    for (const key of keys) {
      const question = { ...asked(key), explanation: same('secrète') }
      const [paper = asWritten] = drawPaper(quiz({ topic: null, count: 1 }), [question], 7)
      const shown = shownQuestion(question, paper, 'en')
      expect(Object.keys(shown).sort()).toEqual(['choices', 'lefts', 'points', 'prompt', 'type', 'unit'])
      expect(JSON.stringify(shown)).not.toMatch(/secrète|4711|isRight|true|false|13/)
    }
  })
})

describe('an attempt’s answer', () => {
  const end = 10_000_000
  const time = { begunAt: 0, endsAt: end }
  const minute = 60_000

  test('counts until the end and its grace, whatever the device’s clock says', () => {
    expect([counts(time, end, end + graceMs), counts(time, end + minute, end + graceMs)]).toEqual([true, true])
    expect(counts(time, end + 1, end + graceMs + 1)).toBe(false)
  })

  test('counts when it comes within a day and was given before the end', () => {
    expect([
      counts(time, end, end + lateMs),
      counts(time, end, end + lateMs + 1),
      counts(time, end + 1, end + lateMs),
    ]).toEqual([true, false, false])
    expect(counts({ ...time, endsAt: null }, end, end * 1_000)).toBe(true)
  })

  test('was given between the attempt’s begin and its arrival, even by a clock that is years away', () => {
    const given = (at: string, offset: number | null) => givenAt({ at, offset }, { begunAt: 1_000 }, 50_000)
    expect(given('1970-01-01T00:00:10.000Z', null)).toBe(10_000)
    expect(given('1970-01-01T00:00:10.000Z', 5_000)).toBe(15_000)
    expect([given('1960-01-01T00:00:00.000Z', null), given('2099-01-01T00:00:00.000Z', 7)]).toEqual([1_000, 50_000])
  })
})

test('the assessment may be tried again after its waiting time, until it is passed or no try is left', () => {
  const rules = { tries: 3, waitHours: 24 }
  const hour = 3_600_000
  const failed = { closedAt: 100 * hour, passed: false }
  expect(nextTry([], rules, 0)).toEqual({ state: 'free' })
  expect(nextTry([failed], rules, 123 * hour)).toEqual({ state: 'wait', until: 124 * hour })
  expect(nextTry([failed], rules, 124 * hour)).toEqual({ state: 'free' })
  expect(nextTry([failed, failed, failed], rules, 999 * hour)).toEqual({ state: 'used' })
  expect(nextTry([failed, { closedAt: 1, passed: true }], rules, 999 * hour)).toEqual({ state: 'passed' })
})

describe('a course', () => {
  const lesson = (id: number, content: LessonContent): EditionLesson => ({
    id,
    title: same('Leçon'),
    minutes: 10,
    content,
  })
  const bank = [asked({ type: 'one', options: options(true, false) })]
  const final: LessonContent = { kind: 'quiz', isFinal: true, draws: [{ topic: null, count: 1 }], minutes: 30 }
  const course = (...lessons: EditionLesson[]): EditionContent => ({
    ...{
      title: same('Cours'),
      summary: same('Résumé'),
      hours: 3,
      threshold: 70,
      tries: 3,
      waitHours: 24,
      questions: bank,
    },
    modules: [{ id: 1, title: same('Module'), lessons }],
  })
  const missing = (content: LessonContent) =>
    missingIn(course(lesson(1, content), lesson(2, final))).map(({ part, lessonId }) => `${part} ${lessonId}`)

  test('is published whole or not at all', () => {
    expect(missingIn(course(lesson(2, final)))).toEqual([])
    expect(missingIn({ ...course(), summary: same(''), questions: [] }).map(({ part }) => part)).toEqual([
      'summary',
      'no_final',
      'empty_module',
    ])
    expect(missingIn({ ...course(), modules: [] }).map(({ part }) => part)).toEqual(['no_module', 'no_final'])
    expect(missing(final)).toEqual(['several_finals null'])
    expect((['text', 'slides', 'film', 'pdf'] as const).map((kind) => missing(emptyLesson(kind)))).toEqual([
      ['text 1'],
      ['slides 1'],
      ['film 1', 'captions 1'],
      ['file 1'],
    ])
    expect(missing(emptyLesson('quiz'))).toEqual(['questions 1'])
  })

  const slide = {
    ...{
      picture: 1,
      alt: same('Un réfrigérateur'),
      voice: { fr: 2, en: null as number | null },
      seconds: { fr: 40, en: 0 },
    },
    transcript: { fr: 'Bonjour', en: null as string | null },
  }
  const slides = (one: typeof slide): LessonContent => ({ kind: 'slides', slides: [slide, one] })

  test('is refused without the words of a voice, in each language that is spoken', () => {
    expect(missing(slides(slide))).toEqual([])
    expect(missing(slides({ ...slide, transcript: same('') }))).toEqual(['transcript 1'])
    expect(missing(slides({ ...slide, voice: { fr: 2, en: 3 } }))).toEqual(['english_transcript 1'])
    expect(missing(slides({ ...slide, voice: { fr: 2, en: 3 }, transcript: { fr: 'Bonjour', en: 'Hello' } }))).toEqual(
      [],
    )
    const film = { ...emptyLesson('film'), film: 4 } as LessonContent
    expect(missing(film)).toEqual(['captions 1'])
  })

  test('speaks to its reader in one language, and in French where English has none', () => {
    const spoken = {
      ...slide,
      voice: { fr: 2, en: 3 },
      seconds: { fr: 40, en: 35 },
      transcript: { fr: 'Bonjour', en: 'Hello' },
    }
    const { content } = learnerLesson(lesson(1, slides(spoken)), 'en')
    expect(content.kind === 'slides' && content.slides).toEqual([
      { picture: 1, alt: 'Un réfrigérateur', voice: 2, seconds: 40, transcript: 'Bonjour' },
      { picture: 1, alt: 'Un réfrigérateur', voice: 3, seconds: 35, transcript: 'Hello' },
    ])
    expect(learnerLesson(lesson(2, final), 'fr').content).toEqual({
      kind: 'quiz',
      isFinal: true,
      questions: 1,
      limit: 30,
    })
  })
})
