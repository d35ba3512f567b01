import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { pdfWith } from '../../factories/attachment.ts'
import { expect, expectAccessible, long, test, toast } from './office.ts'

const fixture = (name: string) => new URL(`../../media/${name}`, import.meta.url).pathname
type Kind = 'slides' | 'film' | 'pdf' | 'text'

/** Makes a course with an empty lesson of a kind, and opens the lesson. */
async function openLesson(page: Page, kind: Kind, edit = /^Modifier «/): Promise<number> {
  const post = async (path: string, data: unknown) => {
    const answer = await page.request.post(`/api/admin/courses${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const title = { fr: `Le froid ${randomUUID().slice(0, 8)}`, en: null }
  const { id } = await post('', { title, hours: 2 })
  const course = await post(`/${id}/modules`, { title: { fr: 'Les bases', en: null } })
  await post(`/${id}/modules/${course.modules[0].id}/lessons`, { title: { fr: 'La chaîne', en: null }, kind })
  await page.goto(`/admin?onglet=cours&cours=${id}`)
  await page.getByRole('button', { name: edit }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  return id
}

const choose = (
  page: Page,
  label: string | RegExp,
  file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0],
) => page.getByRole('dialog').getByLabel(label, { exact: true }).setInputFiles(file)
const save = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Enregistrer|Save)$/ })
    .click()

test('a slide is made of a picture, a voice and its words, and says what it costs a learner', async ({ office }) => {
  await openLesson(office, 'slides')
  const dialog = office.getByRole('dialog')
  await office.getByRole('button', { name: 'Ajouter une diapositive' }).click()
  await expect(dialog.getByText('Il manque la voix d’une diapositive.')).toBeVisible()
  await choose(office, 'Image', fixture('slide.webp'))
  await expect(dialog.getByText(/slide\.webp · 0,1\sMo, environ 1\sFCFA/)).toBeVisible()
  await choose(office, 'Voix', fixture('voice.m4a'))
  await expect(dialog.getByText(/voice\.m4a .* · 0\smin 0[23]\ss/)).toBeVisible()
  await expect(dialog.getByText('Il manque la voix d’une diapositive.')).toBeHidden()
  const voice = dialog.locator('audio')
  await expect
    .poll(() => voice.evaluate((sound: HTMLAudioElement) => sound.getAttribute('src')))
    .toContain('/api/media/')
  await office.getByLabel('Ce que montre l’image', { exact: true }).fill('Un réfrigérateur')
  await office.getByLabel('Texte de la voix', { exact: true }).fill('Entre 2 et 8 °C.')
  await expect(dialog.getByText(/Pour l’apprenant, sur le réseau mobile/)).toBeVisible()
  await expectAccessible(office)
  await save(office)
  await expect(toast(office)).toContainText('Leçon enregistrée')
  await office
    .getByRole('button', { name: /^Modifier «/ })
    .first()
    .click()
  await expect(dialog.getByText(/voice\.m4a/)).toBeVisible()
  await expect(dialog.getByText(/^Il manque/)).toHaveCount(0)
})

test('a film goes on after the line was cut in the middle, and is shown with its captions', async ({ office }) => {
  await openLesson(office, 'film')
  const dialog = office.getByRole('dialog')
  let cuts = 0
  await office.route('**/api/admin/media/*/pieces/**', (route) => (cuts++ < 2 ? route.abort() : route.fallback()))
  await choose(office, 'Film', fixture('film.mp4'))
  await expect(dialog.getByText(/Connexion perdue à 0\s%/)).toBeVisible()
  await expect(dialog.getByText(/film\.mp4 · /)).toBeVisible()
  expect(cuts).toBe(3)
  await choose(office, 'Sous-titres', fixture('captions.vtt'))
  await expect(dialog.getByText(/captions\.vtt · /)).toBeVisible()
  await expect(dialog.locator('track')).toHaveAttribute('src', /\/api\/media\//)
  await save(office)
  await expect(toast(office)).toContainText('Leçon enregistrée')
})

test('a PDF in which something runs is refused in words, and another one is taken', async ({ office }) => {
  await openLesson(office, 'pdf')
  const dialog = office.getByRole('dialog')
  const paper = (...running: string[]) => ({
    name: 'fiche.pdf',
    mimeType: 'application/pdf',
    buffer: pdfWith(...running),
  })
  await choose(office, 'PDF', paper('<</S/JavaScript>>'))
  await expect(dialog.getByRole('alert')).toContainText(/.{20,}/)
  await choose(office, 'PDF', paper())
  await expect(dialog.getByRole('link', { name: /^Ouvrir/ })).toHaveAttribute('href', /\/api\/media\//)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await save(office)
  await expect(toast(office)).toContainText('Leçon enregistrée')
})

test('a picture among texts is made small before it is sent', async ({ office }) => {
  await openLesson(office, 'text')
  const dialog = office.getByRole('dialog')
  await office.getByRole('button', { name: 'Ajouter une image' }).click()
  await choose(office, 'Image', { name: 'texte.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(dialog.getByRole('alert')).toContainText('n’est pas une image')
  const large = await office.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2000, height: 1500 })
    const draw = canvas.getContext('2d')
    for (let at = 0; at < 400; at++) {
      if (draw) draw.fillStyle = `hsl(${at * 7} 70% 50%)`
      draw?.fillRect((at * 97) % 2000, (at * 61) % 1500, 200, 120)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await choose(office, 'Image', { name: 'rayon.png', mimeType: 'image/png', buffer: Buffer.from(large, 'base64') })
  await expect(dialog.getByText(/rayon\.webp · 0,1\sMo/)).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  const shown = dialog.locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280)
})

test('a recording becomes AAC of 24 kb/s, in any browser', async ({ office }) => {
  await openLesson(office, 'slides')
  const dialog = office.getByRole('dialog')
  await office.getByRole('button', { name: 'Ajouter une diapositive' }).click()
  await choose(office, 'Voix', { name: 'voix.wav', mimeType: 'audio/wav', buffer: wave(60) })
  await expect(dialog.getByText(/voix\.m4a · 0,2\sMo.* · 1\smin 00\ss/)).toBeVisible()
  const { bytes, seconds, loudness } = await dialog.locator('audio').evaluate(async (sound: HTMLAudioElement) => {
    const made = await (await fetch(sound.src)).arrayBuffer()
    const bytes = made.byteLength
    const heard = await new AudioContext().decodeAudioData(made)
    const wave = heard.getChannelData(0)
    const loudness = Math.sqrt(wave.reduce((sum, one) => sum + one * one, 0) / wave.length)
    return { bytes, seconds: heard.duration, loudness }
  })
  // 24,000 bits a second, and what holds them together.
  expect(bytes).toBeLessThan(200_000)
  expect(seconds).toBeCloseTo(60, 0)
  // A tone of 8,000 in 32,768.
  expect(loudness).toBeCloseTo(8_000 / 32_768 / Math.SQRT2, 2)
})

test('a film becomes H.264 where the browser encodes it, else the screen says that it cannot', async ({ office }) => {
  await openLesson(office, 'film')
  const dialog = office.getByRole('dialog')
  const isEncoded = await office.evaluate(async () => {
    const asked = { codec: 'avc1.42001e', width: 426, height: 240, bitrate: 100_000, framerate: 15 }
    return (await VideoEncoder.isConfigSupported(asked)).supported ?? false
  })
  test
    .info()
    .annotations.push({ type: 'H.264', description: isEncoded ? 'encoded here' : 'no encoder in this browser' })
  await choose(office, 'Film', {
    name: 'cours.webm',
    mimeType: 'video/webm',
    buffer: Buffer.from(await filmed(office), 'base64'),
  })
  if (isEncoded) await expect(dialog.getByText(/cours\.mp4 · .* · 0\smin 0[23]\ss/)).toBeVisible()
  else await expect(dialog.getByRole('alert')).toContainText('Ce navigateur ne sait pas réduire ce fichier.')
})

test('the editor of slides in English, on a phone', long, async ({ office, context, officina }) => {
  await context.addCookies([{ name: 'language', value: 'en', url: officina.url }])
  await office.setViewportSize({ width: 360, height: 780 })
  await openLesson(office, 'slides', /^Edit “/)
  await office.getByRole('button', { name: 'Add a slide' }).click()
  await choose(office, 'Voice in French', fixture('voice.m4a'))
  await expect(office.getByText(/voice\.m4a · 0\.1\sMB/)).toBeVisible()
  const width = await office.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  await expectAccessible(office)
})

/** Two seconds of a moving picture with sound, as a browser records them: WebM, in base64. */
const filmed = (page: Page) =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
    const draw = canvas.getContext('2d')
    const context = new AudioContext()
    const sound = context.createMediaStreamDestination()
    const tone = context.createOscillator()
    tone.connect(sound)
    tone.start()
    const recorder = new MediaRecorder(
      new MediaStream([...canvas.captureStream(15).getTracks(), ...sound.stream.getTracks()]),
    )
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    for (let at = 0; at < 30; at++) {
      if (draw) draw.fillStyle = `hsl(${at * 12} 70% 50%)`
      draw?.fillRect(at * 20, 0, 60, 360)
      await new Promise((resolve) => setTimeout(resolve, 70))
    }
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })

/** Sound of so many seconds as WAV: 16 bits, one channel, 48 kHz. */
function wave(seconds: number): Buffer {
  const samples = seconds * 48_000
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(48_000, 24)
  wav.writeUInt32LE(96_000, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples * 2, 40)
  for (let at = 0; at < samples; at++) wav.writeInt16LE(Math.round(8_000 * Math.sin(at / 17)), 44 + at * 2)
  return wav
}
