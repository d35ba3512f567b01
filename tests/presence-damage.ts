import type { Chance } from './fuzz/random.ts'

/** A picture in grey, from 0 (dark) to 255. */
export interface Grey {
  width: number
  height: number
  at: Float32Array<ArrayBuffer>
}

/** The square of a code's modules on the screen, in px. */
interface CodeSquare {
  from: number
  side: number
}

/**
 * Spoils a part of a code, anywhere on it.
 * @param share of the code's square, from 0 to 1: at most so much is spoilt
 * @returns the share that was
 */
type Damage = (chance: Chance, screen: Grey, code: CodeSquare, share: number) => number

const within = (chance: Chance, { from, side }: CodeSquare) => from + chance.below(side)

const turnOf = (chance: Chance) => (chance.below(3600) * Math.PI) / 1800

/** A lamp in the glass: white at its heart, softer at its rim; what gets half of its light or more counts. */
const glare: Damage = (chance, { width, at }, code, share) => {
  const spots = 1 + chance.below(3)
  const spoilt = new Set<number>()
  for (let spot = 0; spot < spots; spot++) {
    const [x0, y0, turn] = [within(chance, code), within(chance, code), turnOf(chance)]
    const [cos, sin, flatness] = [Math.cos(turn), Math.sin(turn), 1 + chance.below(500) / 100]
    const area = (share * code.side ** 2) / spots
    const long = Math.sqrt((area * flatness) / Math.PI)
    for (let y = code.from; y < code.from + code.side; y++) {
      for (let x = code.from; x < code.from + code.side; x++) {
        const along = ((x - x0) * cos + (y - y0) * sin) / long
        const across = ((y - y0) * cos - (x - x0) * sin) / (long / flatness)
        const light = Math.min(1, Math.max(0, (1.25 - Math.hypot(along, across)) * 2))
        at[y * width + x] = Math.min(255, (at[y * width + x] ?? 0) + 255 * light)
        if (light >= 0.5) spoilt.add(y * width + x)
      }
    }
  }
  return spoilt.size / code.side ** 2
}

/** Broken glass: bent lines from where it was hit, lighter or darker than what they cross, until there are enough. */
const cracks: Damage = (chance, { width, at }, code, share) => {
  const spoilt = new Set<number>()
  const [hitX, hitY] = [within(chance, code), within(chance, code)]
  const enough = share * code.side ** 2
  const isOnCode = (x: number, y: number) => Math.min(x, y) >= code.from && Math.max(x, y) < code.from + code.side
  // A line may leave the code at once; so many are enough for any share.
  for (let line = 0; line < 200; line++) {
    let [x, y, turn] = [hitX, hitY, turnOf(chance)]
    const [value, radius] = [chance.one([0, 40, 200, 255]), 0.5 + chance.below(11) / 10]
    for (let step = 0; step < code.side && isOnCode(Math.round(x), Math.round(y)); step++) {
      for (let dy = -Math.ceil(radius); dy <= radius; dy++) {
        for (let dx = -Math.ceil(radius); dx <= radius; dx++) {
          const [px, py] = [Math.round(x) + dx, Math.round(y) + dy]
          if (Math.hypot(dx, dy) > radius || !isOnCode(px, py)) continue
          if (spoilt.size >= enough) return spoilt.size / code.side ** 2
          at[py * width + px] = value
          spoilt.add(py * width + px)
        }
      }
      if (chance.percent(4)) turn += (chance.below(121) - 60) / 100
      x += Math.cos(turn)
      y += Math.sin(turn)
    }
  }
  return spoilt.size / code.side ** 2
}

export const damage = { glare, cracks } satisfies Record<string, Damage>
