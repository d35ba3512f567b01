import type { DemoTraining } from '../demo-training.ts'

export const distributionPractice: DemoTraining = {
  title: 'Bonnes pratiques de distribution pour grossistes et dépôts',
  description:
    'Une journée pour remettre à plat la réception, l’entreposage, la préparation et le transport selon les bonnes pratiques de distribution (BPD). Organisée dès que huit participants sont réunis, ou dans vos locaux.',
  category: 'pharmaciens',
  status: 'programmée',
  location: 'Abidjan, Vridi',
  duration: 7,
  maxParticipants: 12,
  price: null,
  startsInDays: null,
  startHour: 9,
  trainers: ['Dr Serge-Alain N’Dri', 'Dr Mariam Koffi-Touré'],
  details: {
    theme: 'distribution',
    content: [
      'Les exigences des BPD : personnel, locaux, documents, opérations',
      'Qualifier ses fournisseurs et ses clients',
      'Cartographier les températures d’un entrepôt',
      'Transport : véhicules, emballages qualifiés, enregistreurs',
      'Retours, réclamations, produits falsifiés et rappels de lots',
      'Auto-inspection et revue de direction',
    ].join('\n'),
    programDetails: [
      'Les BPD, chapitre par chapitre (90 min)',
      'Ce que chaque chapitre change dans votre dépôt, avec un exemple d’écart.',
      'Atelier : plan de cartographie d’un entrepôt (75 min)',
      'Placer les sondes sur le plan, choisir la saison et la durée des mesures.',
      'Pause déjeuner (60 min)',
      'Transport et chaîne du froid (75 min)',
      'Simulation chronométrée d’un rappel de lot (90 min)',
      'De l’avis du fabricant à la liste des clients livrés, quantités comprises.',
      'Plan d’actions individuel et test final (30 min)',
    ].join('\n'),
    objectives: [
      'Situer son établissement par rapport aux BPD',
      'Bâtir un plan de cartographie des températures',
      'Qualifier un transporteur sur des critères vérifiables',
      'Conduire un rappel de lot et en garder la preuve',
    ].join('\n'),
    targetAudience: 'Pharmaciens responsables, responsables qualité et logistique de grossistes et de dépôts',
    prerequisites: 'Connaître les circuits de son entrepôt. Un plan des locaux est bienvenu.',
    pedagogy: 'Apports courts, ateliers sur plan, mise en situation.',
    certification: 'Test final de 20 questions. Certificat de participation numéroté et vérifiable en ligne.',
    included: [
      'Le déjeuner et deux pauses',
      'Le texte des bonnes pratiques, annoté',
      'Un modèle de dossier de rappel de lot',
      'Le certificat de participation numéroté',
    ].join('\n'),
    questions: [
      {
        question: 'Peut-on travailler sur le plan de notre entrepôt\u00A0?',
        answer: 'Oui, apportez-le\u00A0: l’atelier de cartographie se fait sur les plans des participants.',
      },
      {
        question: 'Y a-t-il un tarif pour plusieurs personnes d’un même dépôt\u00A0?',
        answer:
          'Écrivez-nous\u00A0: nous établissons un devis pour plusieurs personnes, ou une session dans vos locaux.',
      },
    ],
  },
  english: {
    title: 'Good distribution practice for wholesalers and depots',
    description:
      'A day to rethink goods-in, storage, picking and transport in line with good distribution practice (GDP). Held as soon as eight participants have come forward, or on your premises.',
    details: {
      content: [
        'What GDP requires: people, premises, documents, operations',
        'Qualifying suppliers and customers',
        'Temperature mapping of a warehouse',
        'Transport: vehicles, qualified packaging, data loggers',
        'Returns, complaints, falsified products and batch recalls',
        'Self-inspection and management review',
      ].join('\n'),
      programDetails: [
        'GDP, chapter by chapter (90 min)',
        'What each chapter changes in your depot, with one example of a deviation.',
        'Workshop: a mapping plan for a warehouse (75 min)',
        'Placing the probes on the plan, choosing season and length of the measurements.',
        'Lunch (60 min)',
        'Transport and the cold chain (75 min)',
        'Timed simulation of a batch recall (90 min)',
        'From the manufacturer’s notice to the list of customers served, with quantities.',
        'Individual action plan and final test (30 min)',
      ].join('\n'),
      objectives: [
        'See where your establishment stands against GDP',
        'Draw up a temperature mapping plan',
        'Qualify a carrier on criteria that can be checked',
        'Run a batch recall and keep the evidence',
      ].join('\n'),
      targetAudience: 'Responsible pharmacists, quality and logistics managers of wholesalers and depots',
      prerequisites: 'You should know the flows of your warehouse. A floor plan is welcome.',
      pedagogy: 'Short talks, workshops on plans, role play.',
      certification: 'Final test of 20 questions. Numbered certificate of participation that can be verified online.',
      included: [
        'Lunch and two breaks',
        'The annotated text of the good practices',
        'A template for a batch recall file',
        'The numbered certificate of participation',
      ].join('\n'),
      questions: [
        {
          question: 'Can we work on the plan of our own warehouse?',
          answer: 'Yes, bring it: the mapping workshop uses participants’ own plans.',
        },
        {
          question: 'Is there a price for several people from one depot?',
          answer: 'Write to us: we draw up a quote for several people, or for a session on your premises.',
        },
      ],
    },
  },
}
