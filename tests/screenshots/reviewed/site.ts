import type { Row } from './row.ts'

const endless = {
  wrong: 'At 1440 the page was shorter than the window, whose ground showed in a strip below the footer.',
  changed: 'The footer’s ground goes on to the window’s edge.',
}

export const site: Record<string, Row> = {
  home: {
    fine: 'at 360 and 1440, light and dark, in both languages: one strong call, the next dates in the first screens, the picture and its pause button on the grid, no hole in the gallery; six years here and eight in “À propos” are both specified',
  },
  services: {
    fine: 'at 360 and 1440, light and dark: each block with its proof and two buttons, the list of blocks in the left gutter, no word cut in either language',
  },
  formations: {
    fine: 'at 360 and 1440, light and dark: descriptions end at a word, places and price on one line; a month with one session keeps the width of a card and leaves the rest of its row free',
  },
  'formations-categorie-auxiliaires': {
    fine: 'at 360 and 1440, light and dark: the chosen category is seen, last rows are filled, the way to a session on the spot follows the list',
  },
  'formations-vue-calendrier': {
    fine: 'at 360 and 1440, light and dark: what is cancelled is struck through and named, days and counts are read in both themes, the list stands above the month on a phone',
  },
  'formations-maitriser-la-chaine-du-froid-a-l-officine': {
    fine: 'at 360 and 1440, light and dark: date, place, price and the button in one card, the bar at the lower edge of a phone covers nothing at the page’s end; the firm’s e-mail breaks at its hyphen where it is longer than its card',
  },
  'formations-maitriser-la-chaine-du-froid-a-l-officine-inscription-1': {
    fine: 'at 360 and 1440, light and dark: the form beside what is taught, practical information fills the room below that, the button and the way back below the last field',
  },
  'formations-maitriser-la-chaine-du-froid-a-l-officine-inscrit-1': {
    wrong:
      'At 1440 the confirmation stood in the narrow column of the card, twice as long as what is taught beside it: half a page was empty.',
    changed: 'The confirmation has the room of the form, and practical information stands below what is taught.',
  },
  'formations-la-pharmacovigilance-au-quotidien': {
    fine: 'at 360 and 1440, light and dark: that it is cancelled is said first, with two ways on, the date is struck through; “Session à programmer” is the specified word for it',
  },
  'formations-bonnes-pratiques-de-distribution-pour-grossistes-et-depots': {
    fine: 'at 360 and 1440, light and dark: without a date and a price both are named, lengths stand in place of hours, nothing is empty',
  },
  'formations-tenir-la-caisse-du-mobile-money-au-tiers-payant': {
    fine: 'at 360 and 1440, light and dark: that it is over is said first, with the next sessions and one on the spot as ways on',
  },
  'formations-en-ligne': {
    fine: 'at 360 and 1440, light and dark: the one course with its price and buttons in the first screens, what it is not stands beside what one gets; “2h” is specified',
  },
  'formations-en-ligne-chaine-du-froid': {
    fine: 'at 360 and 1280, French and English: what it costs and how long it is open before what it includes, the form beside it, or below it on a phone',
  },
  'a-propos': {
    fine: 'at 360 and 1440, light and dark: four people who differ, no face cut, marked as illustration, the years in rows of four, figures on one line',
  },
  contact: {
    fine: 'at 360 and 1440, light and dark: form and ways to reach the firm side by side, open hours as a badge, the map marked as illustration; the toast of a sent message lies over the page’s head, what it says stays readable above the button too',
  },
  'contact-service-gestion-stock': {
    fine: 'at 360 and 1440, light and dark: the subject and the message’s beginning are filled in, and nothing else differs from the contact page',
  },
  'contact-envoye-1': {
    fine: 'at 360 and 1440, light and dark: that the message was sent, and when an answer comes, stands above the button; its green is read in both themes',
  },
  'politique-confidentialite': {
    fine: 'at 360 and 1440, light and dark, in both languages: contents folded on a phone and in the gutter beyond, lines of 75 characters at most',
  },
  'conditions-utilisation': {
    fine: 'at 360 and 1440, light and dark, in both languages: contents folded on a phone and in the gutter beyond, lines of 75 characters at most',
  },
  'page-qui-n-existe-pas': {
    fine: 'at 360 and 1440, light and dark: what happened in one line, the way home and four other ways, in pairs',
  },
  verification: {
    fine: 'at 360 and 1440, light and dark: one field, its example whole on one line, three explanations side by side',
  },
  'certificate-valid': {
    fine: 'at 360 and 1440, light and dark: shield, word and sentence say the same, name and number are whole, the ground is told apart from the other three without colour',
  },
  'certificate-revoked': {
    fine: 'at 360 and 1440, light and dark: octagon, word and sentence say the same, red is read in both themes',
  },
  'certificate-superseded': {
    fine: 'at 360 and 1440, light and dark: arrows, word and sentence say the same, blue is read in both themes',
  },
  'certificate-unknown': {
    fine: 'at 360 and 1440, light and dark: what was typed stays in the field to be corrected, grey is read in both themes',
  },
  'liste-attente': {
    fine: 'a link that is over, at 360 and 1440, light and dark: why, where the right one is, the trainings, telephone and e-mail as links',
  },
  devis: endless,
  'j-ai-paye': {
    fine: 'a link that is over, at 360 and 1440, light and dark: why, the participant space, telephone and e-mail as links',
  },
  'confirmer-mon-adresse': {
    fine: 'a link without its end, at 360 and 1440, light and dark: what is wrong with it, where it stands whole, telephone and e-mail as links',
  },
  'confirmer-mon-adresse-preuve-inconnue': {
    fine: 'at 360 and 1440, light and dark: what the one button does and why, and the button within the first screen',
  },
}
