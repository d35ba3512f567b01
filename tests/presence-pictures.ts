import { create } from 'qrcode'
import sharp from 'sharp'
import { codeLetters, codeTailLength, presenceCodePath } from '../src/domain/attendance/presence-code.ts'
import { type Chance, chanceFrom } from './fuzz/random.ts'
import { damage, type Grey } from './presence-damage.ts'

/** A photograph of a participant's presence code, as a trainer's phone takes it, and what was done to it. */
export interface PresencePicture {
  /** What the code holds. */
  text: string
  image: { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }
  made: {
    /** Of the code with its light margin, before it is tilted, in px. */
    side: number
    /** In degrees. */
    turn: number
    /** Of the screen against the camera's picture, in degrees. */
    tilt: number
    /** Of the blur, in px. */
    sigma: number
    damage: 'glare' | 'cracks'
    /** Of the code, from 0 to 1. */
    damaged: number
    /** Of the JPEG. */
    quality: number
  }
}

/** Modules of light around the code, as the participant's space shows it (src/web/ui/qr-code.tsx). */
const quiet = 4
/** Of the screen that is seen around it, in modules. */
const around = 3
/** Pixels of a module before it is photographed. */
const fine = 8
/** How far away the screen is, in px: a phone's camera of 1280 px sees about 65° wide. */
const distance = 1000

const hosts = ['https://officina.ci', 'https://www.officina-formation.ci', 'https://formations.cabinet-officina.com']

/** Any number from `from` to `to`. */
const between = (chance: Chance, from: number, to: number) => from + ((to - from) * chance.below(1_000_001)) / 1_000_000

function anyText(chance: Chance): string {
  const tail = Array.from({ length: codeTailLength }, () => chance.one([...codeLetters])).join('')
  return chance.one(hosts) + presenceCodePath(1 + chance.below(3000), `${1 + chance.below(60_000)}-${tail}`)
}

/** The screen as it shows the code; `code` is the square of its modules, in px. */
function screenOf(chance: Chance, text: string) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const width = (modules.size + 2 * (quiet + around)) * fine
  const dark = between(chance, 0, 60)
  const light = between(chance, 180, 255)
  const rim = between(chance, 0, 255)
  const at = new Float32Array(width * width)
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = [x, y].map((pixel) => Math.floor(pixel / fine) - around) as [number, number]
      const isCard = Math.min(column, row) >= 0 && Math.max(column, row) < modules.size + 2 * quiet
      const [moduleX, moduleY] = [column - quiet, row - quiet]
      const isCode = Math.min(moduleX, moduleY) >= 0 && Math.max(moduleX, moduleY) < modules.size
      const isDark = isCode && modules.data[moduleY * modules.size + moduleX]
      at[y * width + x] = isDark ? dark : isCard ? light : rim
    }
  }
  const from = (around + quiet) * fine
  return { screen: { width, height: width, at } satisfies Grey, code: { from, side: modules.size * fine } }
}

/**
 * Where a point of the screen (from its middle, in px) is in the picture, as rows of a projective map: turned, tilted about an axis
 * anywhere in its plane, seen from `distance`.
 */
function projection(turn: number, tilt: number, axis: number): number[] {
  const [ct, st, ca, sa, cos, sin] = [
    Math.cos(turn),
    Math.sin(turn),
    Math.cos(axis),
    Math.sin(axis),
    Math.cos(tilt),
    Math.sin(tilt),
  ]
  const tilted = (x: number, y: number) => {
    const along = x * ca + y * sa
    return [x * cos + ca * along * (1 - cos), y * cos + sa * along * (1 - cos), (ca * y - sa * x) * sin] as const
  }
  const [right, down] = [tilted(ct, st), tilted(-st, ct)]
  return [right[0], down[0], 0, right[1], down[1], 0, right[2] / distance, down[2] / distance, 1]
}

function applied(map: number[], x: number, y: number): [number, number] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = map
  const w = g * x + h * y + i
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
}

function inverted([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0]: number[]): number[] {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]
}

/** The value between four pixels; undefined outside. */
function bilinear({ width, height, at }: Grey, x: number, y: number): number | undefined {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return undefined
  const [dx, dy, from] = [x - left, y - top, top * width + left]
  const upper = (at[from] ?? 0) * (1 - dx) + (at[from + 1] ?? 0) * dx
  const lower = (at[from + width] ?? 0) * (1 - dx) + (at[from + width + 1] ?? 0) * dx
  return upper * (1 - dy) + lower * dy
}

/** A grey room full of rectangles, lines of writing and checked things. */
function cluttered(chance: Chance, width: number, height: number): Grey {
  const at = new Float32Array(width * height).fill(between(chance, 40, 200))
  const fill = (left: number, top: number, wide: number, high: number, value: number) => {
    for (let y = Math.max(0, top); y < Math.min(height, top + high); y++) {
      at.fill(
        value,
        y * width + Math.max(0, Math.min(width, left)),
        y * width + Math.min(width, Math.max(0, left + wide)),
      )
    }
  }
  for (let thing = 6 + chance.below(10); thing > 0; thing--) {
    const [left, top, wide, high] = [
      chance.below(width) - 40,
      chance.below(height) - 40,
      20 + chance.below(width / 2),
      20 + chance.below(height / 2),
    ]
    fill(left, top, wide, high, between(chance, 0, 255))
    const ink = between(chance, 0, 255)
    const step = 4 + chance.below(8)
    const isChecked = chance.percent(30)
    if (!isChecked && chance.percent(50)) continue
    for (let y = 0; y < high; y += 2 * step) {
      for (let x = isChecked && (y / step) % 4 === 0 ? step : 0; x < wide; x += step + 2 + chance.below(step)) {
        fill(left + x, top + y, Math.min(wide - x, isChecked ? step : 1 + chance.below(step)), step, ink)
      }
    }
  }
  return { width, height, at }
}

/** The screen before the room, seen by the camera; light falls on it from one side. */
function photographed(chance: Chance, screen: Grey, map: number[], scale: number): Grey {
  const half = screen.width / 2
  const corners = [-half, half].flatMap((x) => [-half, half].map((y) => applied(map, x * scale, y * scale)))
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const room = () => 10 + chance.below(120)
  const [left, top] = [room() - Math.min(...xs), room() - Math.min(...ys)]
  const picture = cluttered(
    chance,
    Math.ceil(Math.max(...xs) + left) + room(),
    Math.ceil(Math.max(...ys) + top) + room(),
  )
  const back = inverted(map)
  const [light, slopeX, slopeY] = [between(chance, 0.6, 1), between(chance, -0.3, 0.3), between(chance, -0.3, 0.3)]
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const [u, v] = applied(back, x - left, y - top)
      const place = y * picture.width + x
      const seen = bilinear(screen, u / scale + half - 0.5, v / scale + half - 0.5) ?? picture.at[place] ?? 0
      picture.at[place] = seen * (light + slopeX * (x / picture.width - 0.5) + slopeY * (y / picture.height - 0.5))
    }
  }
  return picture
}

/** Some noise of the sensor, the same for a seed: of a table, from a place that each row draws. */
function noisy(chance: Chance, { at, width, height }: Grey, sigma: number): Grey {
  const table = Float32Array.from({ length: 8192 }, () => {
    const three = between(chance, -1, 1) + between(chance, -1, 1) + between(chance, -1, 1)
    return three * sigma
  })
  for (let y = 0; y < height; y++) {
    const from = chance.below(table.length)
    for (let x = 0; x < width; x++) {
      at[y * width + x] = (at[y * width + x] ?? 0) + (table[(from + x) % table.length] ?? 0)
    }
  }
  return { at, width, height }
}

async function blurred({ at, width, height }: Grey, sigma: number): Promise<Grey> {
  const bytes = Uint8ClampedArray.from(at)
  if (sigma < 0.3) return { at: Float32Array.from(bytes), width, height }
  const { data } = await sharp(bytes, { raw: { width, height, channels: 1 } })
    .blur({ sigma, precision: 'float' })
    .raw()
    .toColourspace('b-w')
    .toBuffer({ resolveWithObject: true })
  return { at: Float32Array.from(data), width, height }
}

async function compressed({ at, width, height }: Grey, quality: number) {
  const raw = { raw: { width, height, channels: 1 } } as const
  const jpeg = await sharp(Uint8ClampedArray.from(at), raw).toColourspace('srgb').jpeg({ quality }).toBuffer()
  const { data } = await sharp(jpeg).toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width, height, data: Uint8ClampedArray.from(data) }
}

/**
 * One picture of the series, always the same: a code of 220 to 450 px, turned any way, tilted up to 35°, blurred up to σ 1.5 px, with
 * glare or cracks over up to 7 % of its modules wherever they fall, in uneven light before a cluttered room, with some noise, as a
 * JPEG of quality 45 to 90.
 */
export async function presencePicture(number: number): Promise<PresencePicture> {
  const chance = chanceFrom(38_000 + number)
  const text = anyText(chance)
  const made = {
    side: between(chance, 220, 450),
    turn: between(chance, 0, 360),
    tilt: between(chance, 0, 35),
    sigma: between(chance, 0, 1.5),
    damage: chance.one(['glare', 'cracks'] as const),
    quality: 45 + chance.below(46),
  }
  const { screen, code } = screenOf(chance, text)
  const damaged = damage[made.damage](chance, screen, code, between(chance, 0, 0.07))
  const map = projection((made.turn * Math.PI) / 180, (made.tilt * Math.PI) / 180, between(chance, 0, Math.PI))
  const scale = made.side / (code.side + 2 * quiet * fine)
  const seen = await blurred(photographed(chance, screen, map, scale), made.sigma)
  const image = await compressed(noisy(chance, seen, between(chance, 0, 6)), made.quality)
  return { text, image, made: { ...made, damaged } }
}
