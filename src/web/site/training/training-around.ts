import type { Locale } from '../../../domain/language.ts'
import { fold } from '../../../domain/text-fold.ts'
import type { Training } from '../../../domain/training-schemas.ts'
import { themeOf } from '../../../domain/training-theme.ts'
import type { PageContent } from '../../content/page-content.ts'
import type { PictureFiles } from '../../content/picture-files.ts'

/** Somebody who leads the training, as the team's page knows them. */
interface Face {
  name: string
  position: string
  sentence: string
  image: PictureFiles | null
}

type Content = PageContent<'training'>

/** Of what the site knows, what one training's page shows, and no more: every page carries what it was drawn with. */
export interface TrainingAround {
  picture: PictureFiles
  alt: string
  faces: Face[]
}

export function trainingAround(training: Training, content: Content, locale: Locale): TrainingAround {
  const { picture, details, english } = training
  const alt = (locale === 'en' && english?.details.pictureAlt) || details.pictureAlt || ''
  return {
    ...(picture ? { picture: { ...picture, name: `site-${picture.id}` }, alt } : content.themes[themeOf(training)]),
    faces: training.trainers.flatMap((name) => {
      const member = content.team.find((one) => named(one.name) === named(name))
      return member ? [{ ...member, sentence: firstSentence(member.bio) }] : []
    }),
  }
}

/** As names are compared: without accents and case, and whichever spaces they are written with. */
const named = (name: string) => fold(name).replaceAll(/\s+/g, ' ').trim()

const firstSentence = (bio: string) => /^.*?[.!?](?=\s|$)/s.exec(bio)?.[0] ?? bio
