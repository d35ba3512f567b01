import { openReader, type Reader } from './read-code.ts'

/** Why there is no camera: it was refused, there is none, another program has it, or the page did not come by https. */
export type NoCamera = 'refused' | 'none' | 'busy' | 'insecure'

/** A camera that reads codes. */
export interface Scan {
  /** Lets go of the camera; nothing is read any more. */
  stop: () => void
  /** Settles once it has stopped: by `stop`, because the page was hidden, or because the camera was taken away. */
  ended: Promise<void>
}

/** How far reading may follow the camera, in ms from one picture to the next. */
const pace = 80
/** For how many ms a code is out of the picture before it counts as shown again. */
const absence = 2000

/** What is said of a failed `getUserMedia` (Media Capture and Streams, 10.2.1). */
const reasons: Record<string, NoCamera> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
}

async function openCamera(): Promise<MediaStream | NoCamera> {
  if (!window.isSecureContext) return 'insecure'
  if (!navigator.mediaDevices?.getUserMedia) return 'none'
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    })
  } catch (error) {
    return reasons[(error as Error).name] ?? 'busy'
  }
}

/** Tells each code once: the same one only after it was out of the picture for a while. */
function onlyNew(onText: (text: string) => void): (text: string | undefined) => void {
  const lastSeen = new Map<string, number>()
  return (text) => {
    if (text === undefined) return
    const now = performance.now()
    const before = lastSeen.get(text) ?? Number.NEGATIVE_INFINITY
    lastSeen.set(text, now)
    if (now - before > absence) onText(text)
  }
}

/** Waits for the camera's next picture that is not too soon after the last. */
function nextPicture(video: HTMLVideoElement, notBefore: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (performance.now() < notBefore ? wait() : resolve())
    const wait = () => {
      if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(look)
      else requestAnimationFrame(look)
    }
    wait()
  })
}

/**
 * Shows the rear camera in a video and reads QR codes in it until it is stopped or the page is hidden.
 * @param onText gets each new code's text; the same one again once it was out of the picture for 2 s
 * @param open gives the reader
 * @returns why there is no camera, if there is none
 * @throws if no decoder can be loaded; the camera is off then
 */
export async function startScan(
  video: HTMLVideoElement,
  onText: (text: string) => void,
  open: () => Promise<Reader> = openReader,
): Promise<Scan | NoCamera> {
  const opening = open()
  opening.catch(() => {})
  const stream = await openCamera()
  if (typeof stream === 'string') return stream
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let isOver = false
  const stop = () => {
    isOver = true
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
    document.removeEventListener('visibilitychange', whenHidden)
    end()
  }
  const whenHidden = () => document.hidden && stop()
  document.addEventListener('visibilitychange', whenHidden)
  for (const track of stream.getTracks()) track.addEventListener('ended', stop)
  try {
    video.muted = true
    video.playsInline = true
    video.srcObject = stream
    const [read] = await Promise.all([opening, video.play()])
    whenHidden()
    void follow(video, read, onlyNew(onText), () => isOver)
    return { stop, ended }
  } catch (error) {
    if (isOver) return { stop, ended }
    stop()
    throw error
  }
}

async function follow(
  video: HTMLVideoElement,
  read: Reader,
  tell: (text: string | undefined) => void,
  isOver: () => boolean,
) {
  let last = 0
  for (;;) {
    await nextPicture(video, last + pace)
    if (isOver()) return
    last = performance.now()
    const text = await read(video).catch(() => undefined)
    if (isOver()) return
    tell(text)
  }
}
