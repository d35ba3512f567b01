// People who register at a steady rate, each with a key of their own that is sent again until it is answered, as a careful client does.
import { setTimeout } from 'node:timers/promises'
import { registrationForm } from '../forms.ts'

/** How many begin each second, whether or not those before were answered. */
const perSecond = 10
/** How long an answer is waited for, and how long until the next try where the answer does not say, in milliseconds. */
const [answerWithin, untilNextTry] = [20_000, 500]

let everybody = 0

/** Somebody who was answered: when, and what came before it. */
interface Answered {
  email: string
  at: number
  failures: string[]
}

/**
 * Begins to register people.
 * @param origins where Officina is reached: one after the other, and the next one for the next try
 */
export function startRegistering(origins: string[], trainingId: number) {
  const answered: Answered[] = []
  const refused: string[] = []
  const under = new Set<Promise<void>>()
  let isOver = false

  async function registerOne() {
    const number = everybody++
    const form = registrationForm(trainingId)
    const headers = {
      'content-type': 'application/json',
      connection: 'close',
      'idempotency-key': `person-${number}`,
      // Everybody from an address of their own: the limits are not what is tried here.
      'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    }
    const failures: string[] = []
    for (;;) {
      const origin = origins[(number + failures.length) % origins.length]
      const asked = { method: 'POST', headers, body: JSON.stringify(form), signal: AbortSignal.timeout(answerWithin) }
      const answer = await fetch(`${origin}/api/registrations`, asked).then(
        async (response) => ({ status: response.status, headers: response.headers, text: await response.text() }),
        (error: Error) => error,
      )
      if ('status' in answer && answer.status === 201) {
        answered.push({ email: form.email, at: performance.now(), failures })
        return
      }
      if ('status' in answer && answer.status < 500) {
        refused.push(`${answer.status}: ${answer.text}`)
        return
      }
      failures.push('status' in answer ? String(answer.status) : answer.message)
      const told = 'status' in answer ? Number(answer.headers.get('retry-after')) * 1_000 : 0
      await setTimeout(told || untilNextTry)
    }
  }

  const beginning = (async () => {
    const start = performance.now()
    for (let count = 1; !isOver; count++) {
      const one = registerOne().finally(() => under.delete(one))
      under.add(one)
      await setTimeout(Math.max(0, start + (count * 1_000) / perSecond - performance.now()))
    }
  })()

  return {
    answered,
    /** The answers to those who were not registered; none are expected. */
    refused,
    /** Begins with nobody any more, and waits until everybody is answered. */
    async finish() {
      isOver = true
      await beginning
      await Promise.all(under)
    },
    /** The longest time in which nobody was answered, from a moment on, in seconds. */
    longestSilence(since: number): number {
      const times = answered.map(({ at }) => at).sort((a, b) => a - b)
      const before = times.findLast((at) => at <= since) ?? since
      const moments = [before, ...times.filter((at) => at > since)]
      const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? at))
      return Math.max(0, ...gaps) / 1_000
    },
  }
}
