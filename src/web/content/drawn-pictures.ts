import type { Photograph, PictureFiles } from './picture-files.ts'
import { type PictureName, pictures } from './pictures.gen.ts'

/** A drawing of the set, with the hash that names its file. */
interface Drawn {
  width: number
  height: number
  svg: string
}

const set: Record<PictureName, Drawn | Omit<Photograph, 'name'>> = pictures

/** A picture of the product’s own set. */
export function drawn(name: PictureName): PictureFiles {
  const files = set[name]
  if (!('svg' in files)) return { name, ...files, isDrawn: true }
  const { svg: hash, ...size } = files
  return { svg: `/pictures/${name}.${hash}.svg`, ...size, isDrawn: true }
}

export const isDrawnPicture = (name: string): name is PictureName => Object.hasOwn(pictures, name)
