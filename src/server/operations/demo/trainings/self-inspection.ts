import type { DemoTraining } from '../demo-training.ts'

export const selfInspection: DemoTraining = {
  title: 'Réussir l’auto-inspection de son officine',
  description:
    'Regardez votre officine avec les yeux d’un inspecteur, avant qu’il ne vienne. Vous repartez avec une grille de 40 points, un calendrier sur l’année et une façon simple de traiter les écarts.',
  category: 'pharmaciens',
  status: 'programmée',
  location: 'Abidjan, Cocody',
  duration: 2,
  maxParticipants: 15,
  price: 65_000,
  startsInDays: 9,
  startHour: 9,
  trainers: ['Dr Mariam Koffi-Touré'],
  details: {
    theme: 'quality',
    content: [
      'Ce que regarde un inspecteur : locaux, personnel, documents, produits',
      'Construire une grille adaptée à la taille de l’officine',
      'Observer sans prévenir, noter sans juger',
      'Classer un écart : critique, majeur, mineur',
      'Du constat à l’action corrective vérifiée',
    ].join('\n'),
    programDetails: [
      'Tour de table et test de départ (15 min)',
      'Les points contrôlés lors d’une inspection (25 min)',
      'Quarante points, rangés comme on entre\u00A0: façade, comptoir, réserve, bureau.',
      'Exercice : inspecter une officine sur photos et documents (35 min)',
      'En binômes, vingt-cinq écarts sont cachés\u00A0; le record est de vingt-deux.',
      'Classer les écarts et écrire le plan d’actions (25 min)',
      'Pour chaque écart\u00A0: une action, un responsable, une date, une preuve.',
      'Votre calendrier d’auto-inspection et test final (20 min)',
    ].join('\n'),
    objectives: [
      'Conduire une auto-inspection complète en une demi-journée',
      'Distinguer un écart critique d’un écart mineur',
      'Rédiger une action corrective avec un responsable et une échéance',
      'Tenir le registre qui prouve le suivi',
    ].join('\n'),
    targetAudience: 'Pharmaciens titulaires et assistants, responsables qualité de dépôt',
    prerequisites: 'Apportez, si possible, la liste de vos procédures en vigueur.',
    pedagogy: 'Étude de cas en binômes, grille remplie en séance, correction collective.',
    certification: 'Test final de 10 questions. Certificat de participation numéroté et vérifiable en ligne.',
    included: [
      'La grille d’auto-inspection',
      'Un modèle de plan d’actions',
      'Le certificat de participation numéroté',
    ].join('\n'),
    questions: [
      {
        question: 'La grille est-elle celle des inspecteurs\u00A0?',
        answer:
          'Elle suit les points qu’une inspection regarde. Elle ne remplace pas les textes en vigueur, que nous citons point par point.',
      },
      {
        question: 'Mes documents sont-ils montrés aux autres\u00A0?',
        answer: 'Non. L’exercice se fait sur une officine imaginaire, vos procédures restent devant vous.',
      },
    ],
  },
  english: {
    title: 'Self-inspection of your pharmacy, done well',
    description:
      'See your pharmacy through an inspector’s eyes before the inspector comes. You leave with a 40-point checklist, a calendar for the year and a simple way of dealing with deviations.',
    details: {
      content: [
        'What an inspector looks at: premises, people, documents, products',
        'Building a checklist the size of your pharmacy',
        'Observing without warning, noting without judging',
        'Grading a deviation: critical, major, minor',
        'From finding to verified corrective action',
      ].join('\n'),
      programDetails: [
        'Introductions and opening test (15 min)',
        'What is checked during an inspection (25 min)',
        'Forty points, in the order of a visit: front, counter, stockroom, office.',
        'Exercise: inspecting a pharmacy from photos and documents (35 min)',
        'In pairs: twenty-five deviations are hidden; the record is twenty-two.',
        'Grading deviations and writing the action plan (25 min)',
        'For each deviation: an action, a person in charge, a date, a proof.',
        'Your self-inspection calendar and final test (20 min)',
      ].join('\n'),
      objectives: [
        'Carry out a complete self-inspection in half a day',
        'Tell a critical deviation from a minor one',
        'Write a corrective action with an owner and a deadline',
        'Keep the register that proves follow-up',
      ].join('\n'),
      targetAudience: 'Pharmacy owners and assistant pharmacists, quality managers of depots',
      prerequisites: 'If you can, bring the list of your current procedures.',
      pedagogy: 'Case study in pairs, checklist filled in during the session, shared correction.',
      certification: 'Final test of 10 questions. Numbered certificate of participation that can be verified online.',
      included: [
        'The self-inspection checklist',
        'A template for an action plan',
        'The numbered certificate of participation',
      ].join('\n'),
      questions: [
        {
          question: 'Is the checklist the one inspectors use?',
          answer:
            'It follows the points an inspection looks at. It does not replace the rules in force, which we quote point by point.',
        },
        {
          question: 'Are my documents shown to others?',
          answer: 'No. The exercise uses an imaginary pharmacy, and your procedures stay in front of you.',
        },
      ],
    },
  },
}
