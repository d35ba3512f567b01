// Films and voices are made small in the office's browser, before they are sent. Loaded when one is chosen: it brings mediabunny along.
import {
  ADTS,
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  Conversion,
  type ConversionOptions,
  canEncodeAudio,
  canEncodeVideo,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  Quality,
} from 'mediabunny'
import { type Recording, UnfitRecording } from './chosen-file.ts'

/** Bits per second of a whole file that is small enough as it is. */
const small = { voice: 40_000, film: 160_000 } as const
const height = 240
const film = { codec: 'avc', frameRate: 15, quality: new Quality({ bitrate: 100_000 }) } as const

/** The first of these that the browser encodes; Windows' encoder begins at 96 kb/s. */
const voices = [
  { bitrate: 24_000, sampleRate: 24_000 },
  { bitrate: 24_000, sampleRate: 48_000 },
  { bitrate: 48_000, sampleRate: 48_000 },
  { bitrate: 96_000, sampleRate: 48_000 },
] as const

async function voiceOptions() {
  for (const { bitrate, sampleRate } of voices) {
    const quality = new Quality({ bitrate })
    const asked = { numberOfChannels: 1, sampleRate, quality }
    if (await canEncodeAudio('aac', asked)) return { codec: 'aac', forceTranscode: true, ...asked } as const
  }
  return undefined
}

/** How this browser makes it small; undefined where it cannot. */
async function optionsFor(input: Input, want: 'voice' | 'film') {
  const hasSound = (await input.getPrimaryAudioTrack()) !== null
  const audio = await voiceOptions()
  if (hasSound && !audio) return undefined
  const sound = audio ? { audio } : {}
  if (want === 'voice') return hasSound ? { ...sound, video: { discard: true } } : undefined
  const track = await input.getPrimaryVideoTrack()
  if (!track || !(await canEncodeVideo('avc', { width: 426, height, quality: film.quality }))) return undefined
  const now = await track.getDisplayHeight()
  return { ...sound, video: { ...film, forceTranscode: true, ...(now > height && { height }) } }
}

/** Writes an MP4 whose index stands first, so that a phone plays it while it loads. */
async function convert(
  input: Input,
  options: Pick<ConversionOptions, 'audio' | 'video'>,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<ArrayBuffer | undefined> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const settings = { tags: {}, tracks: 'primary', showWarnings: false } as const
  const conversion = await Conversion.init({ input, output, ...settings, ...options })
  if (!conversion.isValid) return undefined
  conversion.onProgress = (part) => onPercent(Math.floor(part * 100))
  const stop = () => void conversion.cancel()
  signal.addEventListener('abort', stop)
  try {
    await conversion.execute()
  } finally {
    signal.removeEventListener('abort', stop)
    signal.throwIfAborted()
  }
  return target.buffer ?? undefined
}

/**
 * Makes a film 240 lines high at 100 kb/s, and a voice AAC of one channel at 24 kb/s, where this browser encodes H.264 and AAC. What is
 * small already is left alone; a ready MP4 or M4A is taken as it is where the browser cannot.
 * @throws UnfitRecording; the signal's reason when it was stopped
 */
export async function makeSmall(
  chosen: File,
  want: 'voice' | 'film',
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<Recording> {
  const input = new Input({ source: new BlobSource(chosen), formats: ALL_FORMATS })
  try {
    const { length, isReady } = await readRecording(input, want)
    const seconds = Math.ceil(length)
    const isSmall = (chosen.size * 8) / Math.max(1, length) <= small[want]
    if (isReady && isSmall) return { file: chosen, seconds, how: 'was_small' }
    const options = await optionsFor(input, want)
    const made = options && (await convert(input, options, signal, onPercent))
    if (made && !(isReady && made.byteLength >= chosen.size)) {
      const name = chosen.name.replace(/\.[^.]*$/, '') + (want === 'film' ? '.mp4' : '.m4a')
      return { file: new File([made], name), seconds, how: 'made_small' }
    }
    if (isReady) return { file: chosen, seconds, how: made ? 'was_small' : 'as_it_was' }
    throw new UnfitRecording('format')
  } finally {
    input.dispose()
  }
}

/** How long it is, in seconds, and whether every phone plays it as it is. @throws UnfitRecording `unreadable` */
async function readRecording(input: Input, want: 'voice' | 'film') {
  try {
    const format = await input.getFormat()
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    if (!(want === 'film' ? video : audio)) throw new UnfitRecording('unreadable')
    const codec = audio ? await audio.getCodec() : 'aac'
    const isPlayed =
      want === 'film'
        ? format === MP4 && (await video?.getCodec()) === 'avc'
        : !video && (format === MP4 || format === ADTS)
    return { length: await input.computeDuration(), isReady: isPlayed && codec === 'aac' }
  } catch {
    throw new UnfitRecording('unreadable')
  }
}
