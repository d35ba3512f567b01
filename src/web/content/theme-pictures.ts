import { type TrainingTheme, trainingThemes } from '../../domain/trainings/training-theme.ts'
import type { Localized } from '../../domain/values/language.ts'
import { drawn } from './chosen-picture.ts'
import type { PictureFiles } from './picture-files.ts'

/** What each theme's drawing shows, for anyone who does not see it. */
const shown: Record<TrainingTheme, Localized> = {
  quality: {
    fr: 'Une grille de contrôle cochée sous une loupe, des classeurs et une plante.',
    en: 'A checklist under a magnifying glass, binders and a plant.',
  },
  stock: {
    fr: 'Un rayonnage de pharmacie rangé par date de péremption, et une fiche de stock.',
    en: 'Pharmacy shelves sorted by expiry date, and a stock sheet.',
  },
  cold_chain: {
    fr: 'Un réfrigérateur de pharmacie à 5 °C, son relevé de température et une glacière.',
    en: 'A pharmacy refrigerator at 5 °C, its temperature record and a cool box.',
  },
  finance: {
    fr: 'Un graphique de trésorerie, une calculatrice, des billets et des pièces.',
    en: 'A cash-flow chart, a calculator, notes and coins.',
  },
  team: {
    fr: 'Deux membres d’une équipe officinale autour d’une table.',
    en: 'Two members of a pharmacy team at a table.',
  },
  counter: {
    fr: 'Une pharmacienne au comptoir, devant ses rayons.',
    en: 'A pharmacist at the counter, in front of her shelves.',
  },
  dispensing: {
    fr: 'Une ordonnance lue ligne par ligne, entourée de boîtes et d’un flacon.',
    en: 'A prescription read line by line, among boxes and a bottle.',
  },
  vigilance: {
    fr: 'Une boîte de médicament examinée à la loupe et une fiche de signalement.',
    en: 'A medicine box under a magnifying glass and a reporting form.',
  },
  distribution: {
    fr: 'Un camion de livraison de médicaments sur la route, et des cartons.',
    en: 'A medicine delivery lorry on the road, and cartons.',
  },
  digital: {
    fr: 'Un ordinateur et un téléphone qui montrent des indicateurs.',
    en: 'A computer and a telephone showing indicators.',
  },
}

/** The drawing of each theme, and what it shows (pictures/README.md). It looks like no photograph, and need not say that it is drawn. */
export const themePictures = Object.fromEntries(
  trainingThemes.map((theme) => [
    theme,
    { picture: drawn(`theme-${theme.replace('_', '-') as 'quality'}`), alt: shown[theme] },
  ]),
) as Record<TrainingTheme, { picture: PictureFiles; alt: Localized }>
