import type { SitePicture } from '../../domain/site/site-picture.ts'
import type { Focus, PictureChoice } from '../../domain/site/site-values.ts'
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

const isDrawnPicture = (name: string): name is PictureName => Object.hasOwn(pictures, name)

const focusClasses: Record<Focus, string> = {
  'left-top': 'object-left-top',
  top: 'object-top',
  'right-top': 'object-right-top',
  left: 'object-left',
  center: 'object-center',
  right: 'object-right',
  'left-bottom': 'object-left-bottom',
  bottom: 'object-bottom',
  'right-bottom': 'object-right-bottom',
}

/** An uploaded picture, under the name that its files have. */
export const uploaded = ({ id, ...files }: SitePicture): Photograph => ({ name: `site-${id}`, ...files })

/**
 * What was chosen for an entry, as a page shows it; null where there is nothing, or nothing any more.
 * @param pictures the uploaded ones
 */
export function chosenPicture(
  choice: PictureChoice | null,
  focus: Focus,
  pictures: readonly SitePicture[],
): PictureFiles | null {
  if (typeof choice === 'string') return isDrawnPicture(choice) ? drawn(choice) : null
  const picture = pictures.find(({ id }) => id === choice)
  return picture ? { ...uploaded(picture), focus: focusClasses[focus] } : null
}
