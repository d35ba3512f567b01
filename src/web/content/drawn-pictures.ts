import type { PictureFiles } from './picture-files.ts'
import { type PictureName, pictures } from './pictures.gen.ts'

/** A picture of the product’s own set. */
export const drawn = (name: PictureName): PictureFiles => ({ name, ...pictures[name], isDrawn: true })

export const isDrawnPicture = (name: string): name is PictureName => Object.hasOwn(pictures, name)
