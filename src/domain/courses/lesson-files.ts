// The media that lessons name, and which types each place may hold (docs/rules/courses.md#media).
import type { MediaType } from '../media/media.ts'
import type { LessonContent } from './course.ts'

const typesFor = {
  picture: ['image/webp', 'image/jpeg', 'image/png'],
  voice: ['audio/mp4', 'audio/aac'],
  film: ['video/mp4'],
  captions: ['text/vtt'],
  paper: ['application/pdf'],
} satisfies Record<string, MediaType[]>

/** A file by its number, and what the lesson uses it as. */
export interface NamedFile {
  id: number
  use: keyof typeof typesFor
}

/** Whether a file of that type can be what it is used as. */
export const isFitFor = (use: NamedFile['use'], type: MediaType): boolean =>
  (typesFor[use] as readonly MediaType[]).includes(type)

/** Every file that a lesson names, as often as it does. */
export function filesIn(content: LessonContent): NamedFile[] {
  const used = (use: NamedFile['use'], ...ids: (number | null)[]) =>
    ids.flatMap((id): NamedFile[] => (id === null ? [] : [{ id, use }]))
  if (content.kind === 'text') {
    return content.blocks.flatMap((block) => (block.type === 'picture' ? used('picture', block.picture) : []))
  }
  if (content.kind === 'slides') {
    return content.slides.flatMap(({ picture, voice }) => [
      ...used('picture', picture),
      ...used('voice', voice.fr, voice.en),
    ])
  }
  if (content.kind === 'film') {
    const { film, poster, captions } = content
    return [...used('film', film), ...used('picture', poster), ...used('captions', captions.fr, captions.en)]
  }
  return content.kind === 'pdf' ? used('paper', content.file.fr, content.file.en) : []
}
