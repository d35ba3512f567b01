import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toBuffer } from 'qrcode'
import sharp from 'sharp'

/** Of the camera's picture, in px. */
const [width, height] = [1280, 720]

/**
 * Writes a film for Chromium's fake camera, of a phone that shows a QR code before a grey wall, a little turned (MJPEG: JPEGs one after
 * the other). It begins again at its end.
 * @param text what the code holds
 * @param folder where the film is written
 * @returns the film's path
 */
export async function cameraShowing(text: string, folder: string): Promise<string> {
  const code = await toBuffer(text, { errorCorrectionLevel: 'M', margin: 4, width: 400 })
  const turned = await sharp(code).rotate(12, { background: '#777' }).png().toBuffer()
  const wall = sharp({ create: { width, height, channels: 3, background: '#777' } })
  const picture = await wall
    .composite([{ input: turned }])
    .jpeg({ quality: 80 })
    .toBuffer()
  const film = join(folder, 'camera.mjpeg')
  await writeFile(film, Buffer.concat(Array.from({ length: 10 }, () => picture)))
  return film
}

/** With what Chromium is started so that a film is its only camera, which nobody has to allow. */
export const cameraArguments = (film: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]
