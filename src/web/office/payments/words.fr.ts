import { paymentKindLabels, paymentMethodLabels } from '../../../domain/desk/labels.ts'
import { discrepancyLabels } from '../../../domain/registrations/discrepancy-labels.ts'
import { elided, labelsIn } from '../../../domain/values/language.ts'

export const payments = {
  title: 'Paiements',
  search: 'Rechercher un paiement',
  searchHint: 'Référence ou notes…',
  methods: {
    ...labelsIn('fr', paymentMethodLabels),
  },
  periodLabel: 'Période des paiements',
  allPeriods: 'Toutes les dates',
  ownDays: 'Jours choisis',
  quarter: (quarter: number, year: number) => `${quarter === 1 ? '1er' : `${quarter}e`} trimestre ${year}`,
  days: 'Date du paiement',
  recorder: 'Saisi par',
  allRecorders: 'Toute l’équipe',
  recordedBy: (name: string) => `Saisi par ${name}`,
  kinds: labelsIn('fr', paymentKindLabels),
  isReversed: 'Annulé',
  columns: {
    id: 'ID',
    date: 'Date',
    participant: 'Participant',
    amount: 'Montant',
    method: 'Méthode',
    reference: 'Référence',
    notes: 'Notes',
    remaining: 'Reste à payer',
    actions: 'Actions',
  },
  see: (id: number) => `Voir l’inscription ${id}`,
  refundOf: (name: string) => `Rembourser le paiement ${elided('de', name)}`,
  entries: (count: number) => (count > 1 ? `${count} écritures` : `${count} écriture`),
  bySessions: 'Pour les sessions de',
  undated: 'sans date',
  empty: 'Aucun paiement trouvé.',
  loadError: 'Une erreur est survenue lors du chargement des paiements.',
  add: 'Enregistrer un paiement',
}

export const payment = {
  title: 'Enregistrer un nouveau paiement',
  pick: 'Choisissez l’inscription payée',
  search: 'Rechercher une inscription à payer',
  searchHint: 'Nom, e-mail, formation…',
  noneOwing: 'Aucune inscription en attente de paiement.',
  noneFound: 'Aucune inscription trouvée',
  paid: 'Payé',
  price: 'Prix',
  remaining: 'Reste',
  pay: 'Payer',
  payFor: (name: string) => `pour ${name}`,
  chosen: 'Inscription',
  other: 'Choisir une autre inscription',
  amount: 'Montant (FCFA)',
  amountHint: (remaining: string) => `Reste à payer : ${remaining}`,
  nothingDue: 'Rien n’est dû',
  method: 'Méthode de paiement',
  operator: 'Opérateur ou banque (facultatif)',
  reference: 'Référence (facultatif)',
  valuedOn: 'Date de valeur',
  valuedOnShort: (day: string) => `valeur le ${day}`,
  addPerson: 'Ajouter une personne',
  removePerson: (name: string) => `Retirer ${name}`,
  amountFor: (name: string) => `Montant pour ${name} (FCFA)`,
  total: (amount: string) => `Total de l’opération\u00A0: ${amount}`,
  keepSurplus: 'Enregistrer, et garder le surplus en crédit',
  again: 'Le paiement annulé est repris ici\u00A0: choisissez la bonne personne ou corrigez le montant.',
  notes: 'Notes (facultatif)',
  submit: 'Enregistrer le paiement',
  submitAnyway: 'Enregistrer quand même',
  added: 'Paiement ajouté',
  addedText: 'Le paiement a été enregistré avec succès.',
  fallback: "Erreur lors de l'ajout du paiement",
}

export const refund = {
  title: 'Rembourser',
  what: 'De l’argent est rendu à la personne. Un paiement qui n’a jamais eu lieu s’annule, il ne se rembourse pas.',
  refund: 'Rembourser',
  paid: (amount: string) => `Payé à ce jour : ${amount}`,
  method: 'Méthode du remboursement',
  reason: 'Motif',
  kept: 'À garder en crédit (FCFA, facultatif)',
  keptHint: (rest: string) => `Reste payé\u00A0: ${rest}. Le crédit peut servir à une autre inscription.`,
  afterwards: 'L’inscription continue. Son prix\u00A0:',
  afterwardsChoices: { owed: 'est de nouveau dû', waived: 'est offert' },
  afterwardsHint: 'Offert, il devient ce qui reste payé\u00A0: 0\u00A0FCFA si tout est rendu.',
  hint: 'Le remboursement s’ajoute aux paiements, rien n’est effacé. Un avoir est établi. Le participant en est informé par e-mail ; une inscription annulée et entièrement remboursée prend le statut « Remboursé ».',
  submit: 'Enregistrer le remboursement',
  recorded: 'Remboursement enregistré',
}

export const onlineRefund = {
  ways: 'Comment le rendre',
  byProvider: (provider: string) => `Par ${provider}, tout de suite`,
  byHand: (to: string) => (to ? `À la main\u00A0: ${to}` : 'À la main'),
  otherwise: 'Autrement',
  otherwiseHint: 'En espèces, par virement, par chèque…',
  paid: (amount: string, day: string) => `Payé en ligne le ${day}\u00A0: ${amount}.`,
  left: (amount: string) => `Il en reste ${amount} à rendre.`,
  why: {
    never: (provider: string) => `${provider} ne rend rien d’ici.`,
    stopped: (provider: string) => `${provider} est à l’arrêt.`,
    shared: (provider: string) =>
      `Ce paiement est pour plusieurs personnes, et ${provider} ne rend qu’un paiement entier.`,
    begun: (provider: string) => `Une part en est déjà rendue, et ${provider} ne rend qu’un paiement entier.`,
    whole: (provider: string) => `${provider} ne rend qu’un paiement entier.`,
  },
  submit: (provider: string) => `Rendre par ${provider}`,
  asked: (provider: string) => `Remboursement demandé à ${provider}`,
  toGive: 'Remboursement enregistré\u00A0: à rendre à la main',
  states: {
    claimed: (provider: string) => `Remboursement en cours par ${provider}`,
    unknown: (provider: string) => `Remboursement en cours par ${provider}`,
    done: (provider: string) => `Rendu par ${provider}`,
    by_hand: () => 'À rendre à la main',
    given: () => 'Rendu à la main',
  },
  late: (provider: string) => `Demandé à ${provider}, sans réponse encore`,
  refused: (provider: string, code: string) => `${provider} a refusé (${code}).`,
  unanswered: (provider: string) => `${provider} n’a jamais répondu\u00A0: regardez d’abord votre compte ${provider}.`,
  given: 'C’est rendu',
  givenOf: (amount: string, name: string) => `\u00A0: ${amount} à ${name}`,
  question: 'C’est rendu\u00A0?',
  questionText: (amount: string, to: string) =>
    `Quelqu’un a rendu ${amount}${to ? ` (${to})` : ''}. Cela ne se demande plus à personne ensuite.`,
  noted: 'Noté\u00A0: c’est rendu',
}

export const reversal = {
  titles: {
    payment: 'Annuler ce paiement',
    refund: 'Annuler ce remboursement',
    correction: 'Annuler cette correction',
    move: 'Annuler ce report de crédit',
  },
  what: {
    payment:
      'Ce paiement n’a pas eu lieu, ou a été saisi par erreur\u00A0: il ne compte plus. De l’argent rendu se note par «\u00A0Rembourser\u00A0».',
    refund: 'Ce remboursement n’a pas eu lieu, ou a été saisi par erreur\u00A0: il ne compte plus.',
    correction: 'Cette correction faite à la main ne compte plus.',
    move: 'Ce crédit revient à l’inscription d’où il venait.',
  },
  short: 'Annuler',
  of: {
    payment: (name: string) => `Annuler ce paiement ${elided('de', name)}`,
    refund: (name: string) => `Annuler ce remboursement à ${name}`,
    correction: (name: string) => `Annuler cette correction pour ${name}`,
    move: (name: string) => `Annuler ce report de crédit ${elided('de', name)}`,
  },
  reason: 'Motif',
  reasonHint: 'Pour l’équipe\u00A0: par exemple «\u00A0saisi sur la mauvaise personne\u00A0».',
  hints: {
    payment:
      'L’écriture inverse s’ajoute, par le même moyen et au même jour\u00A0; rien n’est effacé. Le reçu ou l’avoir est révoqué, et la personne en est informée par e-mail.',
    refund:
      'L’écriture inverse s’ajoute, par le même moyen et au même jour\u00A0; rien n’est effacé. Le reçu ou l’avoir est révoqué, et la personne en est informée par e-mail.',
    correction:
      'L’écriture inverse s’ajoute, au même jour\u00A0; rien n’est effacé. Le montant payé redevient ce qu’il serait sans elle, et la personne en est informée par e-mail. Aucun papier ne change\u00A0: un paiement qui n’a jamais eu lieu s’annule ensuite, et son reçu avec lui.',
    move: 'Aucun argent ne bouge\u00A0: la somme compte de nouveau pour l’inscription d’où elle venait, et plus pour l’autre. Les deux personnes en sont informées par e-mail.',
  },
  leave: 'Ne rien changer',
  submitAndAgain: 'Annuler et enregistrer à nouveau',
  done: {
    payment: 'Paiement annulé',
    refund: 'Remboursement annulé',
    correction: 'Correction annulée',
    move: 'Report annulé',
  },
}

export const bounce = {
  title: 'Chèque impayé',
  short: 'Impayé',
  of: (name: string) => `Chèque impayé ${elided('de', name)}`,
  what: 'La banque n’a pas payé ce chèque\u00A0: ce qu’il réglait ne compte plus, pour toutes les personnes qu’il payait, et redevient dû.',
  fee: 'Frais de la banque, en FCFA (facultatif)',
  feeHint: 'À notre charge. À laisser vide s’ils viendront par un relevé.',
  day: 'Rejeté le',
  hint: 'L’écriture inverse s’ajoute, au jour du rejet\u00A0; rien n’est effacé. Le reçu est révoqué, et la personne en est informée par e-mail, avec les moyens de payer.',
  submit: 'Noter l’impayé',
  recorded: 'Chèque impayé noté',
}

export const credit = {
  title: 'Reporter sur une autre inscription',
  available: (amount: string) => `À reporter\u00A0: ${amount}.`,
  hint: 'Aucun argent ne bouge\u00A0: la somme compte désormais pour l’autre inscription. Les deux personnes en sont informées par e-mail.',
  submit: 'Reporter',
  done: 'Crédit reporté',
}

export const months = {
  open: 'Clôtures',
  title: 'Clôtures mensuelles',
  hint: 'Par date de valeur. Un mois se clôture avec tous ceux d’avant, et le reste\u00A0: ce qui est saisi ensuite compte au mois de sa saisie.',
  reversed: (amount: string) => `annulé ou corrigé ${amount}`,
  fees: (amount: string) => `frais ${amount}`,
  payouts: (amount: string) => `reversements ${amount}`,
  close: 'Clôturer',
  closeForGood: (month: string) => `Clôturer ${month} définitivement`,
  closed: (month: string) => `Mois clôturé\u00A0: ${month}`,
  closedBy: (day: string, name: string) => `Clôturé le ${day} par ${name}`,
  closedWith: (month: string) => `, avec ${month}`,
  closesBefore: (months: string, count: number) =>
    `Encore ${count > 1 ? 'ouverts' : 'ouvert'}, et ${count > 1 ? 'clôturés' : 'clôturé'} avec lui\u00A0: ${months}. Voyez d’abord ${count > 1 ? 'leurs feuilles' : 'sa feuille'}.`,
  sheet: 'Feuille de clôture',
}

export const ledgerPeriod = {
  title: 'Comptes de la période',
  loadError: 'Une erreur est survenue lors du chargement des comptes.',
  opening: 'Solde d’ouverture',
  came: 'Reçu',
  went: 'Rendu',
  reversed: 'Annulé ou corrigé',
  fees: 'Frais des opérateurs et de la banque',
  payouts: 'Reversements',
  closing: 'Solde de clôture',
  wholeLedger: 'tout le journal',
  details: 'Détail',
  byMethod: (entries: number) => `Par méthode et opérateur (${entries} ${entries > 1 ? 'écritures' : 'écriture'})`,
  noOperator: 'Opérateur non précisé',
  export: 'Fichier comptable',
  choose: 'Choisir le fichier',
  formats: { csv: 'Journal (CSV)', xlsx: 'Écritures, totaux et journal (XLSX)' },
  fec: 'Journal en 18 colonnes (FEC)',
  layout: (name: string) => `Journal pour ${name}`,
}

export const discrepancies = {
  open: 'Ce qui ne concorde pas',
  openCounted: (count: string) => `Ce qui ne concorde pas (${count})`,
  title: 'Ce qui ne concorde pas, et pourquoi',
  hint: 'Chaque ligne part dès qu’elle est réglée là où elle mène. Ce qui est juste tel quel s’explique en une phrase, gardée avec votre nom\u00A0; la ligne revient si la situation change.',
  loadError: 'Une erreur est survenue lors du chargement de cette liste.',
  empty: 'Tout concorde\u00A0: rien à expliquer.',
  moreThan: (count: string) => `plus de ${count}`,
  first: (count: number) => `Les ${count} plus anciennes sont montrées\u00A0; les autres suivent à mesure.`,
  since: (day: string) => `depuis le ${day}`,
  registered: (day: string) => `inscription du ${day}`,
  kinds: labelsIn('fr', discrepancyLabels),
  remedies: {
    overridden: () => 'Réglé par le prochain paiement, ou par «\u00A0Modifier le paiement\u00A0» dans l’inscription.',
    refunded_alive: () =>
      'Réglé dans l’inscription\u00A0: par «\u00A0Modifier le paiement\u00A0» et «\u00A0Non payé\u00A0» si le prix est de nouveau dû, par une remise du prix entier s’il est offert, ou en l’annulant.',
    uninvoiced: () => 'Réglé par une nouvelle facture proforma, ou par l’annulation du paiement.',
    paper_valid: () =>
      'Réglé en révoquant le papier parmi les documents de l’inscription. Si un montant fixé à la main en a retiré l’argent\u00A0: en annulant cette correction, puis le paiement s’il n’a jamais eu lieu.',
    reference_shared: () => 'Réglé en annulant le paiement saisi deux fois.',
    owned_in_part: () =>
      'Un relevé dit que cet argent est venu. Réglé en l’enregistrant, avec la même référence, pour qui l’a versé\u00A0; ou en annulant aussi les autres parts\u00A0: la ligne est alors à rapprocher.',
    invoice_outdated: () =>
      'Elle porte un numéro FNE, et reste donc comme émise. Réglé par «\u00A0Remplacer par une facture corrigée\u00A0» parmi les documents de l’inscription, ou en la révoquant s’il n’y reste personne\u00A0; la FNE se rectifie sur sa plateforme.',
    declared: () => 'Réglé en confirmant ou en refusant, parmi les paiements déclarés.',
    unowned: () =>
      'Reçu d’après un relevé, et à personne encore. Réglé en décidant de chaque ligne, parmi les relevés.',
    credit_unused: (days: number) =>
      `Gardé depuis plus de ${days} jours, ou payé de trop en ligne. Réglé par «\u00A0Rembourser\u00A0» ou «\u00A0Reporter\u00A0» dans l’inscription.`,
  },
  why: {
    overridden: (is: string, follows: string, paid: string) =>
      `Dit «\u00A0${is}\u00A0», alors que ${paid} payés donnent «\u00A0${follows}\u00A0».`,
    refunded_alive: (price: string) =>
      `Tout a été rendu, et l’inscription n’est pas annulée\u00A0: ses ${price} sont-ils de nouveau dus, ou offerts\u00A0?`,
    uninvoiced: (paid: string) => `${paid} payés, et aucune facture qui vaille.`,
    paper_valid: (number: string, entry: number) => `${number} vaut encore, alors que l’écriture ${entry} est annulée.`,
    paper_exceeds: (number: string, amount: string) =>
      `${number} vaut encore, alors que les reçus de l’inscription dépassent de ${amount} ce qui a été reçu pour elle.`,
    reference_shared: (reference: string, entry: number, other: number, amount: string) =>
      `La référence ${reference} du paiement ${entry} (${amount}) est déjà celle du paiement ${other}.`,
    owned_in_part: (amount: string, entry: number, line: string) =>
      `${amount} du paiement ${entry} sont annulés, et d’autres parts de la même ligne de relevé comptent encore (${line}).`,
    invoice_outdated: (number: string, amount: string) => `${number} (${amount}) ne dit plus qui vient, ni qui paie.`,
    declared: (reference: string, amount: string) => `${amount} que la personne dit avoir payés (${reference}).`,
    credit_unused: (amount: string) => `${amount} gardés en crédit, que personne n’a utilisés.`,
  },
  toDeclared: 'Voir les paiements déclarés',
  toUnowned: 'Voir les lignes à rapprocher',
  explain: 'Expliquer',
  explainTitle: 'Pourquoi est-ce juste ainsi\u00A0?',
  reason: 'Explication',
  reasonHint: 'Pour l’équipe et le comptable\u00A0: par exemple «\u00A0un virement pour deux personnes\u00A0».',
  explained: 'Explication gardée',
}

export const discounts = {
  open: 'Remises',
  title: 'Remises',
  hint: 'Un code se donne à l’inscription, et la remise est déduite du tarif. Une inscription annulée rend son utilisation.',
  search: 'Rechercher une remise',
  searchHint: 'Code ou employeur…',
  loadError: 'Une erreur est survenue lors du chargement des remises.',
  empty: 'Aucune remise pour l’instant.',
  noneFound: 'Aucune remise trouvée.',
  more: (count: number) => `${count} autres\u00A0: cherchez-les par leur code.`,
  make: 'Nouvelle remise',
  percent: (percent: number) => `${percent}\u00A0%`,
  uses: (uses: number, most: number | null) =>
    most === null
      ? `${uses} ${uses < 2 ? 'utilisation' : 'utilisations'}`
      : `${uses} ${uses < 2 ? 'utilisation' : 'utilisations'} sur ${most}`,
  taken: (amount: string) => `${amount} accordés`,
  from: (day: string) => `à partir du ${day}`,
  until: (day: string) => `jusqu’au ${day}`,
  between: (first: string, last: string) => `du ${first} au ${last}`,
  forEmployer: (name: string) => `Pour les personnes ${elided('de', name)}`,
  forAll: 'Toutes les formations',
  isOff: 'Coupée',
  switchOff: 'Couper',
  switchOn: 'Remettre',
  switchedOff: (code: string) => `Code ${code} coupé`,
  switchedOn: (code: string) => `Code ${code} accepté de nouveau`,
  code: 'Code',
  codeHint: 'De 4 à 30 lettres, chiffres ou tirets. Un code long se devine moins.',
  kind: 'Remise',
  kinds: { percent: 'En pourcentage', amount: 'En FCFA' },
  value: { percent: 'Pourcentage (%)', amount: 'Montant (FCFA)' },
  validFrom: 'Valable du (facultatif)',
  validUntil: 'au (facultatif)',
  maxUses: 'Nombre d’utilisations (facultatif)',
  organization: 'Employeur (facultatif)',
  organizationHint: 'Réservée aux personnes qui indiquent cette organisation.',
  trainings: 'Réservée à des formations (facultatif)',
  noTraining: 'Aucune formation trouvée',
  removeTraining: (title: string) => `Retirer ${title}`,
  submit: 'Créer la remise',
  made: 'Remise créée',
  give: 'Remise',
  giveTitle: 'Accorder une remise',
  given: 'Remise enregistrée',
  amount: 'Remise totale (FCFA)',
  amountHint: (full: string) => `À déduire du tarif de ${full}\u00A0; 0 pour la retirer.`,
  reason: 'Motif',
  reasonHint: 'Pour l’équipe\u00A0: la personne ne le lit pas.',
  giveHint: 'La personne en est informée par e-mail, et une facture proforma à jour remplace la précédente.',
  replaces: (code: string) => `Le code ${code} est rendu\u00A0: il peut resservir.`,
}
