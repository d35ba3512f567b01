import { drawn } from '../chosen-picture.ts'
import type { Service } from './service.ts'

/** The six training blocks of /services: the offer, four for pharmacists, one for pharmacy assistants (docs/rules/pages.md#services). */
export const trainingServices: Service[] = [
  {
    id: 'formation',
    group: 'formation',
    title: { fr: 'Sessions de formation', en: 'Training sessions' },
    description: {
      fr: 'Des sessions de 2 heures environ, construites sur un problème précis et terminées par un outil prêt à servir le lendemain. Nous les tenons à Abidjan, dans vos locaux sur demande, et en ligne.',
      en: 'Sessions of about 2 hours, each built on one precise problem and ending with a tool you can use the next day. We hold them in Abidjan, on your premises on request, and online.',
    },
    picture: drawn('hero-formation'),
    proof: {
      figure: { fr: '15 personnes', en: '15 people' },
      counted: { fr: 'au plus par session', en: 'at most in a session' },
      length: { fr: '2 heures environ', en: 'about 2 hours' },
      kept: {
        fr: 'les supports, l’outil du lendemain et le certificat',
        en: 'the materials, tomorrow’s tool and the certificate',
      },
    },
    features: [
      { fr: 'Groupes de 15 personnes au plus', en: 'Groups of no more than 15 people' },
      {
        fr: 'Supports remis et certificat de participation compris dans le prix',
        en: 'Materials and certificate of participation included in the price',
      },
      {
        fr: 'Sessions réservées à votre équipe, sur vos procédures et vos chiffres',
        en: 'Private sessions for your team, on your own procedures and figures',
      },
      {
        fr: 'Dossier complet pour l’employeur : programme, présences, certificats, reçu',
        en: 'A complete file for the employer: programme, attendance, certificates, receipt',
      },
    ],
  },
  {
    id: 'formation-pharmaciens-qualite',
    group: 'pharmaciens',
    title: { fr: 'Management de la qualité', en: 'Quality management' },
    description: {
      fr: 'Pour piloter la qualité sans y passer ses soirées : ce qu’il faut écrire, ce qu’il faut vérifier, et comment faire vivre le système avec l’équipe.',
      en: 'For leading on quality without giving up your evenings: what to write down, what to check, and how to keep the system alive with your team.',
    },
    picture: drawn('theme-quality'),
    proof: {
      figure: { fr: '1 page', en: '1 page' },
      counted: { fr: 'par procédure, pas davantage', en: 'a procedure, no more' },
      length: { fr: '2 heures par session', en: '2 hours a session' },
      kept: {
        fr: 'une procédure écrite et une grille d’auto-inspection',
        en: 'a written procedure and a self-inspection checklist',
      },
    },
    features: [
      {
        fr: 'Écrire une procédure qui tient sur une page',
        en: 'Writing a procedure that fits on one page',
      },
      {
        fr: 'Conduire une auto-inspection et traiter les écarts',
        en: 'Running a self-inspection and dealing with deviations',
      },
      {
        fr: 'Maîtriser la chaîne du froid, de la livraison au patient',
        en: 'Keeping control of the cold chain, from delivery to patient',
      },
      {
        fr: 'Reconnaître et signaler un médicament falsifié',
        en: 'Recognising and reporting a falsified medicine',
      },
      {
        fr: 'Organiser la pharmacovigilance à l’officine',
        en: 'Organising pharmacovigilance in the pharmacy',
      },
    ],
  },
  {
    id: 'formation-pharmaciens-finances',
    group: 'pharmaciens',
    title: { fr: 'Gestion financière', en: 'Financial management' },
    description: {
      fr: 'Lire ses comptes comme on lit une ordonnance : repérer l’essentiel, comprendre ce qui cloche, décider. Chaque participant travaille sur un modèle rempli avec ses propres chiffres.',
      en: 'Reading your accounts the way you read a prescription: spot what matters, see what is wrong, decide. Each participant works on a model filled in with their own figures.',
    },
    picture: drawn('theme-digital'),
    proof: {
      figure: { fr: '3 chiffres', en: '3 figures' },
      counted: { fr: 'calculés sur vos comptes', en: 'worked out from your accounts' },
      length: { fr: '2 heures par session', en: '2 hours a session' },
      kept: {
        fr: 'un modèle rempli avec vos chiffres',
        en: 'a model filled in with your figures',
      },
    },
    features: [
      {
        fr: 'Lire le bilan et le compte de résultat d’une officine',
        en: 'Reading a pharmacy’s balance sheet and income statement',
      },
      {
        fr: 'Calculer sa marge, son seuil de rentabilité et son besoin en fonds de roulement',
        en: 'Working out margin, break-even point and working capital',
      },
      {
        fr: 'Prévoir la trésorerie semaine par semaine',
        en: 'Forecasting cash week by week',
      },
      {
        fr: 'Récupérer les créances de tiers payant',
        en: 'Recovering third-party claims',
      },
      {
        fr: 'Préparer un dossier de crédit pour la banque',
        en: 'Preparing a loan application for the bank',
      },
    ],
  },
  {
    id: 'formation-pharmaciens-stock',
    group: 'pharmaciens',
    title: { fr: 'Gestion des stocks et des approvisionnements', en: 'Inventory and supply management' },
    description: {
      fr: 'Le stock est le premier actif de l’officine. Vous apprenez à le dimensionner, à le faire tourner et à savoir, chaque matin, ce qui va manquer.',
      en: 'Stock is a pharmacy’s largest asset. You learn to size it, to keep it turning and to know, each morning, what is about to run out.',
    },
    picture: drawn('gallery-2'),
    proof: {
      figure: { fr: '5 indicateurs', en: '5 indicators' },
      counted: { fr: 'sur un seul tableau de bord', en: 'on a single dashboard' },
      length: { fr: '2 heures par session', en: '2 hours a session' },
      kept: {
        fr: 'votre classement ABC et vos quantités à commander',
        en: 'your ABC ranking and your order quantities',
      },
    },
    features: [
      {
        fr: 'Classement ABC et couverture en jours de vente',
        en: 'ABC ranking and cover in days of sales',
      },
      {
        fr: 'Quantité à commander, stock d’alerte, ruptures des grossistes',
        en: 'Order quantity, alert level, wholesaler shortages',
      },
      {
        fr: 'FEFO, zonage et conditions de conservation',
        en: 'FEFO, zoning and storage conditions',
      },
      {
        fr: 'Inventaire tournant et démarque inconnue',
        en: 'Rolling stocktake and unexplained losses',
      },
      {
        fr: 'Tableau de bord du stock en cinq indicateurs',
        en: 'A stock dashboard in five indicators',
      },
    ],
  },
  {
    id: 'formation-pharmaciens-rh',
    group: 'pharmaciens',
    title: { fr: 'Management de l’équipe officinale', en: 'Managing the pharmacy team' },
    description: {
      fr: 'On apprend la pharmacie à la faculté ; rarement à conduire une équipe. Cette formation donne au titulaire et à l’adjoint les mots et les outils du quotidien.',
      en: 'Pharmacy school teaches pharmacy; rarely how to lead a team. This course gives owners and deputies the words and tools for everyday management.',
    },
    picture: drawn('gallery-1'),
    proof: {
      figure: { fr: '10 minutes', en: '10 minutes' },
      counted: { fr: 'par semaine pour former au comptoir', en: 'a week to train at the counter' },
      length: { fr: '2 heures par session', en: '2 hours a session' },
      kept: {
        fr: 'un planning équitable et une trame d’entretien',
        en: 'a fair rota and an outline for reviews',
      },
    },
    features: [
      {
        fr: 'Recruter et réussir le premier mois',
        en: 'Recruiting, and getting the first month right',
      },
      {
        fr: 'Déléguer sans perdre le contrôle pharmaceutique',
        en: 'Delegating without losing pharmaceutical control',
      },
      {
        fr: 'Conduire un entretien, même difficile',
        en: 'Holding a review, even a difficult one',
      },
      {
        fr: 'Bâtir un planning équitable, gardes comprises',
        en: 'Building a fair rota, on-call weeks included',
      },
      {
        fr: 'Former au comptoir, dix minutes par semaine',
        en: 'Training at the counter, ten minutes a week',
      },
    ],
  },
  {
    id: 'formation-auxiliaires',
    group: 'auxiliaires',
    title: { fr: 'Auxiliaires en pharmacie', en: 'Pharmacy assistants' },
    description: {
      fr: 'L’auxiliaire est souvent la première personne que le patient rencontre. Ces sessions renforcent les gestes du métier : recevoir, ranger, délivrer sous contrôle, encaisser, et savoir quand appeler le pharmacien.',
      en: 'The pharmacy assistant is often the first person a patient meets. These sessions strengthen the skills of the job: receiving, storing, dispensing under supervision, taking payment, and knowing when to call the pharmacist.',
    },
    picture: drawn('theme-dispensing'),
    proof: {
      figure: { fr: '5 gestes', en: '5 skills' },
      counted: { fr: 'repris jusqu’à ce qu’ils soient sûrs', en: 'practised until they are safe' },
      length: { fr: '2 heures par session', en: '2 hours a session' },
      kept: {
        fr: 'des aide-mémoire pour le comptoir et le certificat',
        en: 'memory aids for the counter and the certificate',
      },
    },
    features: [
      {
        fr: 'Passer et recevoir une commande sans erreur',
        en: 'Placing and receiving an order without mistakes',
      },
      {
        fr: 'Lire une ordonnance et repérer ce qui doit alerter',
        en: 'Reading a prescription and spotting warning signs',
      },
      {
        fr: 'Ranger en FEFO et surveiller les températures',
        en: 'FEFO storage and temperature checks',
      },
      {
        fr: 'Accueillir, écouter, reformuler au comptoir',
        en: 'Welcoming, listening and rephrasing at the counter',
      },
      {
        fr: 'Tenir la caisse : espèces, mobile money, tiers payant',
        en: 'Running the till: cash, mobile money, third-party payment',
      },
    ],
  },
]
