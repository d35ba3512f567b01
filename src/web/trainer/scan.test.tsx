import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Scan, startScan } from './scan.ts'

/** A camera of one track that can be asked whether it was let go. */
function camera() {
  const track = Object.assign(new EventTarget(), { stop: vi.fn() })
  return { track, stream: { getTracks: () => [track] } as unknown as MediaStream }
}

const gives = (getUserMedia: () => Promise<MediaStream>) =>
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }))

/** The phone's frames and its clock, both of which only `frames` moves on, by 100 ms a frame. */
let waiting: (() => void)[] = []
let now = 0
async function frames(count: number) {
  for (let frame = 0; frame < count; frame++) {
    now += 100
    for (const look of waiting.splice(0)) look()
    await new Promise((resolve) => setTimeout(resolve))
  }
}

const video = () =>
  Object.assign(document.createElement('video'), {
    play: async () => {},
    requestVideoFrameCallback: (look: () => void) => waiting.push(look),
  })

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  waiting = []
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Starts reading what each frame shows, by turns; after the last nothing more. */
async function scanOf(shown: (string | undefined)[]) {
  const { track, stream } = camera()
  gives(async () => stream)
  const told: string[] = []
  const scan = await startScan(
    video(),
    (text) => told.push(text),
    async () => async () => shown.shift(),
  )
  return { scan: scan as Scan, told, track }
}

test('each code is told once while it is held before the camera', async () => {
  const { told } = await scanOf(['a', 'a', undefined, 'a', 'b', 'b'])
  await frames(6)
  expect(told).toEqual(['a', 'b'])
})

test('the same code is told again once it was out of the picture for two seconds, and not while it is held there', async () => {
  const left = await scanOf(['a', ...Array.from({ length: 21 }, () => undefined), 'a'])
  await frames(23)
  expect(left.told).toEqual(['a', 'a'])
  const held = await scanOf(Array.from({ length: 45 }, (_, frame) => (frame % 10 < 5 ? 'a' : undefined)))
  await frames(45)
  expect(held.told).toEqual(['a'])
})

test('once stopped it lets go of the camera and tells nothing more', async () => {
  const { scan, told, track } = await scanOf(['a', 'b'])
  await frames(1)
  scan.stop()
  await scan.ended
  await frames(3)
  expect(track.stop).toHaveBeenCalled()
  expect(told).toEqual(['a'])
})

test('a hidden page lets go of the camera', async () => {
  const { scan, track } = await scanOf([])
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await scan.ended
  expect(track.stop).toHaveBeenCalled()
})

test('a camera that is taken away ends it', async () => {
  const { scan, track } = await scanOf([])
  track.dispatchEvent(new Event('ended'))
  await scan.ended
})

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
])('where the browser answers %s, the camera is « %s »', async (name, reason) => {
  gives(() => Promise.reject(new DOMException('', name)))
  expect(
    await startScan(
      video(),
      () => {},
      async () => async () => undefined,
    ),
  ).toBe(reason)
})

test('a page that did not come by https is told so, and a browser without cameras too', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: undefined }))
  expect(
    await startScan(
      video(),
      () => {},
      async () => async () => undefined,
    ),
  ).toBe('none')
  vi.stubGlobal('isSecureContext', false)
  expect(
    await startScan(
      video(),
      () => {},
      async () => async () => undefined,
    ),
  ).toBe('insecure')
})

test('where no decoder can be loaded it fails, with the camera off', async () => {
  const { track, stream } = camera()
  gives(async () => stream)
  await expect(
    startScan(
      video(),
      () => {},
      () => Promise.reject(new Error('offline')),
    ),
  ).rejects.toThrow('offline')
  expect(track.stop).toHaveBeenCalled()
})
