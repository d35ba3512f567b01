import type { Place } from '../../domain/site/site-values.ts'

/** Where the fictional firm holds its trainings: its own room, and one it hires (docs/rules/site-content.md#places). */
export const places: Place[] = [
  {
    id: 'exemple-1',
    name: 'Abidjan, Cocody',
    address: '{address}',
    way: {
      fr: 'De l’arrêt de bus, longez l’avenue jusqu’au rond-point et prenez à gauche. La salle est dans la première maison sur votre gauche, au toit vert ; on se gare dans la cour.',
      en: 'From the bus stop, follow the avenue to the roundabout and turn left. The room is in the first house on your left, with the green roof; park in the courtyard.',
    },
    picture: 'place-1',
  },
  {
    id: 'exemple-2',
    name: 'Abidjan, Plateau',
    address: 'Immeuble Les Palmes, 3e étage, Plateau, Abidjan',
    way: {
      fr: 'De la gare lagunaire, remontez la rive le long du jardin, puis prenez l’avenue à droite jusqu’au croisement du boulevard. L’immeuble est en face ; un ascenseur mène au troisième étage.',
      en: 'From the ferry station, walk up the shore past the garden, then take the avenue on your right to the crossing with the boulevard. The building is straight ahead; a lift goes to the third floor.',
    },
    picture: 'place-2',
  },
]
