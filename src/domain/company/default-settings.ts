import { firstSessionLists } from './session-lists.ts'
import { companyOf, type Settings } from './settings.ts'

/** The fictional firm of the demonstration: what holds until the environment or the office says otherwise. */
export const defaultSettings: Settings = {
  firm: {
    name: 'Officina Conseil',
    legalForm: '',
    foundedYear: 2018,
    tradeRegister: 'CI-ABJ-2018-B-00000',
    taxpayerNumber: '0000000 X',
    taxRegime: '',
  },
  contact: {
    address: 'Rue des Jardins, Cocody Deux-Plateaux, Abidjan, Côte d’Ivoire',
    city: 'Abidjan',
    phone: '+2252722404040',
    whatsapp: '+2250707404040',
    email: 'contact@officina-conseil.example',
    latitude: 5.3712,
    longitude: -3.9897,
    placeId: '',
    facebook: 'https://www.facebook.com/officina.conseil',
    linkedin: 'https://www.linkedin.com/company/officina-conseil',
    twitter: 'https://twitter.com/officinaconseil',
  },
  payment: {
    mobileMoney: [
      { operator: 'Orange Money', number: '+2250707404040' },
      { operator: 'MTN MoMo', number: '+2250505404040' },
      { operator: 'Wave', number: '+2250101404040' },
    ],
    bank: {
      name: 'Banque de démonstration',
      holder: 'Officina Conseil',
      iban: 'CI93 CI00 0010 0100 0000 0000 0000 00',
    },
  },
  papers: {
    taxRate: null,
    taxMention: '',
    taxMentionInEnglish: '',
    proformaDays: null,
    terms: '',
    termsInEnglish: '',
  },
  signer: {
    name: 'Dr Mariam Koffi-Touré',
    title: 'Fondatrice et gérante',
    titleInEnglish: 'Founder and managing director',
    picture: null,
  },
  places: { hoursKept: 24, askedFromOfTraining: 4, askedFromInAnHour: 20, placeOfferHours: 24 },
  certificates: { presenceThreshold: 100 },
  sessionFile: { lists: firstSessionLists },
  firstRun: {
    leavesFirm: false,
    leavesSender: false,
    leavesPayment: false,
    leavesSigner: false,
    leavesFactor: false,
    leavesBackup: false,
  },
  replies: {
    templates: [
      {
        title: 'Rappel par téléphone',
        titleInEnglish: 'We call you back',
        text: 'Merci pour votre message. Nous vous rappelons dans la journée, au numéro que vous nous avez indiqué.',
        textInEnglish: 'Thank you for your message. We will call you back today, at the number you gave us.',
      },
      {
        title: 'S’inscrire en ligne',
        titleInEnglish: 'Registering online',
        text: 'Vous pouvez vous inscrire dès maintenant sur la page Formations de notre site : choisissez la session, et vous recevez aussitôt une confirmation par e-mail.',
        textInEnglish:
          'You can register right away on the Training page of our website: choose the session, and a confirmation reaches you by email at once.',
      },
    ],
  },
  reminders: {
    week: true,
    unpaid: true,
    eve: true,
    validity: true,
    instalments: true,
    toBring: 'une pièce d’identité et de quoi écrire.',
    toBringInEnglish: 'an identity document and something to write with.',
  },
  evaluations: { asksAtEnd: true, asksLater: true, monthsAfter: 2 },
  letters: { monthsKept: 24 },
  accounts: {
    cash: '',
    bank: '',
    cheques: '',
    mobile: '',
    other: '',
    operators: [],
    customers: '',
    advances: '',
    sales: '',
    vat: '',
    fees: '',
    transfers: '',
  },
  journal: { layouts: [] },
  fne: {
    isOn: false,
    firstDay: null,
    apiAddress: '',
    pointOfSale: '',
    establishment: '',
    seller: '',
    taxCentre: '',
    taxCode: '',
    certifiesWhenPaid: false,
    namesPeople: false,
    logo: null,
  },
  onlinePayments: { providers: [] },
  partners: { origins: [] },
  security: { requireSecondFactor: false },
}

/** The same firm as papers, letters and pages tell of it. */
export const defaultCompany = companyOf(defaultSettings)
