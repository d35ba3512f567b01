import type { Row } from './row.ts'

export const office: Record<string, Row> = {
  'office-sign-in': {
    wrong: 'At 1440 the sample password broke at its hyphen, so that it read as two words.',
    changed: 'It stays on one line at both widths, light and dark.',
  },
  'admin-onglet-tableau-de-bord': {
    wrong:
      'At 360 the lines under a figure stood unevenly: those that open a list were 44 px apart, the others half of it.',
    changed: 'All lines of a card keep the same distance on a phone. At 1440 nothing else was wrong, light and dark.',
  },
  'admin-onglet-inscriptions': {
    wrong:
      'At 360 the category of a session without a date ran on behind its title; the words in the search box ended in the middle of one.',
    changed: 'The category begins its own line in every card, and the words in the search box end with dots.',
  },
  'admin-onglet-formations': {
    wrong: 'At 1440 the filter said “Toutes” without a word of what; the same choice is in the calendar.',
    changed: 'It says “Toutes les formations”, in English “All trainings”.',
  },
  'admin-onglet-paiements': {
    fine: 'At 360 and 1440, light and dark: amounts on one edge, period bar on one line, acts in columns. At 360 the button that opens the sums is a sign alone, with its word as title: with the word the period would be cut.',
  },
  'admin-onglet-notifications': {
    wrong:
      'At 1440 “Marquer comme lu” took two lines in every row and a filter lost its last letter; numbers of certificates broke at a hyphen; at 360 the last tool stood alone on a line.',
    changed:
      'The button stays on one line, filters are wider, numbers whole, and “Actualiser” is a sign on a phone, so that the tools are one line in both languages.',
  },
  'admin-onglet-messages': {
    wrong: 'At 1440 the filter “Toutes les attributions” was cut before its end.',
    changed: 'Filters in the row are wide enough for their longest usual words.',
  },
  'admin-onglet-documents': {
    wrong:
      'Numbers of certificates broke at a hyphen at both widths; at 1440 title and session wrapped although their columns had room.',
    changed: 'A number stays whole, and both columns use their room: most rows have two lines in place of three.',
  },
  'admin-onglet-officines': {
    fine: 'At 360 and 1440, light and dark: name and town together, what is due on the right edge, one primary button, the badge of those who wait in the menu.',
  },
  'admin-onglet-cours': {
    fine: 'At 360 and 1280: the course with its lessons and questions in one line, the edition as a badge, one button; its page reads from the first lesson to the bank.',
  },
  'admin-onglet-devis': {
    fine: 'At 360 and 1440, light and dark, without a quote: the page says so, and the button for a new one is the only strong thing on it.',
  },
  'admin-onglet-site': {
    wrong:
      'At 360 four tabs filled the row exactly, with no sign of the seven that follow; “Ajouter” was as strong as “Publier”; labels had two pairs of brackets.',
    changed:
      'The edges of the row say that more follows, “Publier” alone is filled, and the language stands in the same brackets.',
  },
  'admin-onglet-utilisateurs': {
    wrong: 'Three filled buttons (invite, key, webhook) asked for the same attention on one page.',
    changed: 'Only “Inviter quelqu’un” is filled; those for other software are outlined.',
  },
  'admin-onglet-journal': {
    wrong: 'At 360 numbers of certificates in the links broke at a hyphen.',
    changed: 'They stay whole. At 1440 the entries keep the width of a line that is read, light and dark.',
  },
  'admin-onglet-reglages': {
    wrong: 'At 360 “Modifier” stood right of short titles and left below long ones.',
    changed: 'It stands at the right edge of every card, and a long title wraps beside it.',
  },
  'admin-onglet-qualite': {
    wrong: 'At 360 titles stood in a column three words wide, and a session without presence had 0 people.',
    changed: 'The column is wide enough to read and the table scrolls; what is not known is a dash.',
  },
  'admin-onglet-formations-formation-1-volet-evaluations': {
    fine: 'At 360 and 1280: rate and closing day beside who was asked, each question with its figure on one edge, texts below theirs.',
  },
  'admin-onglet-systeme': {
    fine: 'At 360 and 1440, light and dark: what was checked, its badge on one edge, then the jobs with their last run; nothing cut.',
  },
  'admin-onglet-inscriptions-inscription-1': {
    wrong: 'Where nothing is to be done, the button of the other acts stood alone on a line, like something forgotten.',
    changed: 'It stands beside the badges; where there is a next step, beside that button as before.',
  },
  'admin-onglet-inscriptions-personne-1': {
    fine: 'At 360 and 1440, light and dark: who, registrations, hours, payments and papers in this order, each with its act at the right; the way to close has the focus.',
  },
  'admin-onglet-inscriptions-q-personne-ici': {
    fine: 'At 360 and 1440, light and dark: the specified sentence under the search that found nothing, with all tools still there.',
  },
  'admin-onglet-formations-formation-1': {
    wrong: 'At 360 the sum received broke inside “FCFA”, and the row of tabs gave no sign of the three that follow.',
    changed:
      'Figures are smaller on a phone, one below the other at 320 px, and the edges of the tabs say that more follows.',
  },
  'admin-onglet-formations-formation-1-volet-annonces': {
    wrong: 'At 360 the sum received broke inside “FCFA” over the tab, and no sign said that more tabs follow.',
    changed: 'As on the first tab; the tab itself says that nobody was told of a change yet.',
  },
  'admin-onglet-formations-formation-1-volet-attente': {
    wrong: 'At 360 the sum received broke inside “FCFA” over the tab, and no sign said that more tabs follow.',
    changed: 'As on the first tab; the empty list has its one button at its right.',
  },
  'admin-onglet-formations-formation-1-volet-organisation': {
    wrong: 'At 360 the sum received broke inside “FCFA” over the tab; the tabs before and after gave no sign.',
    changed: 'As on the first tab; reminders, programme and trainers stand in two columns at 1440, one at 360.',
  },
  'admin-onglet-formations-formation-1-volet-documents': {
    wrong: 'At 360 the sum received broke inside “FCFA” over the tab; the tabs before and after gave no sign.',
    changed:
      'As on the first tab. Left as it is: a paper’s kind stands in its title and again beside its date, for titles are in the language of their holder.',
  },
  'admin-onglet-formations-formation-1-volet-historique': {
    wrong: 'At 360 the sum received broke inside “FCFA” over the tab; the tabs before it gave no sign.',
    changed: 'As on the first tab; the empty history says so in a sentence.',
  },
  'admin-onglet-formations-vue-calendrier': {
    wrong: 'At 1440 the filter over the month said “Toutes” without a word of what.',
    changed: 'It says “Toutes les formations”. Month, today and a cancelled session are told apart, light and dark.',
  },
  'admin-onglet-formations-emargement-1': {
    fine: 'At 360 and 1440, light and dark: head of the firm, session, one row for each person; at 360 the table moves sideways, for it is made to be printed.',
  },
  'admin-onglet-formations-presence-1': {
    wrong: 'The French sentence of the make-up dialog made every person feminine (“la note présente”).',
    changed:
      'It says what a click does. Screen and dialog looked at, 360 and 1440, light and dark, with long names and pharmacies.',
  },
  'admin-onglet-documents-certificats-1': {
    wrong: 'The picture led to an address that no longer opens anything: the dialog of certificates was never seen.',
    changed: 'Its address is the one that the office itself uses; the dialog was looked at, light and dark.',
  },
  'admin-onglet-documents-certificats-9': {
    wrong: 'The picture led to an address that no longer opens anything: the dialog of certificates was never seen.',
    changed: 'Its address is the one that the office itself uses; the dialog was looked at, light and dark.',
  },
  'admin-onglet-paiements-declares-to-check': {
    fine: 'At 360 and 1440, light and dark: who, what for, what is due, then amount and reference; confirming is the one filled button, refusing the last.',
  },
  'admin-onglet-paiements-releves-open': {
    fine: 'At 360 and 1440, light and dark: amount and day first, then who and which line of which file; each card with one button.',
  },
  'admin-onglet-documents-document-1': {
    fine: 'At 360 and 1440, light and dark: state and download at the top, facts below, revoking last and in red.',
  },
  'admin-onglet-notifications-livraison-all': {
    wrong: 'At 1440 “Marquer comme lu” took two lines in every row and a filter lost its last letter.',
    changed: 'The button stays on one line and filters are wider; numbers of certificates are whole.',
  },
  'admin-onglet-officines-officine-1': {
    fine: 'At 360 and 1440, light and dark: facts with what is due, who has access and how it is asked for, those it pays for, invoices; each group has its acts at its head.',
  },
  'admin-onglet-paiements-ecarts-ouverts': {
    wrong: 'At 360 a name and its session ran on in one paragraph, with a gap of a line under the name.',
    changed: 'The session stands on its own line under the name, at 1440 too.',
  },
  'admin-onglet-site-partie-pictures': {
    wrong:
      'The name of each picture lay across the upper edge of its card, cut by it at 360; at 1440 the room beside each drawing was empty; the page spoke of texts.',
    changed:
      'The name stands in its card, the choice of a photo beside the drawing, and the sentence speaks of the content.',
  },
  'admin-inscriptions-ticked': {
    fine: 'At 360 and 1440, light and dark: ticked rows are tinted, the bar counts them and offers the rest; at 360 it takes three rows of buttons over the list, each 44 px high.',
  },
  'admin-shortcuts': {
    wrong: 'The letters of the screens ran on in one paragraph, each looking like a word of it.',
    changed: 'Each letter is drawn as a key before its screen, in two columns at 1440, one at 360.',
  },
}
