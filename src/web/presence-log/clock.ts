// What a device knows of the server's time, and how a clock that jumps is noticed (docs/rules/presence.md#the-log). Times are in
// milliseconds since 1970, unless said otherwise.

/** Differences that clocks have by themselves. */
const toleranceMs = 2_000
/** A smaller jump changes hardly a minute: nobody is asked. */
const askedFromMs = 60_000
/** A slower call says too little of the server's time. */
const quickCallMs = 5_000
const [hour, day] = [3_600_000, 86_400_000]

export interface KnownTime {
  /** The server's time minus the device's; null where they never spoke. */
  offset: number | null
  /** The time of the last contact by the device's clock; null where there was none. */
  contactAt: number | null
  /** Whether a person is asked for the time. */
  isAsked: boolean
}

interface Clocks {
  /** The device's clock, which somebody may change. */
  now: () => number
  /** One that only goes forward, from any moment on; it may stand still while a phone sleeps. */
  steady: () => number
}

/** Notices that the device's clock was changed while the page is open. */
export interface JumpWatch {
  /** The page was left: a forward jump before the next look may be the phone's sleep. */
  leave: () => void
  /** @returns by how many milliseconds the clock has certainly jumped since the last look; 0 for none */
  look: () => number
}

export function watchJumps({ now, steady }: Clocks, isShown: () => boolean): JumpWatch {
  let last = { now: now(), steady: steady() }
  let wasLeft = !isShown()
  return {
    leave: () => {
      wasLeft = true
    },
    look: () => {
      const next = { now: now(), steady: steady() }
      const jump = next.now - last.now - (next.steady - last.steady)
      const mayBeSleep = jump > 0 && wasLeft
      last = next
      wasLeft = !isShown()
      return Math.abs(jump) <= toleranceMs || mayBeSleep ? 0 : jump
    },
  }
}

/**
 * What is known after a jump: the true time went on evenly, so that what the clock gained the offset loses.
 * @param jump of the device's clock, in milliseconds; negative for one that went back
 */
export const afterJump = (known: KnownTime, jump: number): KnownTime => ({
  ...known,
  offset: Math.round((known.offset ?? 0) - jump),
  isAsked: known.isAsked || Math.abs(jump) >= askedFromMs,
})

/**
 * By how much the clock has gone back at least since the page was last open; 0 for not at all.
 * @param latest the latest time that the device has noted by its own clock
 */
export const jumpSince = (latest: number, now: number): number => (now < latest - toleranceMs ? now - latest : 0)

/**
 * What is known after a call.
 * @param serverNow the server's time in its answer; the times of sending and of the answer are by the device's clock
 */
export function afterContact(
  known: KnownTime,
  { serverNow, sentAt, answeredAt }: { serverNow: number; sentAt: number; answeredAt: number },
): KnownTime {
  const isQuick = answeredAt - sentAt < quickCallMs
  const isBetter = isQuick || known.offset === null || known.isAsked
  const offset = isBetter ? Math.round(serverNow - (sentAt + answeredAt) / 2) : known.offset
  return { offset, contactAt: answeredAt, isAsked: false }
}

/** The time that the device believes, by the server's clock. */
export const believedTime = ({ offset }: Pick<KnownTime, 'offset'>, now: number): number => now + (offset ?? 0)

/** A time as a clock in Abidjan shows it (UTC), such as `09:05`. */
export const clockText = (time: number): string => new Date(time).toISOString().slice(11, 16)

/**
 * What is known once a person has typed the right time: it is meant of the day that makes it closest to the one believed.
 * @param typed as `09:05`, in Abidjan
 */
export function afterTyped(known: KnownTime, typed: string, now: number): KnownTime {
  const believed = believedTime(known, now)
  const minutes = Number(typed.slice(0, 2)) * 60 + Number(typed.slice(3, 5))
  const onThatDay = Math.floor(believed / day) * day + minutes * 60_000
  const closest = [onThatDay - day, onThatDay, onThatDay + day].find((time) => Math.abs(time - believed) <= 12 * hour)
  return { ...known, offset: Math.round((closest ?? onThatDay) - now), isAsked: false }
}
