import type { DemoTraining } from '../demo-training.ts'

export const pharmacyOrders: DemoTraining = {
  title: 'Gérer efficacement les commandes en pharmacie',
  description:
    'Commander ni trop, ni trop peu, ni trop tard. À partir de fiches de stock réelles, vous calculez ce qu’il faut commander, vous contrôlez une livraison et vous traitez un manquant.',
  category: 'auxiliaires',
  status: 'programmée',
  location: 'Abidjan, Yopougon',
  duration: 2,
  maxParticipants: 15,
  price: 50_000,
  startsInDays: 13,
  startHour: 9,
  trainers: ['Fatoumata Diabaté'],
  details: {
    theme: 'stock',
    content: [
      'Consommation moyenne, stock minimum, stock d’alerte',
      'Préparer la commande du jour, grossiste par grossiste',
      'Les produits à surveiller : froid, listes, saison',
      'Contrôler une livraison : quantités, lots, péremptions, état',
      'Manquants, erreurs et avoirs',
    ].join('\n'),
    programDetails: [
      'Ce qui fait rater une commande : vos exemples (15 min)',
      'Calculer un stock d’alerte (30 min)',
      'Sur trois produits de votre officine\u00A0: un courant, un saisonnier, un rare.',
      'Exercice : préparer la commande d’un lundi (30 min)',
      'Cinquante lignes, un budget, deux ruptures annoncées.',
      'Réceptionner une livraison piégée (30 min)',
      'Douze erreurs à trouver\u00A0: quantité, lot, date, température, prix.',
      'Correction et test final (15 min)',
    ].join('\n'),
    objectives: [
      'Calculer une quantité à commander à partir des ventes',
      'Repérer une rupture avant qu’elle n’arrive',
      'Contrôler une livraison en suivant une liste',
      'Déclarer un manquant ou une erreur le jour même',
    ].join('\n'),
    targetAudience: 'Auxiliaires en pharmacie, vendeurs et magasiniers chargés des commandes',
    prerequisites: 'Savoir faire les quatre opérations. Apportez une calculatrice ou votre téléphone.',
    pedagogy: 'Calculs en binômes, livraison reconstituée dans la salle, correction pas à pas.',
    certification: 'Exercice final noté. Certificat de participation numéroté et vérifiable en ligne.',
    included: [
      'La feuille de calcul du stock d’alerte',
      'La grille de réception d’une livraison',
      'Le certificat de participation numéroté',
    ].join('\n'),
    questions: [
      {
        question: 'La méthode va-t-elle avec mon logiciel de gestion\u00A0?',
        answer: 'Oui. Les seuils se calculent à la main, puis se saisissent dans n’importe quel logiciel.',
      },
      {
        question: 'Puis-je venir avec mon équipe\u00A0?',
        answer: 'Oui, chacun s’inscrit. Au-delà de cinq personnes, demandez une session dans votre officine.',
      },
    ],
  },
  english: {
    title: 'Efficiently managing pharmacy orders',
    description:
      'Order neither too much, nor too little, nor too late. Working from real stock cards, you calculate what to order, check a delivery and deal with a missing item.',
    details: {
      content: [
        'Average consumption, minimum stock, alert level',
        'Preparing the day’s order, wholesaler by wholesaler',
        'Products to watch: cold storage, controlled lists, seasonal items',
        'Checking a delivery: quantities, batches, expiry dates, condition',
        'Missing items, mistakes and credit notes',
      ].join('\n'),
      programDetails: [
        'What makes an order go wrong: your examples (15 min)',
        'Calculating an alert level (30 min)',
        'For three products of your own pharmacy: a common one, a seasonal one, a rare one.',
        'Exercise: preparing a Monday order (30 min)',
        'Fifty lines, one budget, two announced shortages.',
        'Receiving a delivery full of traps (30 min)',
        'Twelve mistakes to find: quantity, batch, date, temperature, price.',
        'Correction and final test (15 min)',
      ].join('\n'),
      objectives: [
        'Work out an order quantity from sales',
        'Spot a stock-out before it happens',
        'Check a delivery against a list',
        'Report a missing item or mistake the same day',
      ].join('\n'),
      targetAudience: 'Pharmacy assistants, sales staff and storekeepers in charge of orders',
      prerequisites: 'Basic arithmetic. Bring a calculator or your phone.',
      pedagogy: 'Calculations in pairs, a delivery recreated in the room, step-by-step correction.',
      certification: 'Marked final exercise. Numbered certificate of participation that can be verified online.',
      included: [
        'The worksheet for the alert level',
        'The checklist for receiving a delivery',
        'The numbered certificate of participation',
      ].join('\n'),
      questions: [
        {
          question: 'Does the method work with my software?',
          answer: 'Yes. The levels are worked out by hand, then entered into any software.',
        },
        {
          question: 'May I come with my team?',
          answer: 'Yes, each person registers. For more than five, ask for a session in your pharmacy.',
        },
      ],
    },
  },
}
