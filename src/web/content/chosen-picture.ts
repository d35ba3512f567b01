import type { SitePicture } from '../../domain/site/site-picture.ts'
import type { Focus, PictureChoice } from '../../domain/site/site-values.ts'
import { drawn, isDrawnPicture } from './drawn-pictures.ts'
import type { Photograph, PictureFiles } from './picture-files.ts'

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
