import type { OfficeText } from '../fr.ts'

export const officeRegistration: OfficeText['officeRegistration'] = {
  open: 'Register someone',
  title: 'Register a participant',
  training: 'Training',
  trainingSearch: 'Search trainings',
  noTraining: 'No upcoming or ongoing training matches.',
  otherTraining: 'Choose another training',
  placesLeft: (left, of) =>
    left > 1
      ? `${left} places left of ${of}`
      : left === 1
        ? `1 place left of ${of}`
        : of > 1
          ? `full (${of} places)`
          : 'full (1 place)',
  full: 'This training is full.',
  fullText:
    'You can register this person beyond the places planned. The registration’s history keeps a record of it, with your name.',
  beyondPlaces: 'Register beyond the places',
  language: 'Participant’s language',
  languageHint: 'Their emails and documents are written in this language.',
  mailHint: 'The person receives the confirmation by email, with their proforma invoice where a price is set.',
  submit: 'Register',
  submitting: 'Registering…',
  done: 'Registration saved',
}

export const contact: OfficeText['contact'] = {
  edit: 'Edit contact details',
  languageHint: 'Their next emails and documents will be written in this language.',
  firstName: 'First name',
  lastName: 'Last name',
  updated: 'Contact details updated',
  holder: {
    title: 'Who is registered',
    same: 'The same person, spelt better or at another address',
    other: 'Another person',
    follows: {
      same: 'Another address ends the links and codes sent to the first one; the registration comes back to their space once the address is confirmed.',
      other:
        'The first person reads only the papers made until now; links and codes change, and both addresses are told.',
    },
  },
}
