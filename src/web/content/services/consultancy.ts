import { drawn } from '../chosen-picture.ts'
import type { Service } from './service.ts'

/** The seven consultancy blocks of /services, in the order of docs/rules/pages.md#service-offering. */
export const consultancyServices: Service[] = [
  {
    id: 'consultance',
    group: 'consultance',
    title: { fr: 'Mise en place du système qualité', en: 'Setting up your quality system' },
    description: {
      fr: 'Nous écrivons avec vous les procédures dont votre établissement a besoin, et seulement celles-là. Chacune décrit un geste réel, nomme un responsable et laisse une trace que l’inspecteur pourra lire.',
      en: 'With you, we write the procedures your establishment needs, and no others. Each describes a real task, names who is responsible and leaves a record an inspector can read.',
    },
    picture: drawn('theme-cold-chain'),
    proof: {
      figure: { fr: '2 à 8 °C', en: '2–8 °C' },
      counted: { fr: 'relevés et signés matin et soir', en: 'read and signed morning and evening' },
      length: { fr: '8 à 12 semaines', en: '8 to 12 weeks' },
      kept: {
        fr: 'le manuel qualité, vos procédures et la grille d’auto-inspection',
        en: 'the quality manual, your procedures and the self-inspection checklist',
      },
    },
    features: [
      {
        fr: 'Audit initial sur place : locaux, documents, gestes, températures',
        en: 'Initial on-site audit: premises, documents, practices, temperatures',
      },
      {
        fr: 'Manuel qualité et procédures, de la réception à la délivrance',
        en: 'Quality manual and procedures, from goods-in to dispensing',
      },
      {
        fr: 'Chaîne du froid de 2 à 8 °C : relevés, alarmes, conduite à tenir en cas de coupure',
        en: 'Cold chain at 2–8 °C: readings, alarms and what to do in a power cut',
      },
      {
        fr: 'Auto-inspection : grille, calendrier et suivi des écarts',
        en: 'Self-inspection: checklist, calendar and follow-up of deviations',
      },
      {
        fr: 'Réclamations, retours et rappels de lots',
        en: 'Complaints, returns and batch recalls',
      },
      {
        fr: 'Préparation aux inspections de l’AIRP',
        en: 'Preparation for inspections by AIRP, the Ivorian pharmaceutical regulator',
      },
    ],
  },
  {
    id: 'ressources-humaines',
    group: 'consultance',
    title: { fr: 'Ressources humaines', en: 'Human resources' },
    brandName: 'Akwaba Équipe',
    description: {
      fr: 'Une équipe qui sait ce qu’on attend d’elle reste plus longtemps et se trompe moins. Notre programme Akwaba Équipe va du recrutement à l’entretien annuel, avec des outils simples que le titulaire garde en main.',
      en: 'A team that knows what is expected of it stays longer and makes fewer mistakes. Our Akwaba Équipe programme runs from recruitment to the yearly review, with simple tools the owner keeps in hand.',
    },
    picture: drawn('theme-team'),
    proof: {
      figure: { fr: '30 jours', en: '30 days' },
      counted: { fr: 'd’accueil, écrits jour par jour', en: 'of induction, written day by day' },
      length: { fr: '6 semaines', en: '6 weeks' },
      kept: {
        fr: 'les fiches de poste, le planning et la trame d’entretien',
        en: 'the job descriptions, the rota and the outline for reviews',
      },
    },
    features: [
      {
        fr: 'Fiches de poste : titulaire, assistant, auxiliaire, caissier, magasinier',
        en: 'Job descriptions: owner, assistant pharmacist, pharmacy assistant, cashier, storekeeper',
      },
      {
        fr: 'Recrutement et parcours d’accueil sur 30 jours',
        en: 'Recruitment and a 30-day induction',
      },
      {
        fr: 'Planning des équipes et des gardes',
        en: 'Rotas for teams and on-call weeks',
      },
      {
        fr: 'Grille de compétences et plan de formation annuel',
        en: 'Skills matrix and yearly training plan',
      },
      {
        fr: 'Entretiens individuels : trame et entraînement du titulaire',
        en: 'One-to-one reviews: an outline, and practice for the owner',
      },
    ],
  },
  {
    id: 'clientele',
    group: 'consultance',
    title: { fr: 'Relation clientèle', en: 'Customer relations' },
    description: {
      fr: 'Le patient juge l’officine en quelques minutes : l’attente, l’écoute, la clarté des explications. Nous observons l’accueil, nous le mesurons, puis nous aidons l’équipe à le rendre constant.',
      en: 'A patient judges a pharmacy in a few minutes: the wait, the listening, the clarity of the advice. We observe the welcome, measure it, then help the team keep it constant.',
    },
    picture: drawn('theme-counter'),
    proof: {
      figure: { fr: '5 étapes', en: '5 steps' },
      counted: { fr: 'observées, de la porte au ticket', en: 'observed, from the door to the receipt' },
      length: { fr: '4 semaines', en: '4 weeks' },
      kept: {
        fr: 'les phrases du comptoir et l’enquête de satisfaction',
        en: 'the words for the counter and the satisfaction survey',
      },
    },
    features: [
      {
        fr: 'Parcours du patient : de l’entrée à la remise du ticket',
        en: 'The patient’s path: from the door to the receipt',
      },
      {
        fr: 'Conseil au comptoir : questions à poser, phrases à dire, cas à orienter vers le médecin',
        en: 'Advice at the counter: what to ask, what to say, when to refer to a doctor',
      },
      {
        fr: 'Confidentialité et gestion de la file d’attente',
        en: 'Privacy and queue management',
      },
      {
        fr: 'Explication du tiers payant et du reste à charge',
        en: 'Explaining third-party payment and what the patient still owes',
      },
      {
        fr: 'Enquête de satisfaction et traitement des réclamations',
        en: 'Satisfaction survey and complaint handling',
      },
    ],
  },
  {
    id: 'gestion-stock',
    group: 'consultance',
    title: { fr: 'Gestion des stocks', en: 'Stock management' },
    brandName: 'Juste Stock',
    description: {
      fr: 'Trop de stock immobilise la trésorerie ; trop peu envoie le patient ailleurs. Juste Stock règle vos commandes sur vos sorties réelles et fait reculer à la fois les ruptures et les périmés.',
      en: 'Too much stock ties up cash; too little sends the patient elsewhere. Juste Stock sets your orders by what really leaves the shelf, and brings down both stock-outs and expired goods.',
    },
    picture: drawn('theme-stock'),
    proof: {
      figure: { fr: '3 classes', en: '3 classes' },
      counted: { fr: 'A, B et C\u00A0: à chacune son rythme', en: 'A, B and C, each with its rhythm' },
      length: { fr: '8 semaines', en: '8 weeks' },
      kept: {
        fr: 'vos seuils dans le logiciel et le registre des périmés',
        en: 'your levels in the software and the register of expired goods',
      },
    },
    features: [
      {
        fr: 'Classement ABC des références et taux de rotation',
        en: 'ABC ranking of products and stock turnover',
      },
      {
        fr: 'Stock minimum, stock d’alerte et rythme de commande par grossiste',
        en: 'Minimum stock, alert level and ordering rhythm for each wholesaler',
      },
      {
        fr: 'Rangement FEFO : premier périmé, premier sorti',
        en: 'FEFO storage: first expired, first out',
      },
      {
        fr: 'Inventaires tournants et analyse des écarts',
        en: 'Rolling stocktakes and analysis of discrepancies',
      },
      {
        fr: 'Périmés et retours : registre, isolement, destruction tracée',
        en: 'Expired goods and returns: register, quarantine, documented destruction',
      },
      {
        fr: 'Paramétrage de votre logiciel d’officine',
        en: 'Settings of your pharmacy software',
      },
    ],
  },
  {
    id: 'tresorerie',
    group: 'consultance',
    title: { fr: 'Trésorerie', en: 'Cash management' },
    description: {
      fr: 'Une officine peut vendre beaucoup et manquer d’argent à la fin du mois. Nous remettons en ordre les encaissements, les échéances des grossistes et les créances de tiers payant, puis nous vous laissons un tableau de bord d’une page.',
      en: 'A pharmacy can sell well and still run short at the end of the month. We put takings, wholesaler due dates and third-party claims in order, then leave you with a one-page dashboard.',
    },
    picture: drawn('theme-finance'),
    proof: {
      figure: { fr: '13 semaines', en: '13 weeks' },
      counted: { fr: 'de trésorerie prévues', en: 'of cash foreseen' },
      length: { fr: '6 semaines', en: '6 weeks' },
      kept: {
        fr: 'le tableau de bord d’une page et le suivi des bordereaux',
        en: 'the one-page dashboard and the tracking of claims',
      },
    },
    features: [
      {
        fr: 'Plan de trésorerie sur 13 semaines',
        en: '13-week cash forecast',
      },
      {
        fr: 'Contrôle de caisse quotidien : espèces, mobile money, cartes',
        en: 'Daily till check: cash, mobile money, cards',
      },
      {
        fr: 'Suivi des bordereaux de tiers payant : dépôt, rejets, relances',
        en: 'Tracking third-party claims: submission, rejections, reminders',
      },
      {
        fr: 'Négociation des délais avec les grossistes et la banque',
        en: 'Negotiating terms with wholesalers and the bank',
      },
      {
        fr: 'Marge par famille de produits et seuil de rentabilité',
        en: 'Margin by product family and break-even point',
      },
    ],
  },
  {
    id: 'risk-management',
    group: 'consultance',
    title: { fr: 'Gestion des risques', en: 'Risk management' },
    brandName: 'Vigie Risques',
    description: {
      fr: 'Erreur de délivrance, produit falsifié, panne du réfrigérateur, vol : Vigie Risques recense ce qui peut arriver chez vous, le classe, et prépare une réponse que chacun connaît par cœur.',
      en: 'A dispensing error, a falsified product, a failed refrigerator, a theft: Vigie Risques lists what could happen on your premises, ranks it, and prepares a response everyone knows by heart.',
    },
    picture: drawn('theme-vigilance'),
    proof: {
      figure: { fr: '1 exercice', en: '1 exercise' },
      counted: { fr: 'de simulation par an', en: 'a year, as if it were real' },
      length: { fr: '6 semaines', en: '6 weeks' },
      kept: {
        fr: 'la carte des risques et la conduite à tenir, affichée',
        en: 'the risk map, and what to do, on the wall',
      },
    },
    features: [
      {
        fr: 'Cartographie des risques par processus : gravité, fréquence, détection',
        en: 'Risk map by process: severity, frequency, detection',
      },
      {
        fr: 'Médicaments falsifiés : signes d’alerte, isolement, signalement',
        en: 'Falsified medicines: warning signs, quarantine, reporting',
      },
      {
        fr: 'Pharmacovigilance : recueil et notification des effets indésirables',
        en: 'Pharmacovigilance: collecting and reporting adverse reactions',
      },
      {
        fr: 'Registre des erreurs et presque-erreurs, sans recherche de coupable',
        en: 'Register of errors and near misses, without looking for someone to blame',
      },
      {
        fr: 'Continuité d’activité : électricité, froid, informatique, approvisionnement',
        en: 'Business continuity: power, cold storage, software, supply',
      },
      {
        fr: 'Exercice de simulation une fois par an',
        en: 'A simulation exercise once a year',
      },
    ],
  },
  {
    id: 'certification-iso',
    group: 'consultance',
    title: { fr: 'Audit et certification ISO', en: 'Audit and ISO certification' },
    description: {
      fr: 'Vous visez l’ISO 9001, ou un donneur d’ordre vous la demande. Nous mesurons l’écart, nous préparons l’équipe et nous menons l’audit à blanc ; la certification elle-même est prononcée par un organisme indépendant.',
      en: 'You are aiming for ISO 9001, or a client requires it. We measure the gap, prepare the team and run the mock audit; the certificate itself is granted by an independent body.',
    },
    picture: drawn('theme-distribution'),
    proof: {
      figure: { fr: 'ISO 9001', en: 'ISO 9001' },
      counted: { fr: 'mesurée exigence par exigence', en: 'measured requirement by requirement' },
      length: { fr: '6 à 9 mois', en: '6 to 9 months' },
      kept: {
        fr: 'le rapport d’écart, le plan d’action et l’audit à blanc',
        en: 'the gap report, the action plan and the mock audit',
      },
    },
    features: [
      {
        fr: 'Diagnostic d’écart avec l’ISO 9001:2015',
        en: 'Gap analysis against ISO 9001:2015',
      },
      {
        fr: 'Audit des bonnes pratiques de distribution (BPD) pour les grossistes et les dépôts',
        en: 'Good distribution practice (GDP) audit for wholesalers and depots',
      },
      {
        fr: 'Qualification des fournisseurs et des transporteurs',
        en: 'Qualification of suppliers and carriers',
      },
      {
        fr: 'Formation d’auditeurs internes',
        en: 'Training of internal auditors',
      },
      {
        fr: 'Audit à blanc et plan d’actions correctives',
        en: 'Mock audit and corrective action plan',
      },
      {
        fr: 'Présence à vos côtés le jour de l’audit',
        en: 'By your side on the day of the audit',
      },
    ],
  },
]
