import type { SettingsGroup } from '../../../../domain/settings.ts'

interface Group {
  title: string
  /** Said on its card, and in its form. */
  intro: string
  hint: string
}

const groups: Record<SettingsGroup, Group> = {
  firm: {
    title: 'Cabinet',
    intro: 'Ce que les pages, les courriers et les papiers disent du cabinet.',
    hint: 'Les papiers déjà délivrés gardent ce qu’ils disent.',
  },
  contact: {
    title: 'Coordonnées',
    intro: 'Où l’on trouve le cabinet, et où arrivent les messages du site.',
    hint: 'Le site montre le changement aussitôt. Un réseau laissé vide n’est pas affiché.',
  },
  payment: {
    title: 'Moyens de paiement',
    intro: 'Où va l’argent : dans les courriers, les factures proforma et l’espace participant.',
    hint: 'Laissez vide ce que le cabinet n’a pas. Sans rien, seul le paiement au cabinet est proposé.',
  },
  papers: {
    title: 'Taxe et conditions des papiers',
    intro: 'Ce que factures proforma, reçus et avoirs disent de la TVA, de leur validité et du paiement.',
    hint: 'Demandez à votre comptable ce qui vaut pour le cabinet. Les prix comprennent la taxe ; les papiers déjà délivrés gardent ce qu’ils disent.',
  },
  signer: {
    title: 'Signataire des certificats',
    intro: 'Qui signe les certificats délivrés à partir de maintenant.',
    hint: 'Sans nom, aucun certificat n’est délivré. Ceux qui le sont déjà gardent leur signature.',
  },
  places: {
    title: 'Adresses à prouver',
    intro: 'Quand beaucoup d’inscriptions viennent de la même connexion, leurs auteurs confirment leur adresse.',
    hint: 'Une pharmacie inscrit souvent plusieurs personnes d’une même connexion : ne descendez pas trop bas.',
  },
  certificates: {
    title: 'Présence et certificats',
    intro: 'À qui un certificat est délivré.',
    hint: 'À 100, il faut avoir été présent à toutes les demi-journées. Une exception se décide par personne, avec un motif.',
  },
  sessionFile: {
    title: 'Dossier d’une session',
    intro: 'Les pièces qu’une session terminée doit avoir pour que son dossier soit complet.',
    hint: 'La fiche de la session dit ce qui manque encore.',
  },
  replies: {
    title: 'Réponses types',
    intro: 'Des textes courts pour répondre aux messages reçus : un clic les place dans la réponse.',
    hint: 'Chacune est proposée dans la langue du message : remplissez les deux.',
  },
  reminders: {
    title: 'Rappels',
    intro: 'Ce qui part de soi-même, à 8\u00A0h, avant chaque session.',
    hint: 'Une session peut s’en passer\u00A0: sa fiche a son propre interrupteur.',
  },
  letters: {
    title: 'Textes des messages',
    intro: 'Combien de temps le texte des messages envoyés est gardé.',
    hint: 'Objet, date, destinataire et état restent ensuite. Vaut dès le prochain passage, là où la conservation est activée\u00A0; un texte retiré ne revient pas.',
  },
  partners: {
    title: 'Sites partenaires',
    intro: 'Quels sites peuvent afficher la liste des sessions à venir dans leurs propres pages.',
    hint: 'Sans adresse, aucun site ne le peut. Toutes les autres pages restent refusées partout.',
  },
  security: {
    title: 'Connexion à l’administration',
    intro: 'Ce qu’il faut pour se connecter.',
    hint: 'Qui n’a pas de second facteur devra l’activer avant toute autre chose, dès son prochain clic.',
  },
}

const fields: Record<string, string> = {
  name: 'Nom',
  legalForm: 'Forme juridique et capital',
  foundedYear: 'Année de fondation',
  tradeRegister: 'Registre du commerce (RCCM)',
  taxpayerNumber: 'Compte contribuable (NCC)',
  taxRegime: 'Régime fiscal',
  address: 'Adresse',
  city: 'Ville',
  phone: 'Téléphone',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  latitude: 'Latitude',
  longitude: 'Longitude',
  placeId: 'Identifiant Google du lieu',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  twitter: 'Twitter',
  'bank.name': 'Banque',
  'bank.holder': 'Titulaire du compte',
  'bank.iban': 'IBAN',
  title: 'Fonction',
  titleInEnglish: 'Fonction en anglais',
  picture: 'Image de la signature',
  askedFromOfTraining: 'À partir de l’inscription n°, pour une formation',
  askedFromInAnHour: 'À partir de l’inscription n°, en une heure',
  hoursKept: 'Heures laissées après le rappel',
  week: 'Sept jours avant',
  unpaid: 'Trois jours avant, à qui doit encore payer',
  eve: 'La veille',
  validity: '90 et 30 jours avant la fin de validité d’un certificat',
  toBring: 'À apporter',
  toBringInEnglish: 'À apporter, en anglais',
  placeOfferHours: 'Heures pendant lesquelles une place est proposée à la liste d’attente',
  presenceThreshold: 'Part des demi-journées suivies, en pour cent',
  monthsKept: 'Durée, en mois',
  taxRate: 'Taux de TVA, en pour cent',
  taxMention: 'Mention du régime fiscal',
  taxMentionInEnglish: 'Mention du régime fiscal, en anglais',
  proformaDays: 'Validité des factures proforma, en jours',
  terms: 'Conditions de paiement',
  termsInEnglish: 'Conditions de paiement, en anglais',
  asksPresence: 'Présence relevée',
  asksSignedSheet: 'Feuille signée',
  asksCertificates: 'Certificats délivrés à tous ceux qui y ont droit',
  asksAccreditation: 'Numéro d’accréditation du programme',
  requireSecondFactor: 'Second facteur',
  origins: 'Adresses des sites',
}

/** What the office sets for itself. */
export const settings = {
  title: 'Réglages',
  intro: 'Ce que le cabinet change par lui-même. Un changement vaut aussitôt, partout.',
  loadError: 'Une erreur est survenue lors du chargement des réglages.',
  groups,
  fields,
  hints: {
    legalForm: 'Par exemple : SARL au capital de 1 000 000 FCFA',
    phone: 'Par exemple : 27 22 40 40 40',
    whatsapp: 'Le numéro d’où le cabinet répond',
    titleInEnglish: 'Vide : la même qu’en français',
    taxRate: 'Vide : aucune ligne de TVA',
    taxMention: 'Imprimée telle quelle ; vide : aucune',
    proformaDays: 'Vide : aucune échéance n’est dite',
    terms: 'Imprimées sur les factures proforma',
    latitude: 'Par exemple : 5,3712',
    longitude: 'Par exemple : -3,9897',
    placeId: 'Facultatif : précise l’itinéraire',
    origins: 'Une par ligne, par exemple\u00A0: https://www.ordre.example',
    picture: 'PNG, JPEG ou WebP, 20 Mio au plus. Signez à l’encre foncée sur une feuille blanche : le fond est retiré.',
  } as Record<string, string>,
  /** Where the trail tells a part as one text. */
  inTrail: { mobileMoney: 'Mobile money', bank: 'Banque', templates: 'Textes' } as Record<string, string>,
  mobileMoney: {
    operator: (row: number) => `Opérateur ${row}`,
    number: (row: number) => `Numéro ${row}`,
  },
  /** What a partner puts into a page of theirs. */
  snippet: {
    title: 'À remettre au partenaire',
    text: 'Le partenaire colle ces lignes dans sa page, là où la liste doit paraître. La hauteur se change à volonté.',
    frame: (firm: string) => `Formations à venir – ${firm}`,
    look: 'Voir la liste seule',
    copy: 'Copier',
    copied: 'Copié',
  },
  template: (row: number) => `Réponse type ${row}`,
  templateParts: {
    title: 'Titre',
    titleInEnglish: 'Titre en anglais',
    text: 'Texte',
    textInEnglish: 'Texte en anglais',
  },
  addTemplate: 'Ajouter une réponse type',
  removeTemplate: 'Retirer',
  /** What is chosen in place of typed. */
  choices: {
    week: { false: 'Pas de rappel', true: 'Un rappel à chaque inscrit' },
    unpaid: { false: 'Pas de rappel', true: 'Un rappel avec les moyens de payer' },
    eve: { false: 'Pas de rappel', true: 'Un rappel avec le lieu, l’heure et ce qu’il faut apporter' },
    validity: { false: 'Pas de rappel', true: 'Un rappel avec les prochaines sessions' },
    asksPresence: { false: 'Pas demandé', true: 'Demandé' },
    asksSignedSheet: { false: 'Pas demandé', true: 'Demandé' },
    asksCertificates: { false: 'Pas demandé', true: 'Demandé' },
    asksAccreditation: { false: 'Pas demandé', true: 'Demandé' },
    requireSecondFactor: { false: 'Au choix de chacun', true: 'Exigé de tous' },
  } as Record<string, { false: string; true: string }>,
  edit: 'Modifier',
  editWhat: (title: string) => ` : ${title}`,
  nothing: 'Rien n’est indiqué.',
  firstValues: 'Valeurs de départ de l’installation.',
  savedBy: (who: string, when: string) => `Modifié par ${who}, ${when}`,
  saved: 'Réglages enregistrés',
  choosePicture: 'Choisir une image',
  chooseOther: 'Choisir une autre image',
  removePicture: 'Retirer',
  sending: 'Envoi…',
}
