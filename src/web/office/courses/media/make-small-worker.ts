// Makes one film or voice small, beside the page: the office goes on meanwhile. Loaded when one is chosen: it brings mediabunny along. Its
// file comes with a policy of its own, which lets the encoder of sound run; the office's pages do not let anything so run.
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
import type { SmallOrder, SmallStep } from './make-small.ts'

/** Bits per second of a whole file that is small enough as it is. */
const small = { voice: 40_000, film: 160_000 } as const
const height = 240
const film = { codec: 'avc', frameRate: 15, quality: new Quality({ bitrate: 100_000 }) } as const

const voice = { codec: 'aac', numberOfChannels: 1, quality: new Quality({ bitrate: 24_000 }) } as const

/** By the browser's own encoder, where it writes so few bits; Windows' begins at 96 kb/s, and on Linux there is none. */
async function voiceOptions() {
  for (const sampleRate of [24_000, 48_000]) {
    if (await canEncodeAudio('aac', { ...voice, sampleRate })) return { ...voice, sampleRate, forceTranscode: true }
  }
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder')
  registerAacEncoder()
  return { ...voice, sampleRate: 24_000, forceTranscode: true }
}

/** How this browser makes it small; undefined where it cannot. */
async function optionsFor(input: Input, want: 'voice' | 'film') {
  if (want === 'voice') return { audio: await voiceOptions(), video: { discard: true } }
  const track = await input.getPrimaryVideoTrack()
  if (!track || !(await canEncodeVideo('avc', { width: 426, height, quality: film.quality }))) return undefined
  const now = await track.getDisplayHeight()
  const hasSound = (await input.getPrimaryAudioTrack()) !== null
  return {
    ...(hasSound && { audio: await voiceOptions() }),
    video: { ...film, forceTranscode: true, ...(now > height && { height }) },
  }
}

/** Writes an MP4 whose index stands first, so that a phone plays it while it loads. */
async function convert(input: Input, options: Pick<ConversionOptions, 'audio' | 'video'>) {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const settings = { tags: {}, tracks: 'primary', showWarnings: false } as const
  const conversion = await Conversion.init({ input, output, ...settings, ...options })
  if (!conversion.isValid) return undefined
  conversion.onProgress = (part) => say({ percent: Math.floor(part * 100) })
  await conversion.execute()
  return target.buffer ?? undefined
}

/** @throws UnfitRecording */
async function makeSmall({ chosen, want }: SmallOrder): Promise<Recording> {
  const input = new Input({ source: new BlobSource(chosen), formats: ALL_FORMATS })
  const { length, isReady } = await readRecording(input, want)
  const seconds = Math.ceil(length)
  const isSmall = (chosen.size * 8) / Math.max(1, length) <= small[want]
  if (isReady && isSmall) return { file: chosen, seconds, how: 'was_small' }
  const options = await optionsFor(input, want)
  const made = options && (await convert(input, options))
  if (made && !(isReady && made.byteLength >= chosen.size)) {
    const name = chosen.name.replace(/\.[^.]*$/, '') + (want === 'film' ? '.mp4' : '.m4a')
    return { file: new File([made], name), seconds, how: 'made_small' }
  }
  if (isReady) return { file: chosen, seconds, how: made ? 'was_small' : 'as_it_was' }
  throw new UnfitRecording('format')
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

const say = (step: SmallStep) => postMessage(step)

addEventListener('message', ({ data }: MessageEvent<SmallOrder>) => {
  makeSmall(data)
    .then((recording) => say({ recording }))
    .catch((error: unknown) => say(error instanceof UnfitRecording ? { unfit: error.why } : { failed: String(error) }))
})
