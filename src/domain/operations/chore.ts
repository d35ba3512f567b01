/** What is done by itself from time to time (docs/operations/watch.md#chores), as administrators read it, in its order. */
export const choreNames = {
  reminders: { fr: 'Rappels de session', en: 'Session reminders' },
  instalmentReminders: { fr: 'Rappels d’échéance', en: 'Instalment reminders' },
  validityReminders: { fr: 'Rappels de fin de validité', en: 'Reminders of certificates that end' },
  courseAccess: { fr: 'Accès aux cours', en: 'Access to courses' },
  evaluations: { fr: 'Évaluations', en: 'Evaluations' },
  quoteReminders: { fr: 'Relances de devis', en: 'Follow-ups of quotes' },
  waitingLists: { fr: 'Listes d’attente', en: 'Waiting lists' },
  unprovenPlaces: { fr: 'Places à prouver', en: 'Places to prove' },
  tallies: { fr: 'Sommes du tableau de bord', en: 'Sums of the dashboard' },
  endingKeys: { fr: 'Clés d’API qui expirent', en: 'API keys that end' },
  retention: { fr: 'Durées de conservation', en: 'Retention' },
  letters: { fr: 'Courriers à compresser', en: 'Letters to pack' },
  sessions: { fr: 'Connexions terminées', en: 'Sessions that are over' },
  answers: { fr: 'Premières réponses', en: 'First answers' },
  codes: { fr: 'Codes par e-mail', en: 'Codes by mail' },
  contacts: { fr: 'Accès d’officine refusés', en: 'Pharmacy access that was refused' },
  invitations: { fr: 'Invitations expirées', en: 'Invitations that are over' },
  messages: { fr: 'Anciens messages', en: 'Old messages' },
  signIns: { fr: 'Anciennes connexions du journal', en: 'Old sign-ins of the trail' },
  proofs: { fr: 'Preuves d’adresse', en: 'Proofs of addresses' },
  bulkActions: { fr: 'Anciennes actions groupées', en: 'Old bulk actions' },
  pictures: { fr: 'Images du site inutilisées', en: 'Unused pictures of the site' },
  mediaUploads: { fr: 'Envois de médias abandonnés', en: 'Uploads of media that were left' },
  signatures: { fr: 'Anciennes signatures', en: 'Former signatures' },
  sheets: { fr: 'Anciennes feuilles d’émargement', en: 'Old attendance sheets' },
  declaredPictures: { fr: 'Captures de paiements déclarés', en: 'Pictures of declared payments' },
  payers: { fr: 'Payeurs des relevés', en: 'Payers of statements' },
  waitingEntries: { fr: 'Anciennes listes d’attente', en: 'Former waiting lists' },
  deliveries: { fr: 'Anciens envois de webhooks', en: 'Old deliveries of webhooks' },
  oldEvaluations: { fr: 'Anciennes évaluations', en: 'Old evaluations' },
  calendarNumbers: { fr: 'Anciens numéros d’agenda', en: 'Former numbers of calendars' },
  formerSecrets: { fr: 'Anciens secrets de webhooks', en: 'Former secrets of webhooks' },
} as const
export type ChoreName = keyof typeof choreNames

/** From so many failures running on, somebody is told. */
export const choreFailures = 3
