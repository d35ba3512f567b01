import type { Locale, Localized } from './language.ts'

/**
 * What a person reads at a field whose value was refused (docs/rules/errors.md#at-the-fields, to the letter where the
 * rules quote them). Schemas carry the key; the server and the forms look it up in the reader's language.
 */
const messages = {
  required: { fr: 'Ce champ est requis', en: 'This field is required' },
  invalid: { fr: 'Valeur invalide', en: 'Invalid value' },
  tooLong: { fr: 'Texte trop long', en: 'Text too long' },
  tooMany: { fr: 'Trop de choses à la fois', en: 'Too many at once' },
  unknownField: { fr: 'Champ inconnu', en: 'Unknown field' },
  unstorable: { fr: 'Ce texte contient un caractère invalide', en: 'This text contains an invalid character' },
  lineBreak: { fr: 'Une seule ligne, sans retour à la ligne', en: 'One line only, without line breaks' },
  nameAddress: {
    fr: 'Pas d’adresse e-mail ni d’adresse de site dans ce champ',
    en: 'No email or web address in this field',
  },
  unprintable: {
    fr: 'Nos documents ne peuvent pas imprimer toutes ces lettres\u00A0: écrivez-le en lettres latines, arabes ou N’Ko',
    en: 'Our papers cannot print all of these letters: write it in Latin, Arabic or N’Ko letters',
  },

  firstName: {
    fr: 'Le prénom doit comporter au moins 2 caractères',
    en: 'First name must contain at least 2 characters',
  },
  lastName: { fr: 'Le nom doit comporter au moins 2 caractères', en: 'Last name must contain at least 2 characters' },
  emailFormat: { fr: "Format d'adresse email invalide", en: 'Invalid email address format' },
  emailPattern: {
    fr: "L'adresse email doit être dans un format valide",
    en: 'The email address must be in a valid format',
  },
  phoneIvorian: {
    fr: 'Le numéro doit être au format ivoirien (avec ou sans +225, suivi de 10 chiffres)',
    en: 'The number must be in the Ivorian format (with or without +225, followed by 10 digits)',
  },
  organization: { fr: "Nom de l'organisation requis", en: 'Organization name required' },
  position: { fr: 'Fonction requise', en: 'Position required' },
  terms: {
    fr: 'Veuillez accepter les conditions d’inscription',
    en: 'Please accept the registration terms',
  },

  contactName: { fr: 'Le nom doit comporter au moins 2 caractères', en: 'Name must contain at least 2 characters' },
  contactEmail: { fr: 'Veuillez saisir une adresse e-mail valide', en: 'Please enter a valid email address' },
  contactPhone: { fr: 'Veuillez saisir un numéro de téléphone valide', en: 'Please enter a valid phone number' },
  contactSubject: { fr: 'Veuillez choisir un sujet', en: 'Please select a subject' },
  contactMessage: {
    fr: 'Le message doit comporter au moins 10 caractères',
    en: 'Message must contain at least 10 characters',
  },

  journalColumn: {
    fr: 'Des noms de colonnes séparés par des espaces, par exemple\u00A0: JournalCode EcritureDate CompteNum',
    en: 'Names of columns with spaces between them, for example: JournalCode EcritureDate CompteNum',
  },
  accountLength: { fr: 'De 3 à 20 chiffres, ou rien', en: 'From 3 to 20 figures, or nothing' },
  taxCode: {
    fr: 'Un code de la DGI\u00A0: TVA, TVAB, TVAC ou TVAD',
    en: 'A code of the tax office: TVA, TVAB, TVAC or TVAD',
  },
  proofToken: {
    fr: 'Ce lien est incomplet. Ouvrez-le depuis le message que vous avez reçu.',
    en: 'This link is incomplete. Open it from the message you received.',
  },

  keyName: {
    fr: 'Donnez un nom à la clé\u00A0: au moins 2 caractères',
    en: 'Give the key a name: at least 2 characters',
  },
  keyNameTaken: { fr: 'Une clé porte ou a porté ce nom', en: 'A key has or had this name' },
  keyScopes: {
    fr: 'Choisissez au moins une chose que la clé permet',
    en: 'Choose at least one thing that the key allows',
  },
  webhookName: {
    fr: 'Donnez un nom au webhook\u00A0: au moins 2 caractères',
    en: 'Give the webhook a name: at least 2 characters',
  },
  webhookUrl: {
    fr: 'Une adresse complète, comme https://exemple.ci/officina',
    en: 'A whole address, such as https://example.com/officina',
  },
  webhookHttps: {
    fr: 'L’adresse commence par https\u00A0: sans chiffrement, d’autres liraient ce qui part',
    en: 'The address begins with https: without encryption, others would read what is sent',
  },
  webhookPrivate: {
    fr: 'Cette adresse est celle d’un réseau privé\u00A0: seuls des serveurs publics peuvent être prévenus',
    en: 'This address is on a private network: only public servers can be told',
  },
  webhookEvents: {
    fr: 'Choisissez au moins un événement',
    en: 'Choose at least one event',
  },
  keyPerMinute: { fr: 'Un nombre entier, de 1 à 600', en: 'A whole number, from 1 to 600' },
  username: { fr: "Le nom d'utilisateur est requis", en: 'Username is required' },
  password: { fr: 'Le mot de passe est requis', en: 'Password is required' },
  passwordShort: { fr: 'Au moins 15 caractères', en: 'At least 15 characters' },
  passwordShortWithFactor: { fr: 'Au moins 12 caractères', en: 'At least 12 characters' },
  passwordCommon: {
    fr: 'Ce mot de passe est trop courant : choisissez-en un que personne ne devine',
    en: 'This password is too common: choose one nobody would guess',
  },
  passwordRepeated: {
    fr: 'Ce mot de passe est trop courant : il répète quelques caractères',
    en: 'This password is too common: it repeats a few characters',
  },
  passwordWalk: {
    fr: 'Ce mot de passe est trop courant : c’est une suite de touches ou de lettres',
    en: 'This password is too common: it is a run of neighbouring keys or letters',
  },
  passwordOwnName: {
    fr: 'Ce mot de passe est trop courant : il tient au nom du compte, du cabinet ou du produit',
    en: 'This password is too common: it rests on the name of the account, the firm or the product',
  },
  passwordWrong: { fr: 'Mot de passe actuel incorrect', en: 'Current password incorrect' },
  oneTimeCode: { fr: 'Le code comporte 6 chiffres', en: 'The code has 6 digits' },
  factorCode: {
    fr: 'Le code comporte 6 chiffres, ou 10 lettres et chiffres s’il est de secours',
    en: 'The code has 6 digits, or 10 letters and digits if it is a recovery code',
  },
  oneTimeCodeWrong: { fr: 'Code incorrect ou expiré', en: 'Incorrect or expired code' },
  viewNameTaken: {
    fr: 'Une de vos vues de cette liste porte déjà ce nom',
    en: 'One of your views of this list already has this name',
  },
  usernameSpaces: { fr: 'Un nom d’utilisateur s’écrit sans espaces', en: 'A username is written without spaces' },
  usernameTaken: { fr: 'Ce nom d’utilisateur existe déjà', en: 'This username already exists' },
  pharmacyName: { fr: 'Nom de l’officine requis', en: 'Pharmacy name required' },
  bookingEmpty: { fr: 'Indiquez au moins une personne, ou une place', en: 'Give at least one person, or a place' },
  personRegistered: {
    fr: 'Cette personne est déjà inscrite à cette formation',
    en: 'This person is already registered for this training',
  },
  personWaiting: {
    fr: 'Cette personne est déjà sur la liste d’attente',
    en: 'This person is already on the waiting list',
  },
  pharmacyTerms: { fr: 'Un nombre entier de jours, de 0 à 180', en: 'A whole number of days, from 0 to 180' },
  priceRequired: { fr: 'Le tarif est requis', en: 'The price is required' },
  training: { fr: 'Veuillez choisir une formation', en: 'Please choose a training' },
  alreadyRegistered: {
    fr: 'Cette adresse est déjà inscrite à cette formation',
    en: 'This address is already registered for this training',
  },
  trainingFull: {
    fr: 'La formation est complète : cochez cette case pour inscrire quand même',
    en: 'The training is full: tick this box to register anyway',
  },
  status: { fr: 'Veuillez choisir un statut', en: 'Please choose a status' },

  code: { fr: 'Saisissez les six chiffres du code', en: 'Enter the six digits of the code' },

  paymentRegistration: { fr: 'Veuillez sélectionner une inscription', en: 'Please select a registration' },
  paymentAmount: { fr: 'Le montant doit être supérieur à 0', en: 'The amount must be greater than 0' },
  paymentAmountRequired: { fr: 'Le montant est requis', en: 'The amount is required' },
  amountInFigures: {
    fr: 'Le montant s’écrit en chiffres, sans centimes',
    en: 'The amount is written in figures, without cents',
  },
  providerWithoutKeys: { fr: 'Enregistrez d’abord ses clés', en: 'Save its keys first' },
  onlineAmount: { fr: 'Ce montant n’est pas pris', en: 'This amount is not taken' },
  paymentTooHigh: { fr: 'Le montant dépasse le reste à payer', en: 'The amount exceeds what remains to be paid' },
  statementTaken: { fr: 'Ce fichier a déjà été pris en compte', en: 'This file has been taken in before' },
  referenceKnown: { fr: 'Cette référence a déjà servi', en: 'This reference has been used before' },
  refundTooHigh: { fr: 'Le montant dépasse ce qui a été payé', en: 'The amount exceeds what has been paid' },
  reversalReason: { fr: 'Indiquez le motif de l’annulation', en: 'Give the reason for taking it back' },
  creditTooHigh: { fr: 'Le montant dépasse ce qui peut être reporté', en: 'The amount exceeds what can be moved' },
  bouncedBefore: { fr: 'Ce jour est avant celui du paiement', en: 'This day is before that of the payment' },
  valuedInFuture: { fr: 'La date de valeur est à venir', en: 'The value date is still to come' },
  refundAfterwards: {
    fr: 'Dites si le prix est de nouveau dû, ou offert',
    en: 'Say whether the price is owed again, or waived',
  },
  refundReason: { fr: 'Indiquez le motif du remboursement', en: 'Give the reason for the refund' },
  paidOperator: { fr: 'Choisissez l’opérateur que vous avez payé', en: 'Choose the operator that you paid' },
  operationReference: {
    fr: 'Recopiez l’identifiant de la transaction\u00A0: au moins 6 lettres ou chiffres',
    en: 'Copy the transaction ID: at least 6 letters or digits',
  },
  operationAmount: {
    fr: 'Indiquez le montant en FCFA, sans centimes\u00A0: 65 000',
    en: 'Give the amount in FCFA, without centimes: 65 000',
  },
  declarationReason: {
    fr: 'Indiquez le motif\u00A0: la personne le lira',
    en: 'Give the reason: the person will read it',
  },
  discountCode: {
    fr: 'De 4 à 30 lettres sans accent, chiffres ou tirets',
    en: '4 to 30 letters without accents, digits or hyphens',
  },
  discountPercent: { fr: 'Un pourcentage, de 1 à 100', en: 'A percentage, from 1 to 100' },
  discountPeriod: { fr: 'La fin précède le début', en: 'The end comes before the beginning' },
  discountCodeTaken: { fr: 'Ce code existe déjà', en: 'This code exists already' },
  discountReason: { fr: 'Indiquez le motif de la remise', en: 'Give the reason for the discount' },
  discountTooHigh: { fr: 'La remise dépasse le tarif', en: 'The discount exceeds the price' },
  discountUnknown: {
    fr: 'Ce code n’existe pas ou n’est plus accepté : vérifiez-le, ou laissez ce champ vide',
    en: 'This code does not exist or is no longer accepted: check it, or leave this field empty',
  },
  discountEarly: { fr: 'Ce code n’est pas encore valable', en: 'This code is not valid yet' },
  discountOver: { fr: 'Ce code n’est plus valable', en: 'This code is no longer valid' },
  discountElsewhere: {
    fr: 'Ce code ne vaut pas pour cette formation',
    en: 'This code is not for this training',
  },
  discountEmployer: {
    fr: 'Ce code est réservé aux personnes d’un autre employeur',
    en: 'This code is kept for people of another employer',
  },
  discountUsedUp: { fr: 'Ce code a déjà servi autant de fois qu’il le pouvait', en: 'This code has been used up' },
  discountTooFew: {
    fr: 'Ce code ne peut plus servir pour autant de personnes',
    en: 'This code can no longer be used for so many people',
  },
  discountWaiting: {
    fr: 'Ce code vaut avec une place\u00A0: qui attend n’a encore rien à payer',
    en: 'This code goes with a place: nobody who waits has anything to pay yet',
  },
  instalmentsFew: { fr: 'Deux échéances au moins', en: 'Two instalments at least' },
  instalmentsOrder: {
    fr: 'Chaque échéance vient après la précédente',
    en: 'Each instalment comes after the one before',
  },
  instalmentsPast: { fr: 'La première échéance est déjà passée', en: 'The first instalment is in the past already' },
  instalmentsSum: {
    fr: 'Le total des échéances doit être égal au reste à payer',
    en: 'The instalments must add up to what remains to be paid',
  },
  paymentMethod: { fr: 'La méthode de paiement est requise', en: 'The payment method is required' },

  title: { fr: 'Le titre est requis', en: 'The title is required' },
  description: { fr: 'La description est requise', en: 'The description is required' },
  fileRequired: { fr: 'Choisissez un fichier', en: 'Choose a file' },
  fileEmpty: { fr: 'Ce fichier est vide\u00A0: choisissez-en un autre', en: 'This file is empty: choose another one' },
  fileType: {
    fr: 'Type de fichier refusé : PDF, PNG, JPEG, WebP, Word, Excel ou PowerPoint',
    en: 'File type refused: PDF, PNG, JPEG, WebP, Word, Excel or PowerPoint',
  },
  fileEncrypted: {
    fr: 'Ce fichier est protégé par un mot de passe : enlevez la protection, puis joignez-le de nouveau',
    en: 'This file is protected by a password: remove the protection, then attach it again',
  },
  fileMacros: {
    fr: 'Ce fichier contient des macros : enregistrez-le sans macros ou en PDF, puis joignez-le de nouveau',
    en: 'This file contains macros: save it without macros or as PDF, then attach it again',
  },
  fileEmbedded: {
    fr: 'Ce fichier en contient d’autres (pièce jointe, classeur d’un graphique) : joignez-les à part, ou enregistrez-le en PDF',
    en: 'This file contains others (an attachment, the workbook of a chart): attach them apart, or save it as PDF',
  },
  fileActive: {
    fr: 'Ce fichier contient un script, lance un programme ou appelle un fichier d’ailleurs : imprimez-le en PDF, puis joignez ce PDF',
    en: 'This file contains a script, starts a program or calls a file from elsewhere: print it as PDF, then attach that PDF',
  },
  fileDamaged: {
    fr: 'Ce fichier est abîmé ou construit de façon inhabituelle : ouvrez-le, enregistrez-le de nouveau, puis joignez-le',
    en: 'This file is damaged or built in an unusual way: open it, save it again, then attach it',
  },
  fileTooMuch: {
    fr: 'Ce fichier demande trop de travail pour être lu\u00A0: ouvrez-le, enregistrez-le de nouveau ou en plusieurs fichiers',
    en: 'This file takes too much work to be read: open it, save it again or as several files',
  },
  pictureTooLarge: {
    fr: 'Cette image dépasse 50 millions de pixels : réduisez-la, puis joignez-la de nouveau',
    en: 'This picture has more than 50 million pixels: make it smaller, then attach it again',
  },
  sheetType: { fr: 'Choisissez une photo (JPEG, PNG) ou un PDF', en: 'Choose a photograph (JPEG, PNG) or a PDF' },
  fileTooLarge: { fr: 'Le fichier dépasse 20 Mio', en: 'The file is larger than 20 MiB' },
  messagePictureTooLarge: { fr: 'L’image dépasse 8\u00A0Mio', en: 'The picture is larger than 8\u00A0MiB' },
  reason: { fr: 'Indiquez le motif', en: 'Give the reason' },
  fneNumber: { fr: 'Le numéro de la FNE est requis', en: 'The FNE number is required' },
  pictureType: {
    fr: 'Ce fichier n’est pas une image PNG, JPEG ou WebP',
    en: 'This file is not a PNG, JPEG or WebP picture',
  },
  signatureUnseen: {
    fr: 'On ne distingue pas de signature sur cette image : signez à l’encre foncée sur une feuille blanche, puis photographiez-la de près',
    en: 'No signature can be made out in this picture: sign in dark ink on a white sheet, then photograph it close up',
  },
  signatureMissing: {
    fr: 'Cette image n’est plus là : envoyez-la de nouveau',
    en: 'This picture is gone: send it again',
  },
  ownFactorFirst: {
    fr: 'Activez d’abord votre propre second facteur, sous « Mon compte » : sans lui, vous n’auriez plus accès à rien d’autre',
    en: 'First turn on your own second factor, under “My account”: without it you would be kept from everything else',
  },
  year: { fr: 'Une année, comme 2018', en: 'A year, such as 2018' },
  latitude: { fr: 'Un nombre de −90 à 90', en: 'A number from −90 to 90' },
  longitude: { fr: 'Un nombre de −180 à 180', en: 'A number from −180 to 180' },
  operator: { fr: 'Indiquez l’opérateur', en: 'Name the operator' },
  signer: { fr: 'Indiquez qui signe', en: 'Name who signs' },
  signerTitle: { fr: 'Indiquez la fonction du signataire', en: 'Give the signer’s function' },
  alreadyWaiting: {
    fr: 'Cette adresse est déjà sur la liste d’attente',
    en: 'This address is already on the waiting list',
  },
  placeOfferHours: { fr: 'Un nombre entier d’heures, de 1 à 168', en: 'A whole number of hours, from 1 to 168' },
  hoursKept: { fr: 'Un nombre entier d’heures, de 1 à 168', en: 'A whole number of hours, from 1 to 168' },
  monthsAfter: { fr: 'Un nombre entier de mois, de 1 à 3', en: 'A whole number of months, from 1 to 3' },
  evaluationChoice: { fr: 'Choisissez une réponse', en: 'Choose an answer' },
  monthsKept: { fr: 'Un nombre entier de mois, de 1 à 60', en: 'A whole number of months, from 1 to 60' },
  presenceThreshold: { fr: 'Un nombre entier, de 1 à 100', en: 'A whole number from 1 to 100' },
  askedFromOfTraining: { fr: 'Un nombre entier, de 2 à 100', en: 'A whole number from 2 to 100' },
  askedFromInAnHour: { fr: 'Un nombre entier, de 2 à 1 000', en: 'A whole number from 2 to 1,000' },
  quotePharmacy: { fr: 'Veuillez choisir une officine', en: 'Please choose a pharmacy' },
  quotePlaces: { fr: 'Un nombre entier de places, de 1 à 50', en: 'A whole number of places, from 1 to 50' },
  quoteAmount: { fr: 'Un montant en FCFA, sans centimes', en: 'An amount in FCFA, without centimes' },
  quoteDiscount: {
    fr: 'La remise est inférieure au prix d’une place',
    en: 'The discount is less than the price of a place',
  },
  accessDay: {
    fr: 'Un jour après la fin actuelle, dans les deux ans',
    en: 'A day after the present end, within two years',
  },
  quoteDay: { fr: 'Un jour, d’aujourd’hui à dans 180 jours', en: 'A day, from today to 180 days from now' },
  quoteName: { fr: 'Indiquez votre nom', en: 'Give your name' },
  taxRate: { fr: 'Un nombre entier, de 0 à 100', en: 'A whole number from 0 to 100' },
  proformaDays: { fr: 'Un nombre entier de jours, de 1 à 365', en: 'A whole number of days, from 1 to 365' },
  webAddress: { fr: 'Saisissez une adresse complète, en https://', en: 'Enter a whole address, with https://' },
  partnerOrigin: {
    fr: 'Une adresse par ligne, en https://, comme https://www.ordre.example',
    en: 'One address a line, with https://, such as https://www.ordre.example',
  },
  pictureSmall: {
    fr: 'Cette image est trop petite : 160 pixels au moins de large et de haut',
    en: 'This picture is too small: at least 160 pixels wide and high',
  },
  pictureGone: {
    fr: 'Cette image n’existe plus : choisissez-la de nouveau',
    en: 'This picture is no longer there: choose it again',
  },
  siteConsent: {
    fr: 'Notez l’accord de la personne avant d’enregistrer',
    en: 'Note the person’s agreement before saving',
  },
  siteConsentAll: {
    fr: 'Notez l’accord des personnes reconnaissables avant d’enregistrer',
    en: 'Note the agreement of the people who can be recognised before saving',
  },
  stepMinutes: { fr: 'De 5 à 480 minutes', en: 'From 5 to 480 minutes' },
  sessionListTwice: { fr: 'Deux listes portent le même nom', en: 'Two lists have the same name' },
  listTooLong: { fr: 'La liste est trop longue', en: 'The list is too long' },
  publishAtPast: { fr: 'Choisissez un moment à venir', en: 'Choose a moment to come' },
  endsBeforeStart: { fr: 'La fin doit suivre le début', en: 'The end must come after the start' },
  startPast: { fr: 'Cette date est déjà passée', en: 'This date is in the past already' },
  placesBelowTaken: { fr: 'Moins que les places déjà prises', en: 'Fewer than the places taken already' },
  sameHalf: { fr: 'La même demi-journée est indiquée deux fois', en: 'The same half-day is given twice' },
  halvesOverlap: { fr: 'Le matin déborde sur l’après-midi', en: 'The morning lasts into the afternoon' },
  halfTrainer: { fr: 'Choisissez un formateur de cette session', en: 'Choose a trainer of this session' },
  lateAt: { fr: 'Indiquez l’heure d’arrivée', en: 'Give the hour of arrival' },
  importType: {
    fr: 'Choisissez un classeur Excel (.xlsx) ou un fichier CSV',
    en: 'Choose an Excel workbook (.xlsx) or a CSV file',
  },
  importOldType: {
    fr: 'Ce classeur est d’un ancien format\u00A0: enregistrez-le en .xlsx ou en CSV',
    en: 'This workbook has an older format: save it as .xlsx or as CSV',
  },
  importTooLarge: { fr: 'Le fichier dépasse 5\u00A0Mio', en: 'The file is larger than 5 MiB' },
  importTooLong: {
    fr: 'Le fichier compte plus de 5\u00A0000 lignes\u00A0: importez-le en plusieurs fois',
    en: 'The file has more than 5,000 lines: import it in parts',
  },
  importEmpty: {
    fr: 'Aucune ligne sous les titres des colonnes',
    en: 'There is no line below the headings of the columns',
  },
  importSheet: { fr: 'Ce classeur n’a pas cette feuille', en: 'This workbook has no such sheet' },
  importTold: {
    fr: '500 personnes au plus à la fois\u00A0: importez le fichier en plusieurs fois',
    en: '500 people at most at a time: import the file in parts',
  },
  importSharedEmail: {
    fr: 'Cette adresse est celle d’une autre personne de cette session\u00A0: donnez à chacune la sienne',
    en: 'This address is another person’s of this session: give each of them their own',
  },
  importRepeated: {
    fr: 'Cette adresse figure déjà plus haut dans le fichier, pour la même session',
    en: 'This address stands further up in the file, for the same session',
  },
  importSession: { fr: 'Aucune session ne porte ce nom à cette date', en: 'No session has this name on this date' },
  importSessions: {
    fr: 'Plusieurs sessions portent ce nom\u00A0: indiquez la date dans une colonne',
    en: 'Several sessions have this name: give the date in a column',
  },
  importSessionCancelled: { fr: 'Cette session est annulée', en: 'This session is cancelled' },
  importDate: { fr: 'Une date, comme 14/12/2026', en: 'A date, such as 14/12/2026' },
  importDayOrder: {
    fr: 'Le jour ou le mois d’abord\u00A0? Dites-le plus haut, pour toute la colonne',
    en: 'Day or month first? Say so above, for the whole column',
  },
  importFormula: {
    fr: 'Une formule jamais calculée\u00A0: ouvrez le fichier dans un tableur, puis enregistrez-le',
    en: 'A formula that was never computed: open the file in a spreadsheet and save it',
  },
  importError: { fr: 'Une erreur du tableur', en: 'An error of the spreadsheet' },
  importDateToCome: { fr: 'Cette date est encore à venir', en: 'This date is yet to come' },
  importFull: { fr: 'La formation est complète', en: 'The training is full' },
  presenceCode: { fr: 'Saisissez le code du participant', en: 'Enter the participant’s code' },
} satisfies Record<string, Localized>

export type ValidationKey = keyof typeof messages

/**
 * Marks a schema's error text as a key of the messages above: a wrong key does not compile. What makes schemas is marked for the bundler, as
 * valibot's own functions are: a page carries only those that it uses.
 */
// @__NO_SIDE_EFFECTS__
export const key = (name: ValidationKey): ValidationKey => name

/** That key, and the sign that is wrong in what was typed, where it is known. */
export const withDetail = (name: ValidationKey, sign: string | undefined): string => (sign ? `${name} ${sign}` : name)

/** What is said of that sign, after the words for the key. */
const wrongSign = {
  fr: (sign: string) => `\u00A0: «\u00A0${sign}\u00A0» n’y a pas sa place`,
  en: (sign: string) => `: “${sign}” does not belong there`,
} satisfies Record<Locale, unknown>

/**
 * The words for a key, and for what `withDetail` says beside it; a text that is not one of ours (a library's own) reads "Valeur invalide".
 */
export function validationMessage(name: string, locale: Locale): string {
  const [known = '', sign] = name.split(' ')
  if (!Object.hasOwn(messages, known)) return messages.invalid[locale]
  return messages[known as ValidationKey][locale] + (sign ? wrongSign[locale](sign) : '')
}
