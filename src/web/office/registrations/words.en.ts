import type * as french from './words.fr.ts'

export const registrations: typeof french.registrations = {
  title: 'Registrations',
  search: 'Search registrations',
  searchHint: 'Name, email, phone, training…',
  filters: {
    all: 'All',
    en_attente: 'Pending',
    confirmée: 'Confirmed',
    annulée: 'Cancelled',
    non_payées: 'Unpaid',
  },
  filtersLabel: 'Status of registrations',
  registeredIn: 'Month of registration',
  columns: {
    id: 'ID',
    participant: 'Participant',
    training: 'Training',
    status: 'Status',
    payment: 'Payment',
    createdAt: 'Date and time',
    actions: 'Actions',
  },
  details: 'Details',
  detailsOf: (id, name) => `of registration ${id}, ${name}`,
  act: {
    confirm: 'Confirm',
    remind: 'Send a reminder',
    transfer: 'Move to another session',
    cancel: 'Cancel the registration',
  },
  actionsOn: (name) => `Actions for ${name}`,
  count: (count) => (count === 1 ? `${count} registration` : `${count} registrations`),
  paid: (amount) => `${amount} paid`,
  empty: 'No registration found',
  loadError: 'An error occurred while loading the registrations.',
}

export const registration: typeof french.registration = {
  title: (id) => `Registration no. ${id}`,
  loadError: 'An error occurred while loading the details.',
  notFound: 'This registration does not exist, or no longer does.',
  overview: 'In short',
  issueCertificate: 'Issue the certificate',
  training: 'Training',
  trainingTitle: 'Title',
  category: 'Category',
  price: 'Price',
  discount: 'Discount taken off',
  date: 'Date',
  place: 'Place',
  participant: 'Participant',
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  organization: 'Organization',
  position: 'Position',
  specialRequirements: 'Special requirements',
  language: 'Language',
  registeredAt: 'Registered on',
  origin: 'Origin',
  ofImport: (id) => `Import no. ${id}`,
  status: 'Status',
  currentStatus: 'Current status',
  editStatus: 'Change status',
  newStatus: 'New status',
  payment: 'Payment',
  amountPaid: 'Amount received',
  remaining: 'Remaining',
  reference: 'Payment reference',
  editPayment: 'Change payment',
  editPaymentWhat:
    'Corrects by hand what the registration says was paid; no money comes or goes. Money given back is recorded by “Refund”, a payment recorded by mistake is taken back by “Take this payment back”.',
  paymentStatus: 'Payment status',
  amount: 'Amount received (FCFA)',
  amountHint: (price) => `Total received so far, of ${price}. Empty counts as 0.`,
  amountInvalid: 'Enter a whole number of FCFA',
  notifyHint: 'The participant is told by email.',
  priceToSet: 'To be set',
  tariffToSet: 'Price to be set',
  setPrice: 'Set the price',
  priceAmount: 'Price (FCFA)',
  priceHint:
    'This training is on request. The price is set once; the participant is told by email, and the proforma invoice appears in their space.',
  priceSet: 'Price set',
  payments: 'Payments received',
  noPayments: 'No payment recorded',
  documents: 'Documents',
  noDocuments: 'No document for this registration',
  verify: 'Check the certificate',
  history: 'History of changes',
  notifications: 'Notifications sent',
  noNotifications: 'No notification sent for this registration',
  read: 'Read',
  unread: 'Unread',
  showAll: 'Show all',
  showLess: 'Show less',
  statusUpdated: 'Status updated',
  paymentUpdated: 'Payment updated',
  followingStatus: 'Status that follows from the payments',
  toGiveBack: 'To be given back',
  credit: 'Kept as a credit',
  creditWithin: 'Of which kept as a credit',
  moveCredit: 'Move to another',
  cancelPaid: (amount) =>
    `${amount} have been paid: they are to be given back, or moved. The registration joins the list “To refund”, and the person reads the sum in their message.`,
}

export const neighbours: typeof french.neighbours = {
  previous: 'Previous',
  next: 'Next',
  position: (position, total, isMore) =>
    `${position.toLocaleString('en-GB')} of ${isMore ? 'more than ' : ''}${Math.max(position, total).toLocaleString('en-GB')}`,
}

export const transfer: typeof french.transfer = {
  title: 'Move to another session',
  hint: 'Reference, payments and papers go along, and the person is told by email.',
  newPrice: 'Apply the price of the new session (otherwise the agreed one stays)',
  beyondPlaces: 'Accept even if the session is full',
  sessionPrice: (price) => `Price of the session: ${price}`,
  begin: 'Move to this session',
  table: 'What changes',
  before: 'Now',
  after: 'Then',
  full: 'Full price',
  discount: 'Discount',
  price: 'Price',
  paid: 'Already paid',
  balance: 'Balance',
  owed: (amount) => `${amount} to pay`,
  giveBack: (amount) => `${amount} to give back`,
}

export const officeRegistration: typeof french.officeRegistration = {
  open: 'Register someone',
  alreadyThere: 'Already in this session. Is it the same person?',
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

export const pharmacyBooking: typeof french.pharmacyBooking = {
  title: 'Register for a pharmacy',
  pharmacy: 'Pharmacy that pays',
  search: 'Search for a pharmacy',
  other: 'Choose another pharmacy',
  noEmail: 'no email: call them',
  person: (number) => `Participant ${number}`,
  email: 'Email (optional)',
  add: 'Add a person',
  remove: (number) => `Remove participant ${number}`,
  alreadyThere: 'In this session already',
  link: (name, reach) => `It is ${name} (${reach}): the pharmacy pays for their registration, with no second place`,
  language: 'Language of emails and documents',
  hint: 'The pharmacy gets an email with a single proforma invoice. Everyone who has an email reads in theirs that their pharmacy pays.',
  done: (registered, linked, reference) =>
    [
      registered > 0 && `${registered} ${registered > 1 ? 'registrations' : 'registration'} recorded`,
      linked > 0 && `${linked} ${linked > 1 ? 'registrations' : 'registration'} linked`,
      `reference ${reference}`,
    ]
      .filter(Boolean)
      .join(' · '),
}

export const contact: typeof french.contact = {
  edit: 'Edit contact details',
  languageHint: 'Their next emails and documents will be written in this language.',
  firstName: 'First name',
  lastName: 'Last name',
  updated: (letters, email) =>
    letters === 0
      ? 'Contact details updated'
      : `Contact details updated: ${letters} ${letters > 1 ? 'letters go' : 'letter goes'} again to ${email}`,
  letters: {
    title: 'Send again to the new address',
    hint: 'What went to the former one and still holds. Untick what is not to go again.',
    over: 'One of these letters no longer holds: the list is up to date, choose again',
  },
  certificate: {
    title: 'Certificate',
    replace: (number) =>
      `Replace certificate ${number}, which still says what is corrected. The new one says which one it replaces, and goes to its holder by email.`,
    handOver: (number) =>
      `Replace certificate ${number}, which still says what is corrected. The new one says which one it replaces; its holder has no email: hand it over.`,
    replaced: 'Contact details updated, certificate replaced',
  },
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

export const access: typeof french.access = {
  title: 'Access to the course',
  state: 'State',
  notYet: 'Not open yet',
  since: 'Opened on',
  until: 'Until',
  open: 'Open the access',
  openHint:
    'The access lasts 6 months and confirms the registration, paid or not. The person is told by email, with the way in.',
  opened: 'Access opened',
  extend: 'Extend the access',
  lastDay: 'Last day',
  lastDayHint: 'Until the end of that day. The person is told by email.',
  extended: 'Access extended',
}

export const instalments: typeof french.instalments = {
  part: 'Instalments',
  none: 'No instalments: everything is due together.',
  edit: 'Set the instalments',
  paid: 'Paid',
  late: 'Late',
  left: (amount) => `${amount} left`,
  title: 'Instalments',
  remaining: (amount) => `To be spread: ${amount}.`,
  count: 'Number of instalments',
  dueOn: (number) => `Date of instalment ${number}`,
  amount: (number) => `Amount of instalment ${number} (FCFA)`,
  total: (total, remaining) => `Total: ${total} of ${remaining}`,
  hint: 'The person is told by email. A reminder goes out three days before each instalment, then one and seven days after if it is not paid.',
  save: 'Save the instalments',
  withdraw: 'Take the instalments away',
  saved: 'Instalments saved',
  lateInAll: (count, amount) => `${count} ${count === 1 ? 'plan' : 'plans'} late, ${amount}`,
  soonInAll: (amount) => `${amount} due within 30 days`,
}

const countOf = (count: number) => (count === 1 ? '1 registration' : `${count} registrations`)

export const unproven: typeof french.unproven = {
  badge: 'To prove',
  address: 'Email address',
  explained: 'To prove: the person has received a confirmation link. Confirm the registration if you know them.',
  waiting: (count) => `${countOf(count)} to prove`,
  hint: 'Several registrations came over the same connection. In a full training their places are released 24 hours after a reminder.',
  show: 'Show them',
  tick: 'Select all',
}
