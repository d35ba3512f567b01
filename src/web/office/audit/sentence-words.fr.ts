import type { ToldWay } from '../../../domain/announcements/announcement.ts'
import { validityLabels, waitingStateLabels } from '../../../domain/desk/labels.ts'
import type { PresenceBasis } from '../../../domain/documents/document.ts'
import type { AuditAction, AuditSubject } from '../../../domain/operations/audit.ts'
import { elided, labelsIn } from '../../../domain/values/language.ts'

/** What a sentence can say of the record: what it and its person are called, where they still are. */
export interface Spoken {
  id: number
  name: string | null
  person: string | null
  isErased: boolean
  training: string | null
}

/** A record in a sentence: after a verb, and after "de". */
interface Named {
  the: string
  of: string
}

/** A record, and what else a sentence may tell of what was done: what stood after, an amount of money, a list. */
interface Told extends Named {
  after: Record<string, unknown>
  amount: string | null
  list: string | null
  /** Whether somebody with an account of the office did it. */
  isOfOffice: boolean
}

const nobody = 'une personne effacée'
const ofWhom = ({ isErased }: Spoken, name: string | null) => (isErased ? `d’${nobody}` : name && elided('de', name))
const quoted = (title: string) => `« ${title} »`
const named = (words: string): Named => ({ the: words, of: `de ${words}` })
const masculine = (words: string): Named => ({ the: `le ${words}`, of: `du ${words}` })

const list = new Intl.ListFormat('fr', { type: 'conjunction' })

const subjects: Record<AuditSubject, (record: Spoken) => Named> = {
  registration: (record) => {
    const whose = ofWhom(record, record.name)
    if (!whose) return named(`l’inscription n° ${record.id}`)
    return named(`l’inscription ${whose}${record.training ? ` à ${quoted(record.training)}` : ''}`)
  },
  training: ({ id, name }) => named(name ? `la formation ${quoted(name)}` : `la formation n° ${id}`),
  document: (record) => {
    const whose = ofWhom(record, record.person)
    const called = record.name ? `document ${quoted(record.name)}` : `document n° ${record.id}`
    return masculine(whose ? `${called} ${whose}` : called)
  },
  participant: ({ id, name, isErased }) => {
    if (isErased) return { the: nobody, of: `d’${nobody}` }
    return name ? { the: name, of: elided('de', name) } : masculine(`participant n° ${id}`)
  },
  contact_message: (record) => {
    const whose = ofWhom(record, record.name)
    return masculine(whose ? `message ${whose}` : `message n° ${record.id}`)
  },
  notification: (record) => {
    const called = record.name ? `la notification ${quoted(record.name)}` : `la notification n° ${record.id}`
    if (record.isErased) return named(`${called} à ${nobody}`)
    return named(record.person ? `${called} à ${record.person}` : called)
  },
  user: ({ id, name }) => masculine(name ? `compte ${quoted(name)}` : `compte n° ${id}`),
  settings: () => ({ the: 'les réglages', of: 'des réglages' }),
  site_content: ({ id }) => masculine(`texte du site n° ${id}`),
  site_picture: ({ id }) => named(`l’image du site n° ${id}`),
  programme: ({ id, name }) => masculine(name ? `programme ${quoted(name)}` : `programme n° ${id}`),
  quote: ({ id, name }) => named(`le devis ${name ?? `n°\u00A0${id}`}`),
  course: ({ id, name }) => masculine(name ? `cours ${quoted(name)}` : `cours n° ${id}`),
  pharmacy: ({ id, name }) => named(name ? `l’officine ${quoted(name)}` : `l’officine n° ${id}`),
  list_view: ({ id }) => named(`la vue partagée n° ${id}`),
  import: ({ id }) => named(`l’import n° ${id}`),
  statement: ({ id, name }) => masculine(name ? `relevé ${quoted(name)}` : `relevé n° ${id}`),
  api_key: ({ id, name }) => named(name ? `la clé d’API ${quoted(name)}` : `la clé d’API n° ${id}`),
  webhook: ({ id, name }) => masculine(name ? `webhook ${quoted(name)}` : `webhook n° ${id}`),
  discount: ({ id, name }) => named(name ? `la remise ${quoted(name)}` : `la remise n° ${id}`),
  installation: () => named('l’installation'),
}

const sentences: Record<AuditAction, (told: Told) => string> = {
  import: ({ the }) => `a fait ${the}`,
  undo_import: ({ the }) => `a annulé ${the}`,
  register: ({ the }) => `a enregistré ${the}`,
  change_status: ({ the, of, after: { status } }) => {
    if (status === 'confirmée') return `a confirmé ${the}`
    if (status === 'annulée') return `a annulé ${the}`
    return status === 'en_attente' ? `a remis ${the} en attente` : `a changé le statut ${of}`
  },
  change_contact: ({ of, the, after }) => {
    if (after.holderChange === 'other_person') return `a donné ${the} à une autre personne`
    const changed = [
      Object.keys(after).some((name) => !['specialRequirements', 'locale', 'holderChange'].includes(name)) &&
        'les coordonnées',
      'specialRequirements' in after && 'les besoins particuliers',
      'locale' in after && 'la langue',
    ].filter((part) => part !== false)
    return `a modifié ${list.format(changed.length > 0 ? changed : ['les coordonnées'])} ${of}`
  },
  tell_by_hand: ({ of, after: { toldWay } }) => {
    if (toldWay === null) return `a retiré «\u00A0prévenu\u00A0» ${of}`
    return `a prévenu par ${toldWay === 'phone' ? 'téléphone' : 'WhatsApp'} au sujet ${of}`
  },
  transfer: ({ the, after: { session } }) => `a passé ${the} à la session ${session}`,
  write_letter: ({ of }) => `a écrit au sujet ${of}`,
  send_reminder: ({ of }) => `a envoyé un rappel au sujet ${of}`,
  merge_programmes: ({ the }) => `a réuni un autre programme avec ${the}`,
  merge_pharmacies: ({ the }) => `a réuni une autre officine avec ${the}`,
  set_payer: ({ the, after: { pharmacyId } }) =>
    pharmacyId === null ? `n’a plus d’officine qui paie pour ${the}` : `a dit quelle officine paie pour ${the}`,
  set_agreement: ({ the, after: { agreed } }) =>
    agreed ? `laisse une officine voir ${the}` : `ne laisse plus une officine voir ${the}`,
  decide_access: ({ the, after: { access } }) =>
    access === 'approved'
      ? `a ouvert l’espace officine pour ${the}`
      : `a refusé ou retiré un accès à l’espace officine`,
  confirm_name: ({ of }) => `a confirmé le nom ${of}`,
  archive: ({ the }) => `a archivé ${the}`,
  restore: ({ the }) => `a repris ${the}`,
  merge_people: ({ of }) => `a réuni la personne ${of} avec une autre`,
  separate_people: ({ of }) => `a séparé la personne ${of} d’une autre`,
  part_account: ({ of }) => `a retiré l’inscription ${of} de l’espace d’une autre personne de la même adresse`,
  prove_address: ({ of }) => `a confirmé l’adresse ${of}`,
  open_access: ({ of }) => `a ouvert le cours ${of}`,
  extend_access: ({ of }) => `a prolongé le cours ${of}`,
  remind_proof: ({ of }) => `a rappelé de confirmer l’adresse ${of}`,
  free_place: ({ of }) => `a libéré la place ${of}`,
  join_waiting_list: ({ of, isOfOffice }) =>
    isOfOffice ? `a ajouté une personne à la liste d’attente ${of}` : `a rejoint la liste d’attente ${of}`,
  leave_waiting_list: ({ of, after: { state } }) =>
    state === 'removed'
      ? `a retiré une personne de la liste d’attente ${of}`
      : state === 'declined'
        ? `a refusé une place proposée au sujet ${of}`
        : `a quitté la liste d’attente ${of}`,
  offer_place: ({ the }) => `a proposé une place libérée pour ${the}`,
  end_offer: ({ the }) => `a mis fin à une offre de place pour ${the}`,
  close_waiting_list: ({ of }) => `a fermé la liste d’attente ${of}`,
  give_discount: ({ of, after: { discountAmount } }) =>
    discountAmount === 0 ? `a retiré la remise ${of}` : `a fixé la remise ${of}`,
  set_instalments: ({ of, after: { instalments } }) =>
    instalments === null ? `a retiré l’échéancier ${of}` : `a fixé l’échéancier ${of}`,
  set_price: ({ of }) => `a fixé le tarif ${of}`,
  record_payment: ({ the, amount }) => `a enregistré un paiement${amount ? ` de ${amount}` : ''} pour ${the}`,
  correct_payment: ({ of }) => `a corrigé le paiement ${of}`,
  refund_payment: ({ the, amount }) => `a remboursé ${amount ?? 'un paiement'} pour ${the}`,
  give_back: ({ the, amount }) => `a rendu ${amount ?? 'un paiement en ligne'} pour ${the}`,
  reverse_payment: ({ the, amount }) => `a annulé un enregistrement${amount ? ` de ${amount}` : ''} pour ${the}`,
  bounce_payment: ({ the, amount }) => `a noté un chèque impayé${amount ? ` de ${amount}` : ''} pour ${the}`,
  close_month: () => 'a clôturé un mois de paiements',
  explain_discrepancy: () => 'a expliqué ce qui ne concorde pas',
  transfer_credit: ({ the, amount }) => `a reporté ${amount ?? 'un crédit'} pour ${the}`,
  take_statement: ({ the }) => `a pris en compte ${the}`,
  decide_statement_line: ({ of, amount }) => `a traité une ligne${amount ? ` de ${amount}` : ''} ${of}`,
  declare_payment: ({ the, amount }) => `a déclaré un paiement${amount ? ` de ${amount}` : ''} pour ${the}`,
  confirm_declaration: ({ the, amount }) =>
    `a confirmé un paiement déclaré${amount ? ` de ${amount}` : ''} pour ${the}`,
  refuse_declaration: ({ the, amount }) => `a refusé un paiement déclaré${amount ? ` de ${amount}` : ''} pour ${the}`,
  create: ({ the }) => `a créé ${the}`,
  update: ({ the }) => `a modifié ${the}`,
  delete: ({ the }) => `a supprimé ${the}`,
  attach_document: ({ the }) => `a joint ${the}`,
  remove_document: ({ the }) => `a retiré ${the}`,
  issue_certificate: ({ the }) => `a délivré ${the}`,
  accept_quote: ({ the }) => `a accepté ${the}`,
  withdraw_quote: ({ the }) => `a retiré ${the}`,
  issue_invoice: ({ the }) => `a délivré ${the}`,
  supersede_document: ({ the }) => `a remplacé un document par ${the}`,
  revoke_document: ({ the }) => `a révoqué ${the}`,
  enter_fne: ({ of }) => `a saisi la facture normalisée ${of}`,
  retry_document: ({ of }) => `a relancé la préparation ${of}`,
  send_again: ({ the }) => `a renvoyé ${the}`,
  reply: ({ of }) => `a répondu à l’auteur ${of}`,
  read_notifications: () => 'a marqué toutes les notifications comme lues',
  unread_notifications: () => 'a remis des notifications en non lues',
  change: ({ the, of, after: { read, archived, assignee } }) => {
    if (assignee === null) return `a retiré l’attribution ${of}`
    if (assignee !== undefined) return `a attribué ${the} à ${assignee}`
    if (archived !== undefined) return archived ? `a archivé ${the}` : `a remis ${the} dans la boîte de réception`
    if (read !== undefined) return read ? `a lu ${the}` : `a marqué ${the} comme non lu`
    return `a changé l’état ${of}`
  },
  link_profile: ({ of }) => `a lié le profil ${of}`,
  update_profile: ({ of }) => `a modifié le profil ${of}`,
  change_email: ({ of }) => `a changé l’adresse e-mail ${of}`,
  export_data: ({ of }) => `a téléchargé les données ${of}`,
  erase: ({ of }) => `a effacé les données ${of}`,
  sign_in: () => 's’est connecté',
  disable: ({ the }) => `a désactivé ${the}`,
  enable: ({ the }) => `a réactivé ${the}`,
  reset_password: ({ of }) => `a réinitialisé le mot de passe ${of}`,
  change_password: ({ of }) => `a changé le mot de passe ${of}`,
  change_role: ({ of }) => `a changé le rôle ${of}`,
  invite: () => 'a invité quelqu’un à rejoindre l’équipe',
  withdraw_invitation: () => 'a retiré une invitation',
  accept_invitation: () => 'a accepté son invitation',
  assign_trainer: ({ the }) => `a confié ${the} à un formateur`,
  withdraw_trainer: ({ the }) => `a retiré ${the} à un formateur`,
  add_sheet: ({ of }) => `a ajouté une feuille signée ${of}`,
  remove_sheet: ({ of }) => `a retiré une feuille signée ${of}`,
  remove_signature: () => 'a supprimé une ancienne image de la signature ou du logo de la FNE, que rien n’utilise plus',
  make_session_file: ({ of }) => `a fait le dossier ${of}`,
  download_sheet: ({ of }) => `a téléchargé une feuille signée ${of}`,
  set_days: ({ of }) => `a fixé les demi-journées ${of}`,
  mark_presence: ({ the, of, after: { state } }) => {
    if (state === 'present') return `a noté la présence pour ${the}`
    if (state === 'late') return `a noté un retard pour ${the}`
    return state === 'absent' ? `a noté une absence pour ${the}` : `a repris la présence ${of}`
  },
  decide_presence: ({ of, after: { outcome } }) =>
    outcome === 'counted' ? `a compté un relevé contredit ${of}` : `a laissé de côté un relevé contredit ${of}`,
  begin_attempt: ({ the }) => `a commencé une tentative pour ${the}`,
  judge_attempt: ({ of, after: { percent, passed } }) =>
    `a jugé une tentative ${of}\u00A0: ${percent}\u00A0%${passed === null ? '' : passed ? ', réussie' : ', échouée'}`,
  add_try: ({ the }) => `a ajouté une tentative pour ${the}`,
  add_second_factor: ({ of }) => `a activé le second facteur ${of}`,
  remove_second_factor: ({ of }) => `a retiré le second facteur ${of}`,
  sign_in_failed: ({ of }) => `a échoué à se connecter au compte ${of}`,
  sign_out: () => 's’est déconnecté',
  export: ({ list }) => (list ? `a exporté la liste ${quoted(list)}` : 'a exporté une liste'),
  download: ({ the }) => `a téléchargé ${the}`,
  forget: () => 'a retiré du journal les connexions de plus de 12 mois',
  retire: () => 'a rendu anonyme ce dont la durée de conservation est passée',
  switch_retention_on: () => 'a activé l’anonymisation automatique',
  switch_retention_off: () => 'a désactivé l’anonymisation automatique',
  clear_demo_mark: () => 'a déclaré que la base ne sert plus à la démonstration',
  renew_certificate_key: () => 'a renouvelé la clé qui signe les codes des certificats',
  rotate_key: () => 'a changé la clé de chiffrement',
  revoke_key: ({ the }) => `a révoqué ${the}`,
  renew_secret: ({ of }) => `a renouvelé le secret ${of}`,
  certify_invoice: ({ the }) => `a fait certifier ${the}`,
  credit_invoice: ({ of }) => `a fait certifier un avoir ${of}`,
  settle_invoice: ({ the }) => `a vérifié ${the} auprès de la DGI`,
  keep_fne_key: () => 'a enregistré la clé FNE',
  resume_fne: () => 'a repris la certification des factures',
  keep_provider_keys: () => 'a enregistré les clés d’un prestataire de paiement',
  resume_provider: () => 'a repris le paiement en ligne',
  drop_fne_export: () => 'a déposé l’export du portail FNE',
  use_recovery_code: ({ of }) => `a utilisé un code de secours ${of}`,
  renew_recovery_codes: ({ of }) => `a renouvelé les codes de secours ${of}`,
  save_draft: ({ of }) => `a gardé un brouillon ${of}`,
  publish: ({ the }) => `a publié ${the}`,
  schedule: ({ the }) => `a programmé ${the}`,
}

/** The trail of changes, in the journal and beside a record. */
export const audit = {
  empty: 'Aucun changement enregistré',
  visitor: 'Un visiteur',
  /** Who acted in the participant space. */
  participant: (name: string | null) => (name ? `${name} (espace participant)` : 'Une personne effacée'),
  system: 'Le système',
  commandLine: 'La ligne de commande',
  /** Another tool, with a key of the API. */
  key: (name: string) => `La clé ${quoted(name)}`,
  subjects,
  sentences,
  /** For an action this page does not know. */
  otherAction: (action: string, id: number) => `${action} (n° ${id})`,
  before: 'Avant : ',
  after: 'Après : ',
  number: (id: unknown) => `n° ${id}`,
  yes: 'Oui',
  no: 'Non',
  fields: {
    status: 'Statut',
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    organization: 'Organisation',
    position: 'Fonction',
    specialRequirements: 'Besoins particuliers',
    locale: 'Langue',
    address: 'Adresse',
    city: 'Ville',
    country: 'Pays',
    orderNumber: 'N° d’inscription à l’Ordre',
    trainingId: 'Formation',
    session: 'Session',
    sendsReminders: 'Rappels avant la session',
    programmeId: 'Programme',
    pharmacyId: 'Officine',
    access: 'Accès',
    contactId: 'Contact',
    mergedInto: 'Réunie à l’officine',
    registrationIds: 'Inscriptions',
    ncc: 'NCC',
    rccm: 'RCCM',
    paymentTermsDays: 'Délai de paiement, en jours',
    accreditationNumber: 'Numéro d’accréditation',
    validityMonths: 'Validité (mois)',
    hotQuestions: 'Questions à chaud',
    coldQuestions: 'Questions à froid',
    qualityYear: 'Année de qualité',
    complaints: 'Réclamations',
    changed: 'Ce qui a été changé',
    selfTransfer: 'Changement de session par le participant',
    registrationId: 'Inscription',
    declaration: 'Déclaration',
    transactionId: 'Opération',
    line: 'Ligne',
    lines: 'Lignes',
    operator: 'Opérateur',
    paymentId: 'Paiement',
    inPlaceOf: 'À la place du paiement annulé',
    supersedes: 'Remplace le document',
    price: 'Prix',
    instalments: 'Échéances',
    discountAmount: 'Remise',
    discountCode: 'Code de remise',
    code: 'Code',
    percent: 'Pourcentage',
    validFrom: 'Valable du',
    validUntil: 'Valable jusqu’au',
    maxUses: 'Utilisations possibles',
    trainingIds: 'Formations',
    isActive: 'Acceptée',
    admission: 'Enregistrée',
    holderChange: 'Personne',
    import: 'Import',
    known: 'Déjà inscrites',
    cancelled: 'Lignes annulées',
    refused: 'Lignes refusées',
    sentMail: 'E-mails envoyés',
    issuedPapers: 'Proformas émises',
    paymentStatus: 'Statut du paiement',
    paymentAmount: 'Montant reçu',
    paymentStatusThatFollows: 'Statut qui découle des paiements',
    credit: 'Gardé en crédit',
    creditNote: 'Avoir',
    month: 'Mois',
    paper: 'Papier annulé',
    fee: 'Frais de la banque',
    otherRegistrationId: 'Autre inscription',
    amount: 'Montant',
    method: 'Méthode',
    reference: 'Référence',
    reason: 'Motif',
    withSession: 'Avec la session',
    waitingEntry: 'Numéro sur la liste d’attente',
    waitingPosition: 'Position sur la liste d’attente',
    offerEndsAt: 'Offre valable jusqu’au',
    people: 'Nombre de personnes',
    state: 'État',
    date: 'Date',
    half: 'Demi-journée',
    lateAt: 'Heure d’arrivée',
    halves: 'Demi-journées',
    presence: 'Présence',
    toldWay: 'Prévenu par',
    title: 'Titre',
    description: 'Description',
    category: 'Catégorie',
    location: 'Lieu',
    duration: 'Durée (heures)',
    maxParticipants: 'Nombre de places',
    startsAt: 'Début',
    endsAt: 'Fin',
    trainers: 'Formateurs',
    read: 'Lu',
    archived: 'Archivé',
    assignee: 'Attribué à',
    role: 'Rôle',
    username: 'Nom d’utilisateur',
    registrations: 'Nombre d’inscriptions',
    notifications: 'Nombre de notifications',
    documentType: 'Type de document',
    isPublic: 'Public',
    number: 'Numéro',
    validity: 'Validité',
    fneNumber: 'Numéro FNE',
    fneUrl: 'Adresse FNE',
    list: 'Liste',
    format: 'Format',
    removed: 'Entrées retirées',
    codesLeft: 'Codes de secours restants',
    part: 'Partie du site',
    publishAt: 'Publication',
    name: 'Nom',
    scopes: 'Ce qu’elle permet',
    perMinute: 'Appels par minute',
    expiresAt: 'Expire le',
  } as Record<string, string>,
  english: (field: string) => `${field} (anglais)`,
  /** What became of the person when their name or e-mail was changed. */
  holderChanges: {
    corrected_name: 'la même, nom corrigé',
    corrected_email: 'la même, e-mail corrigé',
    first_named: 'nommée pour la première fois',
    other_person: 'une autre',
  },
  admissions: { public: 'en ligne', office: 'par le cabinet', beyond_places: 'par le cabinet, au-delà des places' },
  validities: labelsIn('fr', validityLabels),
  waitingStates: labelsIn('fr', waitingStateLabels) as Record<string, string>,
  listEnds: {
    cancelled: 'session annulée',
    deleted: 'session supprimée',
    over: 'session commencée',
  } as Record<string, string>,
  toldWays: { whatsapp: 'WhatsApp', phone: 'téléphone' } satisfies Record<ToldWay, string>,
  presenceBases: {
    taken: 'relevée',
    exception: 'exception',
    not_taken: 'non relevée',
    course: 'cours en ligne terminé',
  } satisfies Record<PresenceBasis, string>,
  lists: {
    registrations: 'Inscriptions',
    payments: 'Paiements',
    discounts: 'Remises',
    trainings: 'Formations',
    messages: 'Messages reçus',
    notifications: 'Notifications',
    documents: 'Documents',
    audit: 'Journal',
  },
  documentTypes: { certificate: 'Certificat', invoice: 'Facture', course_document: 'Support de cours', other: 'Autre' },
}
