import type { Row } from './row.ts'

// Each letter was read in both languages, as each of its readers, and measured at 360 and 640 px, light and dark: the contrast of every word
// is at least 7 to 1, nothing is wider than the page, and no amount, phone number or reference breaks over lines.
const seen = 'at 360 and 640, light and dark, both languages'

export const mails: Record<string, Row> = {
  accessApproved: {
    wrong: 'The French said that “one enters with this address and a code”, and not where the code comes from.',
    changed: 'It says to give this address, and that a code is sent to it.',
  },
  accessRefused: {
    wrong: '“Nous n’avons pas ouvert, ou plus, l’espace” could not be read aloud, and the English neither.',
    changed:
      'It is the address that opens no space, or no longer does; the button stays, for its page is where one asks again.',
  },
  apiKeyEnds: {
    wrong: 'The first line, alone in a mailbox, said “after this moment” and named none.',
    changed: 'It names the day and the hour; it is in French for both, as all letters to the office.',
  },
  apiKeyMade: {
    wrong: 'When it was made was called “Moment”.',
    changed: 'It is called “Date et heure”; scopes, next step and button are right.',
  },
  askingForProof: {
    wrong:
      'Two green boxes said two things to do, at 360 with “24” on one line and “heures” on the next; at 640 “Orange Money” broke.',
    changed:
      'Only what is asked first stands in a box; hours stay with their number, and labels have a column wide enough.',
  },
  bookedByPhone: {
    wrong:
      'One person was called “all these people”, and “sans deuxième place” said little; the mailbox showed the price, not what is left.',
    changed: 'One person is spoken of as one, a place is “counted only once”, and the mailbox shows what remains.',
  },
  bookingReceived: {
    wrong: 'One person who waits was “eux” and “ils”; “nommer ou changer qui vient” was awkward.',
    changed: 'The sentences fit one or several, a woman or a man, and say what to do in the space and until when.',
  },
  certificateEnds: {
    wrong: 'The mailbox showed a sentence that ended in a colon.',
    changed: 'It shows the next session that renews it; the date is the button, the space a link.',
  },
  declarationReceived: {
    fine: `Says that it is no receipt and what follows; amount and transaction read ${seen}; a pharmacy is greeted without a name.`,
  },
  declarationRecognized: { fine: `Amount, transaction and where the receipt is, with one button, looked at ${seen}.` },
  declarationRefused: {
    fine: `Reason first, then what to check and whom to phone, one button, looked at ${seen}.`,
  },
  discountChanged: {
    wrong: 'A pharmacist who pays was greeted by the name of the person registered.',
    changed: 'Those who read for a pharmacy are greeted without a name; the line below says whom it is about.',
  },
  documentReady: {
    wrong: 'The English said that a certificate “no longer counts”.',
    changed: 'It says “is no longer valid”, as the French and the page that verifies do.',
  },
  documentRevoked: { fine: `What is revoked, whom to ask and one button; the phone number stays whole ${seen}.` },
  emailChanged: { fine: `Two sentences, what to do if it was somebody else, and one button, looked at ${seen}.` },
  emailCorrected: {
    wrong: 'Two green boxes, and “what concerns this registration reaches you” for messages.',
    changed: 'The proof alone stands in a box, and it speaks of messages and of the old address.',
  },
  emailReplaced: {
    wrong: 'It said that “what concerns it” no longer comes here.',
    changed: 'It speaks of messages; the box is long, for all of it has to be known, and is left so.',
  },
  eraseCode: {
    wrong: 'At 360 “10” stood at the end of a line and “minutes” on the next.',
    changed: 'The number stays with its word; code, button and warning are fine in the dark too.',
  },
  givenAway: {
    wrong: 'The event “takes it out” of the calendar, three lines after what “it” was.',
    changed: 'It takes the session out; the three readers (space, mail, no papers) were read.',
  },
  instalmentReminder: {
    wrong:
      'A pharmacist was greeted by another’s name; it said how to pay but had no way to say “I have paid”; “Is something difficult?”',
    changed:
      'Greeting without a name, the button “J’ai payé” as in the other letters that ask for money, and a kinder sentence.',
  },
  instalmentsAgreed: {
    wrong: 'The same greeting, and no way to say that it was paid.',
    changed: 'Greeting without a name for a pharmacy, and the button “J’ai payé” after the ways to pay.',
  },
  joinedList: {
    fine: `Position, how an offer comes and that nothing is owed, hours whole, one button, looked at ${seen}.`,
  },
  messageReceived: {
    wrong: 'The phone number of the visitor was one row of thirteen digits.',
    changed: 'It is written in groups that do not break; the message is what the mailbox shows.',
  },
  messageReply: { fine: `A person’s own words and what they answer, without a button, looked at ${seen}.` },
  newEmailCode: {
    wrong: 'At 360 “10” and “minutes” stood on two lines.',
    changed: 'The number stays with its word; the code is large and apart, light and dark.',
  },
  officeLetter: { fine: `The office’s own words, untouched, the session and one button, looked at ${seen}.` },
  papersOfBefore: {
    wrong: 'A label had a colon in it and another after it in plain text; “une fois pour toutes” sounded cross.',
    changed: 'The label is one phrase, and it asks to keep the papers.',
  },
  paymentChanged: {
    wrong: 'What is to be given back was “cette somme”, before any sum was named; at 640 “Orange Money” broke.',
    changed:
      'The sum is named, with the choice to keep it for another registration; thanks, receipt, what remains and how stay first. An IBAN still breaks between its groups: it is wider than its column.',
  },
  pharmacyCode: { fine: `Code, how long it is valid, one button and the warning, looked at ${seen}.` },
  pharmacyPays: {
    wrong: 'The mailbox repeated the subject.',
    changed: 'It shows that the place stays and nothing is to be paid.',
  },
  placeFreed: { fine: `Why, that nothing is owed and how to come back, hours whole, looked at ${seen}.` },
  placeGiven: {
    wrong: 'The event “takes it out” of the calendar, of what was not clear.',
    changed: 'It takes the session out; with and without the event were read.',
  },
  placeOffered: {
    wrong: 'The mailbox repeated the subject before it came to the hour.',
    changed: 'It shows until when the place can be accepted.',
  },
  placeTakenOver: {
    fine: `Whose it was, the code, what is due or which pharmacy pays, one button, looked at ${seen}.`,
  },
  priceSet: {
    wrong: 'A pharmacist was told “your price” under the name of the person registered.',
    changed: 'It is the price of a registration to them, without a name in the greeting.',
  },
  proofReminder: {
    wrong: 'The mailbox cut the sentence within a word.',
    changed: 'What a mailbox shows ends at a word, in every letter.',
  },
  quoteAccepted: {
    wrong: 'It asked who comes and not where to say so; at 360 the number of the quote broke in the heading.',
    changed: 'It names the space and the answer as the two ways, and the number stays whole.',
  },
  quoteCode: {
    wrong: 'The English “You asked for nothing?” was a word-for-word French.',
    changed: 'It asks “You did not ask for this?” as the other codes do.',
  },
  quoteSent: {
    wrong: 'A quote “se termine”, and its number broke in the heading at 360.',
    changed: 'It expires, in both languages, and the number stays whole.',
  },
  recoveryCodeUsed: {
    wrong: 'When it happened was called “Moment”.',
    changed: 'It is called “Date et heure”; what to do stands in the box.',
  },
  registrationReceived: {
    wrong: 'At 360 “sous 24” and “heures” stood on two lines; at 640 the labels of the ways to pay broke.',
    changed:
      'Hours stay whole and labels on one line; an IBAN still breaks between its groups, for it is wider than its column.',
  },
  reminder: {
    wrong:
      'It asked for money and had “J’ai payé” but no number to pay to; a pharmacist was greeted by another’s name.',
    changed: 'The ways to pay stand after what is owed, and a pharmacy is greeted without a name.',
  },
  sessionAssigned: {
    wrong: '“si vous y êtes abonné” was wrong French, of a calendar to which one is not subscribed.',
    changed: 'It says that the calendar shows it where it is subscribed to the trainer’s sessions.',
  },
  sessionOfPharmacyChanged: {
    wrong:
      '“Training maintained” is French in English words; a cancelled session without payment said nothing of what follows, and the sheet showed a moved one as restored.',
    changed:
      'It “goes ahead”, every case says what follows, the mailbox shows what changed, and the sheet shows each case as it is written.',
  },
  evaluationAsked: {
    fine: 'Of each kind, first and reminder, fr and en: what is asked, one button, and that nothing kept ties answers to a name.',
  },
  sessionReminder: {
    wrong: 'A pharmacist read “your training”, the name of another, and to cancel in a participant space.',
    changed: 'It is a training of their team, with the phone for questions; week, eve and unpaid were read.',
  },
  sessionsLost: {
    wrong: 'One session was spoken of as several, and “votre compte a un autre rôle” was stiff.',
    changed: 'One or several, as it is; the account has changed its role.',
  },
  signInCode: {
    fine: `One code with one button, several with a link each below their name, looked at ${seen}.`,
  },
  staffInvitation: {
    wrong: '“vous serez aussitôt connecté” spoke to men only.',
    changed: 'It speaks to everybody; how long the link is valid stays on one line.',
  },
  statusChanged: {
    wrong:
      'A pharmacist read “your registration” and “your attendance code” of another; “Elle est de nouveau à confirmer” had no subject in a mailbox.',
    changed:
      'A pharmacy reads of a registration and whose code it is, and of whom to settle with; the sheet shows each status as it is written.',
  },
  testLetter: { fine: `That it arrived and that nothing is to be done, without a button, looked at ${seen}.` },
  trainingChanged: {
    wrong:
      'The mailbox repeated the subject and ended in a colon; “Training maintained”; a cancelled one without payment had no next step.',
    changed: 'The mailbox shows what changed, the English says “goes ahead”, and every case has its next step.',
  },
  transferred: {
    wrong: 'The mailbox repeated the subject, and a pharmacist read “your registration” under another’s name.',
    changed: 'It shows the new day and place; a pharmacy reads of a registration, and who pays where that is another.',
  },
  unprovenAlert: {
    fine: `What happened, what can be done with all at once, one button, looked at ${seen}; in French.`,
  },
  waitingDateMoved: { fine: `Old and new date, position kept, how to leave, one button, looked at ${seen}.` },
  waitingEnded: {
    wrong: 'When a place is open to everybody the box said only that the list is closed.',
    changed: 'It says to register now; expired, cancelled and restored were read and are fine.',
  },
  webhookOff: {
    fine: `What is cut off, what to mend and in which order, English below for the tool’s maker, looked at ${seen}.`,
  },
  accessEnds: {
    fine: 'When the course ends, what to finish until then, and one button to it, in both languages, looked at 420 in the light.',
  },
  accessExtended: {
    fine: 'Until when the course stays open, how one comes in, and one button to it, in both languages, looked at 420 in the light.',
  },
  accessOpened: {
    fine: 'Until when the course is open, how one comes in by a code, and one button to it, in both languages, looked at 420 in the light.',
  },
  accessToOpen: {
    fine: 'Says how many wait, that it is promised within a day, and leads to those registrations, looked at 420 in the light.',
  },
  courseBooked: {
    fine: 'Names each person, says what is due for all and how to pay, and nothing of a place or a day, looked at 420 in the light.',
  },
  courseCorrected: {
    fine: 'Asks to confirm the address, then says again what holds of the course and how to pay, looked at 420 in the light.',
  },
  courseGivenAway: {
    fine: 'Says that the course is somebody else’s now and what stays, without a place or a day, looked at 420 in the light.',
  },
  coursePaid: {
    fine: 'Thanks, says the sums and that the receipt is attached; access is six months from its opening, looked at 420 in the light.',
  },
  courseReceived: {
    fine: 'Says the price, how to pay, and that access opens with the payment, without a place or a day, looked at 420 in the light.',
  },
  courseReminder: {
    fine: 'Reminds of an online course and of what is owed, and asks nobody to come anywhere, looked at 420 in the light.',
  },
  courseStatus: {
    fine: 'Each status in words of a course; the sums stand there where something is owed or given back, looked at 420 in the light.',
  },
  courseTakenOver: {
    fine: 'Says whose registration it was, what is due and how access opens, without a place or a day, looked at 420 in the light.',
  },
}
