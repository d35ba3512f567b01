// What a lesson of ten minutes weighs, with the bit rates that the office's browser asks for: slides with voice, and a film at 240p.
// Made by Debian's ffmpeg and espeak-ng, from a text of that length and the site's own pictures.
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { scratchFolder } from '../../scripts/scratch.ts'
import { demoTrainings } from '../../src/server/operations/demo/trainings.ts'

const isThere = ['ffmpeg', 'ffprobe', 'espeak-ng'].every((name) => spawnSync('which', [name]).status === 0)
if (!isThere)
  console.warn('ffmpeg or espeak-ng is missing, and lessons are not weighed: apt-get install ffmpeg espeak-ng')

const seconds = 600
const megabyte = 1_000_000
const folder = await mkdtemp(path.join(scratchFolder, 'officina-weights-'))
afterAll(() => rm(folder, { recursive: true }))
const at = (name: string) => path.join(folder, name)

const ffmpeg = (...args: string[]) =>
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args])
const secondsOf = (file: string) =>
  Number(execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]))
const sizeOf = async (file: string) => (await stat(file)).size

// 24 kb/s in mono: ffmpeg's encoder writes half as much again as is asked of it.
const voice = ['-c:a', 'aac', '-b:a', '16k', '-ac', '1', '-ar', '24000']

/** Ten minutes of a French text, spoken without a pause that a reader would not make. */
function speak(): string {
  const text = demoTrainings.map(({ title, description, details }) => `${title}. ${description} ${details.content}`)
  execFileSync('espeak-ng', ['-v', 'fr-fr', '-s', '150', '-w', at('voice.wav')], { input: text.join('\n').repeat(4) })
  expect(secondsOf(at('voice.wav'))).toBeGreaterThan(seconds)
  return at('voice.wav')
}

test.runIf(isThere)('ten minutes of slides with voice weigh 3 MB at most', async () => {
  ffmpeg('-i', speak(), '-t', String(seconds), ...voice, '-movflags', '+faststart', at('voice.m4a'))
  expect(secondsOf(at('voice.m4a'))).toBeCloseTo(seconds, 0)
  const pictures = globSync('pictures/*.svg').sort().slice(0, 15)
  expect(pictures).toHaveLength(15)
  const slides = await Promise.all(
    pictures.map(async (file) =>
      sharp(await readFile(file))
        .resize(1280, 720, { fit: 'cover' })
        .webp({ quality: 75 })
        .toBuffer(),
    ),
  )
  const weight = (await sizeOf(at('voice.m4a'))) + slides.reduce((sum, slide) => sum + slide.length, 0)
  console.log(`ten minutes of slides: ${(weight / megabyte).toFixed(2)} MB`)
  expect(weight).toBeLessThanOrEqual(3 * megabyte)
})

test.runIf(isThere)('ten minutes of film at 240p weigh 10 MB at most, and play while they load', async () => {
  const moving = ['-f', 'lavfi', '-i', `testsrc2=size=426x240:rate=15:duration=${seconds}`]
  const small = ['-c:v', 'libx264', '-profile:v', 'baseline', '-preset', 'veryfast', '-pix_fmt', 'yuv420p']
  const rate = ['-b:v', '100k', '-maxrate', '100k', '-bufsize', '400k', '-g', '150']
  ffmpeg(
    ...moving,
    '-i',
    speak(),
    ...small,
    ...rate,
    ...voice,
    '-t',
    String(seconds),
    '-movflags',
    '+faststart',
    at('film.mp4'),
  )
  expect(secondsOf(at('film.mp4'))).toBeCloseTo(seconds, 0)
  const film = await readFile(at('film.mp4'))
  console.log(`ten minutes of film: ${(film.length / megabyte).toFixed(2)} MB`)
  expect(film.length).toBeLessThanOrEqual(10 * megabyte)
  expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'))
})
