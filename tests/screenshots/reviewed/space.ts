import type { Row } from './row.ts'

export const space: Record<string, Row> = {
  'space-sign-in': {
    fine: 'at 360 and 1440, light and dark, in both languages: the first field has the focus, one button, the ways to the trainings and the pharmacy space stay below',
  },
  'space-code': {
    fine: 'at 360 and 1440, light and dark: the code’s field has the focus, the waiting time of another code and the way back to the details are seen, no address is cut',
  },
  'pharmacy-sign-in': {
    fine: 'at 360 and 1440, light and dark: one field and one button within the first screen, what happens the first time is said',
  },
  'trainer-sign-in': {
    wrong: 'Before signing in a heading stood over nothing; from 768 px on the fields were as wide as the screen.',
    changed: 'No heading without sessions; at most 48 rem wide.',
  },
  trainer: {
    wrong: 'At 320 px the title broke within its word; a row began with the dot between day and place.',
    changed: 'The title stays whole beside both buttons; the dot ends its row.',
  },
  pharmacy: {
    wrong:
      'The head took two rows at 360; what is due of one person was said twice in each card; a proforma looked like a word and stood 12 px off the edge; the cards ended in an empty row; an e-mail broke at its hyphen; alone, a person had half of a wide card.',
    changed:
      'One row for brand, language and way out; the amount once where a person is alone, who then has the whole width; papers look like buttons on the edge; no empty row; an e-mail stays whole.',
  },
  'espace-participant': {
    wrong:
      'At 1440 the fourth fact of a registration stood alone in a second row, and the profile’s link far below its words. The session could not be photographed: the page under a stopped clock showed its door.',
    changed:
      'Two rows of two facts; the link follows the profile; the story remembers that the space was open. The description ends within a word after 150 characters, as specified.',
  },
  'espace-participant-onglet-notifications': {
    wrong: 'At 360 the number of a certificate broke after “C-” in the subject of its letter.',
    changed: 'The number of a paper goes to the next line as a whole.',
  },
  'espace-participant-onglet-documents': {
    fine: 'at 360 and 1440, light and dark: number, training and date of each paper, its button on the left edge, the record of hours first; a French paper keeps its French name in English',
  },
  'espace-participant-profil': {
    wrong: 'At 360 “Effacer mes données” stood 12 px off the edge of the words above it.',
    changed:
      'It stands on their edge. The toast of a saved profile, at 360, lies over a field at the upper edge; the pressed button and what follows stay free.',
  },
  'espace-participant-inscription-1': {
    wrong: 'At 360 “Annuler mon inscription” stood 12 px off the edge of the button above it.',
    changed: 'It stands on the same edge; the acts stay at the top, then training and payment.',
  },
}
