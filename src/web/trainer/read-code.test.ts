import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { readPictures } from '../../../tests/read-pictures.ts'
import type { Frame } from './contrast.ts'
import { decodePicture } from './decode-picture.ts'
import { type Decoders, type NativeDetector, openReader, type Picture } from './read-code.ts'

const address = 'https://officina.ci/admin?onglet=formations&presence=12&carte=128-7KQ4XM'

/** A code on a screen, 4 px a module. */
function shown(text: string): Frame {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = (modules.size + 8) * 4
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let place = 0; place < side * side; place++) {
    const [x, y] = [Math.floor((place % side) / 4) - 4, Math.floor(place / side / 4) - 4]
    const isOn = Math.min(x, y) >= 0 && Math.max(x, y) < modules.size
    if (isOn && modules.data[y * modules.size + x]) data.fill(0, place * 4, place * 4 + 3)
  }
  return { width: side, height: side, data }
}
const picture = shown(address) as unknown as Picture

/** A browser's detector that does what it is told, and a count of how often that in JavaScript was loaded. */
function browser(detector: Partial<{ formats: string[]; construct: () => void; detect: () => Promise<string[]> }>) {
  const { formats = ['qr_code'], construct = () => {}, detect = async () => ['of the browser'] } = detector
  class Detector {
    static getSupportedFormats = async () => formats
    constructor() {
      construct()
    }
    detect = async () => (await detect()).map((rawValue) => ({ rawValue }))
  }
  const loads: string[] = []
  const load: Decoders['load'] = async () => {
    loads.push('loaded')
    return { decodePicture: (frame) => decodePicture(frame) }
  }
  return { loads, decoders: { native: Detector as unknown as NativeDetector, load } satisfies Decoders }
}
const fails = () => {
  throw new Error('broken')
}

test('the browser’s detector reads where it knows QR codes, and the other is not even loaded', async () => {
  const { loads, decoders } = browser({})
  const read = await openReader(decoders)
  expect(await read(picture)).toBe('of the browser')
  expect(loads).toEqual([])
})

test('a picture in which it finds nothing has nothing', async () => {
  const { loads, decoders } = browser({ detect: async () => [] })
  expect(await (await openReader(decoders))(picture)).toBeUndefined()
  expect(loads).toEqual([])
})

test.each([
  ['is missing', {}, true],
  ['cannot be made', { construct: fails }, false],
  ['knows no QR codes', { formats: ['ean_13'] }, false],
  ['fails at each picture', { detect: async () => fails() }, false],
])('where the browser’s detector %s, JavaScript reads', async (_, detector, isMissing) => {
  const { loads, decoders } = browser(detector)
  const read = await openReader(isMissing ? { ...decoders, native: undefined } : decoders)
  expect(await read(picture)).toBe(address)
  expect(await read(picture)).toBe(address)
  expect(loads).toEqual(['loaded'])
})

test('a picture without a code is read as none', () => {
  const grey = { width: 320, height: 240, data: new Uint8ClampedArray(320 * 240 * 4).fill(128) }
  expect(decodePicture(grey)).toBeUndefined()
})

test('of 40 pictures as a trainer’s phone takes them at least 39 are read, and none wrongly', async () => {
  const { read, wrong, told } = await readPictures(Array.from({ length: 40 }, (_, number) => number * 5))
  expect(wrong).toEqual([])
  expect(read, told).toBeGreaterThanOrEqual(39)
})
