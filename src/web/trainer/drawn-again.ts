import type { Fit } from './code-fit.ts'
import { fixedModules, placeOf } from './code-plane.ts'
import type { Frame } from './contrast.ts'

/** Of the 25 places of a module that are looked at, sorted by their grey: one in the middle, a darker and a lighter one. */
const ranks = { middle: 12, darker: 7, lighter: 17 }
type Rank = keyof typeof ranks

/** Grey of each module: neither a thin crack nor a speck of light over it counts. */
function modulesOf(grey: Uint8Array, width: number, height: number, { size, plane }: Fit): Record<Rank, Float32Array> {
  const [middle, darker, lighter] = [0, 1, 2].map(() => new Float32Array(size * size)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const places = new Uint8Array(25)
  for (let module = 0; module < size * size; module++) {
    const [x, y] = [(module % size) + 0.5, Math.floor(module / size) + 0.5]
    for (let place = 0; place < 25; place++) {
      const at = placeOf(plane, x + ((place % 5) - 2) * 0.18, y + (Math.floor(place / 5) - 2) * 0.18)
      const column = Math.min(width - 1, Math.max(0, Math.floor(at.x)))
      const row = Math.min(height - 1, Math.max(0, Math.floor(at.y)))
      places[place] = grey[row * width + column] as number
    }
    places.sort()
    middle[module] = places[ranks.middle] as number
    darker[module] = places[ranks.darker] as number
    lighter[module] = places[ranks.lighter] as number
  }
  return { middle, darker, lighter }
}

/** Which modules are dark: darker than the mean of those around them, after taking out what neighbours blur into them. */
function darkModules(values: Float32Array, size: number, sharpness: number): boolean[] {
  const at = (x: number, y: number) =>
    values[Math.min(size - 1, Math.max(0, y)) * size + Math.min(size - 1, Math.max(0, x))] as number
  return Array.from(values, (value, place) => {
    const [x, y] = [place % size, Math.floor(place / size)]
    let [sum, count] = [0, 0]
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        if (x + dx < 0 || y + dy < 0 || x + dx >= size || y + dy >= size) continue
        sum += at(x + dx, y + dy)
        count++
      }
    }
    const beside = (at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1)) / 4
    return value + sharpness * (value - beside) < sum / count
  })
}

/** Px of a module as it is drawn again, and modules of light around. */
const [drawn, quiet] = [3, 4]

/** The code as if it had just been printed: what is the same in every code is drawn as it should be. */
function redrawn(dark: boolean[], size: number): Frame {
  const { all } = fixedModules(size)
  for (let place = 0; place < all.length; place += 3) {
    dark[Math.floor(all[place + 1] as number) * size + Math.floor(all[place] as number)] = all[place + 2] === 1
  }
  const side = (size + 2 * quiet) * drawn
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < size * drawn; y++) {
    for (let x = 0; x < size * drawn; x++) {
      if (!dark[Math.floor(y / drawn) * size + Math.floor(x / drawn)]) continue
      const from = ((y + quiet * drawn) * side + x + quiet * drawn) * 4
      data.fill(0, from, from + 3)
    }
  }
  return { width: side, height: side, data }
}

/** How modules are looked at, one way after the other until a decoder is content. */
const looks: { rank: Rank; sharpness: number }[] = [
  { rank: 'middle', sharpness: 1 },
  { rank: 'middle', sharpness: 0.3 },
  { rank: 'darker', sharpness: 0.6 },
  { rank: 'lighter', sharpness: 0.6 },
]

/** The code of a fit, drawn straight and clean by each look. */
export function* drawnAgain(grey: Uint8Array, width: number, height: number, fit: Fit): Generator<Frame> {
  const ranked = modulesOf(grey, width, height, fit)
  for (const { rank, sharpness } of looks) yield redrawn(darkModules(ranked[rank], fit.size, sharpness), fit.size)
}
