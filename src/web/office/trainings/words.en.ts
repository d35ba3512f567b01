import type * as french from './words.fr.ts'

export const trainings: typeof french.trainings = {
  title: 'Trainings',
  search: 'Search trainings',
  searchHint: 'Title, description, category, status…',
  ofProgramme: (title) => `Sessions of “${title}”`,
  columns: {
    title: 'Title',
    category: 'Category',
    status: 'Status',
    location: 'Place',
    startsAt: 'Date',
    filling: 'Filling',
    createdAt: 'Created on',
    actions: 'Actions',
  },
  noDate: 'To be set',
  filling: (taken, places) => `${taken}/${places}`,
  seeParticipants: (title) => `registered for “${title}”`,
  create: 'New training',
  edit: 'Edit',
  duplicate: 'Duplicate',
  remove: 'Delete',
  emptySearch: 'No training matches your search.',
  empty: 'No training is available.',
  loadError: 'Error while loading the trainings',
  oneLoadError: 'Error while loading the training',
  created: 'Training created',
  updated: 'Training updated',
  deleted: 'Training deleted',
  deleteTitle: 'Delete the training',
  deleteQuestion: 'Are you sure you want to delete this training? This cannot be undone.',
  deleteRefused: (live) =>
    live > 1
      ? `This training has ${live} registrations and cannot be deleted.`
      : 'This training has one registration and cannot be deleted.',
  cancelInsteadText:
    'You can set its status to “Cancelled”: its people are told and their registrations cancelled, payments stay.',
  calendar: {
    views: 'Presentation',
    view: { liste: 'List', calendrier: 'Calendar' },
    previous: 'Previous month',
    next: 'Next month',
    thisMonth: 'This month',
    empty: 'No session this month.',
    emptySearch: 'No session of this month matches your search.',
    onDay: (count) => (count === 1 ? '1 session this day' : `${count} sessions this day`),
    places: ({ placesTaken, placesHeld, maxParticipants, waiting }) =>
      [
        `${placesTaken} of ${maxParticipants} places taken`,
        placesHeld > 0 && `${placesHeld} offered`,
        waiting > 0 && `${waiting} waiting`,
      ]
        .filter(Boolean)
        .join(', '),
    doubleBooked: 'Double booking',
    takenBy: (what, title) => `Double booking: ${what}, also for “${title}”`,
    isCut: 'There are more sessions this month: search or filter to see the others.',
  },
  deleting: 'Deleting…',
  cancelInstead: 'Set its status to “Cancelled”',
}

export const training: typeof french.training = {
  createTitle: 'Create a training',
  editTitle: 'Edit the training',
  duplicateTitle: 'Duplicate the training',
  duplicateHint: 'A new, scheduled session with the same texts. Set its date.',
  tabsLabel: 'Parts of the training',
  basics: 'Basic information',
  advanced: 'Advanced details',
  title: 'Title',
  description: 'Description',
  category: 'Category',
  status: 'Status',
  location: 'Place',
  startsAt: 'Start',
  endsAt: 'End',
  duration: 'Duration (hours)',
  maxParticipants: 'Number of places',
  price: 'Price (FCFA)',
  trainers: 'Trainers',
  trainersHint: 'One name a line',
  english: 'English version (optional)',
  englishHint: 'Whatever stays empty is shown in French.',
  englishOf: (label) => `${label} (English)`,
  noTheme: (theme) => `That of its category: ${theme}`,
  includedHint: 'One item a line',
  takeOut: (row) => `Take off the list: ${row}`,
  steps: {
    number: (number) => `Step ${number}`,
    minutes: 'Minutes',
    title: 'Title of the step',
    text: 'More about it (optional)',
    add: 'Add a step',
    total: (minutes) => `In all: ${minutes} min.`,
    differs: (minutes, session) => `In all: ${minutes} min, but the training lasts ${session}.`,
  },
  asked: {
    number: (number) => `Question ${number}`,
    question: 'Question',
    answer: 'Answer',
    add: 'Add a question',
  },
  details: {
    content: 'Content',
    programDetails: 'Detailed programme',
    objectives: 'Objectives',
    targetAudience: 'Target audience',
    prerequisites: 'Prerequisites',
    pedagogy: 'Teaching methods',
    certification: 'Evaluation and certification',
    theme: 'Theme',
    picture: 'Picture',
    pictureAlt: 'What the picture shows',
    timeline: 'Timeline',
    included: 'What is included',
    questions: 'Questions about this training',
  },
}

export const sharing: typeof french.sharing = {
  title: 'This session, or all to come?',
  shares: (fields, others) =>
    others === 1
      ? `You change: ${fields}. It also holds for one other session to come:`
      : `You change: ${fields}. It also holds for ${others} other sessions to come:`,
  others: 'Other sessions to come',
  further: (count) => (count === 1 ? 'and one more' : `and ${count} more`),
  follows:
    'Sessions that have begun or are over keep their texts and their price. The people registered for the other sessions are sent nothing.',
  thisOnly: 'This session only',
  toCome: 'All to come',
  loadError: 'The sessions concerned could not be found out.',
}

export const merging: typeof french.merging = {
  action: 'Merge with another programme',
  title: 'Merge two programmes',
  intro: 'Choose the programme whose sessions join this one.',
  search: 'Search for a programme',
  searchHint: 'Title',
  empty: 'No other programme matches.',
  sessions: (count) => (count === 1 ? '1 session' : `${count} sessions`),
  between: (first, last) => `from ${first} to ${last}`,
  undated: 'without a date',
  joins: (count, from, into) =>
    count === 1
      ? `The session of “${from}” joins the programme “${into}”.`
      : `The ${count} sessions of “${from}” join the programme “${into}”.`,
  moving: 'Sessions that join it',
  further: (count) => (count === 1 ? 'and one more' : `and ${count} more`),
  differing: (fields) =>
    `What differs stays these sessions’ own: ${fields}. Their pages, prices and addresses do not change.`,
  same: 'Both programmes say the same: nothing changes in what visitors read.',
  accreditationTaken: (number) => `The accreditation number ${number} is taken over.`,
  accreditationLost: (number) => `The other programme’s accreditation number ${number} is not taken over.`,
  final: 'Programmes once merged cannot be separated.',
  confirm: 'Merge',
  merged: 'Programmes merged',
}
