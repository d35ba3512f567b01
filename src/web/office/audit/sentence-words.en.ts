import { validityLabels, waitingStateLabels } from '../../../domain/desk/labels.ts'
import { labelsIn } from '../../../domain/values/language.ts'
import type * as french from './sentence-words.fr.ts'
import type { Spoken } from './sentence-words.fr.ts'

const nobody = 'an erased person'
const named = (words: string) => ({ the: words, of: `of ${words}` })
const quoted = (title: string) => `“${title}”`
const whose = ({ isErased }: Spoken, name: string | null) => (isErased ? nobody : name)

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

export const audit: typeof french.audit = {
  empty: 'No change recorded',
  visitor: 'A visitor',
  participant: (name) => (name ? `${name} (participant space)` : 'An erased person'),
  system: 'The system',
  commandLine: 'The command line',
  key: (name) => `The key ${quoted(name)}`,
  subjects: {
    registration: (record) => {
      const who = whose(record, record.name)
      if (!who) return named(`registration no. ${record.id}`)
      return named(`the registration of ${who}${record.training ? ` for ${quoted(record.training)}` : ''}`)
    },
    training: ({ id, name }) => named(name ? `the training ${quoted(name)}` : `training no. ${id}`),
    document: (record) => {
      const who = whose(record, record.person)
      const called = record.name ? `the document ${quoted(record.name)}` : `document no. ${record.id}`
      return named(who ? `${called} of ${who}` : called)
    },
    participant: (record) => named(whose(record, record.name) ?? `participant no. ${record.id}`),
    quote: ({ id, name }) => named(`quote ${name ?? `no. ${id}`}`),
    pharmacy: ({ id, name }) => named(name ? `the pharmacy ${quoted(name)}` : `pharmacy no. ${id}`),
    contact_message: (record) => {
      const who = whose(record, record.name)
      return named(who ? `the message from ${who}` : `message no. ${record.id}`)
    },
    notification: (record) => {
      const who = whose(record, record.person)
      const called = record.name ? `the notification ${quoted(record.name)}` : `notification no. ${record.id}`
      return named(who ? `${called} to ${who}` : called)
    },
    user: ({ id, name }) => named(name ? `the account ${quoted(name)}` : `account no. ${id}`),
    settings: () => named('the settings'),
    site_content: ({ id }) => named(`site text no. ${id}`),
    site_picture: ({ id }) => named(`site picture no. ${id}`),
    programme: ({ id, name }) => named(name ? `the programme ${quoted(name)}` : `programme no. ${id}`),
    list_view: ({ id }) => named(`shared view no. ${id}`),
    import: ({ id }) => named(`import no. ${id}`),
    statement: ({ id, name }) => named(name ? `the statement ${quoted(name)}` : `statement no. ${id}`),
    api_key: ({ id, name }) => named(name ? `the API key ${quoted(name)}` : `API key no. ${id}`),
    webhook: ({ id, name }) => named(name ? `the webhook ${quoted(name)}` : `webhook no. ${id}`),
    discount: ({ id, name }) => named(name ? `the discount ${quoted(name)}` : `discount no. ${id}`),
    installation: () => named('the installation'),
  },
  sentences: {
    import: ({ the }) => `made ${the}`,
    undo_import: ({ the }) => `undid ${the}`,
    register: ({ the }) => `made ${the}`,
    change_status: ({ the, of, after: { status } }) => {
      if (status === 'confirmée') return `confirmed ${the}`
      if (status === 'annulée') return `cancelled ${the}`
      return status === 'en_attente' ? `set ${the} back to pending` : `changed the status ${of}`
    },
    change_contact: ({ of, the, after }) => {
      if (after.holderChange === 'other_person') return `gave ${the} to another person`
      const changed = [
        Object.keys(after).some((name) => !['specialRequirements', 'locale', 'holderChange'].includes(name)) &&
          'contact details',
        'specialRequirements' in after && 'special requirements',
        'locale' in after && 'language',
      ].filter((part) => part !== false)
      return `changed the ${list.format(changed.length > 0 ? changed : ['contact details'])} ${of}`
    },
    tell_by_hand: ({ the, after: { toldWay } }) => {
      if (toldWay === null) return `took back “told” for ${the}`
      return `told by ${toldWay === 'phone' ? 'phone' : 'WhatsApp'} about ${the}`
    },
    transfer: ({ the, after: { session } }) => `moved ${the} to the session ${session}`,
    write_letter: ({ the }) => `wrote about ${the}`,
    send_reminder: ({ the }) => `sent a reminder about ${the}`,
    merge_programmes: ({ the }) => `merged another programme into ${the}`,
    merge_pharmacies: ({ the }) => `merged another pharmacy into ${the}`,
    set_payer: ({ the, after: { pharmacyId } }) =>
      pharmacyId === null ? `said that no pharmacy pays for ${the}` : `said which pharmacy pays for ${the}`,
    set_agreement: ({ the, after: { agreed } }) =>
      agreed ? `let a pharmacy see ${the}` : `lets a pharmacy see ${the} no longer`,
    decide_access: ({ the, after: { access } }) =>
      access === 'approved'
        ? `opened the pharmacy space for ${the}`
        : 'refused or withdrew access to the pharmacy space',
    confirm_name: ({ of }) => `confirmed the name ${of}`,
    archive: ({ the }) => `archived ${the}`,
    restore: ({ the }) => `took back ${the}`,
    merge_people: ({ of }) => `joined the person ${of} with another`,
    separate_people: ({ of }) => `told the person ${of} apart from another`,
    part_account: ({ of }) => `took the registration ${of} out of the space of another person with the same email`,
    prove_address: ({ of }) => `confirmed the address ${of}`,
    remind_proof: ({ the }) => `asked again for the address to be confirmed: ${the}`,
    free_place: ({ the }) => `released the place: ${the}`,
    join_waiting_list: ({ of, isOfOffice }) =>
      isOfOffice ? `added somebody to the waiting list ${of}` : `joined the waiting list ${of}`,
    leave_waiting_list: ({ of, the, after: { state } }) =>
      state === 'removed'
        ? `took somebody off the waiting list ${of}`
        : state === 'declined'
          ? `declined an offered place: ${the}`
          : `left the waiting list ${of}`,
    offer_place: ({ the }) => `offered a place that became free: ${the}`,
    end_offer: ({ the }) => `ended the offer of a place: ${the}`,
    close_waiting_list: ({ of }) => `closed the waiting list ${of}`,
    give_discount: ({ of, after: { discountAmount } }) =>
      discountAmount === 0 ? `withdrew the discount ${of}` : `set the discount ${of}`,
    set_instalments: ({ of, after: { instalments } }) =>
      instalments === null ? `took away the instalments ${of}` : `set the instalments ${of}`,
    set_price: ({ of }) => `set the price ${of}`,
    record_payment: ({ the, amount }) => `recorded a payment${amount ? ` of ${amount}` : ''} for ${the}`,
    correct_payment: ({ of }) => `corrected the payment ${of}`,
    refund_payment: ({ the, amount }) => `refunded ${amount ?? 'a payment'} for ${the}`,
    give_back: ({ the, amount }) => `gave back ${amount ?? 'an online payment'} for ${the}`,
    reverse_payment: ({ the, amount }) => `took back an entry${amount ? ` of ${amount}` : ''} for ${the}`,
    bounce_payment: ({ the, amount }) => `noted a bounced cheque${amount ? ` of ${amount}` : ''} for ${the}`,
    close_month: () => 'closed a month of payments',
    explain_discrepancy: () => 'explained what does not agree',
    transfer_credit: ({ the, amount }) => `moved ${amount ?? 'a credit'} for ${the}`,
    take_statement: ({ the }) => `took in ${the}`,
    decide_statement_line: ({ the, amount }) => `decided a line${amount ? ` of ${amount}` : ''} of ${the}`,
    declare_payment: ({ the, amount }) => `declared a payment${amount ? ` of ${amount}` : ''} for ${the}`,
    confirm_declaration: ({ the, amount }) => `confirmed a declared payment${amount ? ` of ${amount}` : ''} for ${the}`,
    refuse_declaration: ({ the, amount }) => `refused a declared payment${amount ? ` of ${amount}` : ''} for ${the}`,
    create: ({ the }) => `created ${the}`,
    update: ({ the }) => `changed ${the}`,
    delete: ({ the }) => `deleted ${the}`,
    attach_document: ({ the }) => `attached ${the}`,
    remove_document: ({ the }) => `removed ${the}`,
    issue_certificate: ({ the }) => `issued ${the}`,
    accept_quote: ({ the }) => `accepted ${the}`,
    withdraw_quote: ({ the }) => `withdrew ${the}`,
    issue_invoice: ({ the }) => `issued ${the}`,
    supersede_document: ({ the }) => `replaced a document by ${the}`,
    revoke_document: ({ the }) => `revoked ${the}`,
    enter_fne: ({ of }) => `entered the standardised invoice ${of}`,
    retry_document: ({ of }) => `restarted the preparation ${of}`,
    send_again: ({ the }) => `sent ${the} again`,
    reply: ({ the }) => `replied to ${the}`,
    read_notifications: () => 'marked all notifications as read',
    unread_notifications: () => 'marked notifications as unread again',
    change: ({ the, of, after: { read, archived, assignee } }) => {
      if (assignee !== undefined) return `assigned ${the} to ${assignee ?? 'nobody'}`
      if (archived !== undefined) return archived ? `archived ${the}` : `put ${the} back into the inbox`
      if (read !== undefined) return read ? `read ${the}` : `marked ${the} as unread`
      return `changed the state ${of}`
    },
    link_profile: ({ of }) => `linked the profile ${of}`,
    update_profile: ({ of }) => `changed the profile ${of}`,
    change_email: ({ of }) => `changed the email address ${of}`,
    export_data: ({ of }) => `downloaded the data ${of}`,
    erase: ({ of }) => `erased the data ${of}`,
    sign_in: () => 'signed in',
    disable: ({ the }) => `disabled ${the}`,
    enable: ({ the }) => `enabled ${the}`,
    reset_password: ({ of }) => `reset the password ${of}`,
    change_password: ({ of }) => `changed the password ${of}`,
    change_role: ({ of }) => `changed the role ${of}`,
    invite: () => 'invited somebody to join the team',
    withdraw_invitation: () => 'withdrew an invitation',
    accept_invitation: () => 'accepted their invitation',
    assign_trainer: ({ the }) => `assigned ${the} to a trainer`,
    withdraw_trainer: ({ the }) => `withdrew ${the} from a trainer`,
    add_sheet: ({ of }) => `added a signed sheet ${of}`,
    remove_sheet: ({ of }) => `removed a signed sheet ${of}`,
    remove_signature: () =>
      'removed a former picture of the signature or of the FNE’s logo, which nothing uses any more',
    download_sheet: ({ of }) => `downloaded a signed sheet ${of}`,
    set_days: ({ the }) => `set the half-days of ${the}`,
    mark_presence: ({ the, after: { state } }) => {
      if (state === 'present') return `noted presence for ${the}`
      if (state === 'late') return `noted a late arrival for ${the}`
      return state === 'absent' ? `noted an absence for ${the}` : `took back the presence of ${the}`
    },
    decide_presence: ({ of, after: { outcome } }) =>
      outcome === 'counted' ? `counted a contradicted mark ${of}` : `set aside a contradicted mark ${of}`,
    add_second_factor: ({ of }) => `turned on the second factor ${of}`,
    remove_second_factor: ({ of }) => `removed the second factor ${of}`,
    sign_in_failed: ({ the }) => `failed to sign in as ${the}`,
    sign_out: () => 'signed out',
    export: ({ list }) => (list ? `exported the list ${quoted(list)}` : 'exported a list'),
    download: ({ the }) => `downloaded ${the}`,
    forget: () => 'removed sign-ins older than 12 months from the trail',
    retire: () => 'made nobody’s what had been kept long enough',
    switch_retention_on: () => 'switched on retention by itself',
    switch_retention_off: () => 'switched off retention by itself',
    clear_demo_mark: () => 'declared that the database is no longer a demonstration',
    rotate_key: () => 'changed the encryption key',
    revoke_key: ({ the }) => `revoked ${the}`,
    renew_secret: ({ of }) => `renewed the secret ${of}`,
    certify_invoice: ({ the }) => `had ${the} certified`,
    credit_invoice: ({ of }) => `had a credit note ${of} certified`,
    settle_invoice: ({ the }) => `checked ${the} with the tax office`,
    keep_fne_key: () => 'saved the FNE key',
    resume_fne: () => 'resumed certifying invoices',
    keep_provider_keys: () => 'saved the keys of a payment provider',
    resume_provider: () => 'resumed online payment',
    drop_fne_export: () => 'dropped the FNE portal’s export',
    use_recovery_code: ({ the }) => `used a recovery code of ${the}`,
    renew_recovery_codes: ({ the }) => `renewed the recovery codes of ${the}`,
    save_draft: ({ of }) => `kept a draft ${of}`,
    publish: ({ the }) => `published ${the}`,
    schedule: ({ the }) => `scheduled ${the}`,
  },
  otherAction: (action, id) => `${action} (no. ${id})`,
  before: 'Before: ',
  after: 'After: ',
  number: (id) => `no. ${id}`,
  yes: 'Yes',
  no: 'No',
  fields: {
    status: 'Status',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    organization: 'Organization',
    position: 'Position',
    specialRequirements: 'Special requirements',
    locale: 'Language',
    address: 'Address',
    city: 'City',
    country: 'Country',
    orderNumber: 'Order registration number',
    trainingId: 'Training',
    session: 'Session',
    sendsReminders: 'Reminders before the session',
    programmeId: 'Programme',
    pharmacyId: 'Pharmacy',
    access: 'Access',
    contactId: 'Contact',
    mergedInto: 'Merged into the pharmacy',
    registrationIds: 'Registrations',
    ncc: 'NCC',
    rccm: 'RCCM',
    paymentTermsDays: 'Payment terms, in days',
    accreditationNumber: 'Accreditation number',
    validityMonths: 'Validity (months)',
    selfTransfer: 'Change of session by the participant',
    registrationId: 'Registration',
    declaration: 'Declared payment',
    transactionId: 'Transaction',
    line: 'Line',
    lines: 'Lines',
    operator: 'Operator',
    paymentId: 'Payment',
    inPlaceOf: 'In place of the payment taken back',
    supersedes: 'Supersedes document',
    price: 'Price',
    instalments: 'Instalments',
    discountAmount: 'Discount',
    discountCode: 'Discount code',
    code: 'Code',
    percent: 'Percentage',
    validFrom: 'Valid from',
    validUntil: 'Valid until',
    maxUses: 'Uses allowed',
    trainingIds: 'Trainings',
    isActive: 'Taken',
    admission: 'Registered',
    holderChange: 'Person',
    import: 'Import',
    known: 'Already registered',
    cancelled: 'Cancelled lines',
    refused: 'Refused lines',
    sentMail: 'Mails sent',
    issuedPapers: 'Proformas issued',
    paymentStatus: 'Payment status',
    paymentAmount: 'Amount received',
    paymentStatusThatFollows: 'Status that follows from the payments',
    credit: 'Kept as a credit',
    creditNote: 'Credit note',
    fee: 'The bank’s fee',
    month: 'Month',
    paper: 'Paper revoked',
    otherRegistrationId: 'Other registration',
    amount: 'Amount',
    method: 'Method',
    reference: 'Reference',
    reason: 'Reason',
    withSession: 'With the session',
    waitingEntry: 'Number on the waiting list',
    waitingPosition: 'Position on the waiting list',
    offerEndsAt: 'Offer valid until',
    people: 'Number of people',
    state: 'State',
    date: 'Date',
    half: 'Half-day',
    lateAt: 'Hour of arrival',
    halves: 'Half-days',
    presence: 'Presence',
    toldWay: 'Told by',
    title: 'Title',
    description: 'Description',
    category: 'Category',
    location: 'Place',
    duration: 'Duration (hours)',
    maxParticipants: 'Places',
    startsAt: 'Start',
    endsAt: 'End',
    trainers: 'Trainers',
    read: 'Read',
    archived: 'Archived',
    assignee: 'Assigned to',
    role: 'Role',
    username: 'Username',
    registrations: 'Registrations',
    notifications: 'Number of notifications',
    documentType: 'Document type',
    isPublic: 'Public',
    number: 'Number',
    validity: 'Validity',
    fneNumber: 'FNE number',
    fneUrl: 'FNE address',
    list: 'List',
    format: 'Format',
    removed: 'Entries removed',
    codesLeft: 'Recovery codes left',
    part: 'Part of the site',
    publishAt: 'Publication',
    name: 'Name',
    scopes: 'What it allows',
    perMinute: 'Calls per minute',
    expiresAt: 'Ends on',
  },
  english: (field) => `${field} (English)`,
  holderChanges: {
    corrected_name: 'the same, name corrected',
    corrected_email: 'the same, email corrected',
    first_named: 'named for the first time',
    other_person: 'another one',
  },
  admissions: { public: 'online', office: 'by the office', beyond_places: 'by the office, beyond the places' },
  validities: labelsIn('en', validityLabels),
  waitingStates: labelsIn('en', waitingStateLabels),
  listEnds: { cancelled: 'session cancelled', deleted: 'session deleted', over: 'session begun' },
  toldWays: { whatsapp: 'WhatsApp', phone: 'phone' },
  presenceBases: { taken: 'taken', exception: 'exception', not_taken: 'not taken' },
  lists: {
    registrations: 'Registrations',
    payments: 'Payments',
    discounts: 'Discounts',
    trainings: 'Trainings',
    messages: 'Received messages',
    notifications: 'Notifications',
    documents: 'Documents',
    audit: 'Audit trail',
  },
  documentTypes: { certificate: 'Certificate', invoice: 'Invoice', course_document: 'Course document', other: 'Other' },
}
