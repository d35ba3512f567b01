import { placeOf } from '../../../domain/trainings/place.ts'
import { trainerFaces } from '../../../domain/trainings/trainer-faces.ts'
import type { Training } from '../../../domain/trainings/training-schemas.ts'
import type { Locale } from '../../../domain/values/language.ts'
import type { PageContent } from '../../content/page-content.ts'
import type { PictureFiles } from '../../content/picture-files.ts'

type Content = PageContent<'training'>

/** Of what the site knows, what one training's page shows, and no more: every page carries what it was drawn with. */
export interface TrainingAround {
  picture: PictureFiles
  alt: string
  /** Who leads it, of those whom the team's page knows. */
  faces: ReturnType<typeof trainerFaces<Content['team'][number]>>
  /** Where it is held, as the office describes it. */
  place: Content['places'][number] | null
  /** What those say who took part in a session of its programme. */
  heard: Content['participantWords']
}

export function trainingAround(training: Training, content: Content, locale: Locale): TrainingAround {
  const { picture, details, english } = training
  const alt = (locale === 'en' && english?.details.pictureAlt) || details.pictureAlt || ''
  return {
    ...(picture ? { picture: { ...picture, name: `site-${picture.id}` }, alt } : content.themes[training.theme]),
    faces: trainerFaces(training.trainers, content.team),
    place: placeOf(training.location, content.places) ?? null,
    heard: content.participantWords.filter(({ programmeId }) => programmeId === training.programmeId),
  }
}
