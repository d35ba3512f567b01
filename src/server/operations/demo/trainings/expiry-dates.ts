import type { DemoTraining } from '../demo-training.ts'

export const expiryDates: DemoTraining = {
  title: 'Ranger en FEFO et réduire les périmés',
  description:
    'Premier périmé, premier sorti : la règle est simple, la tenir toute l’année l’est moins. Vous apprenez à organiser le rayon, à repérer les dates qui approchent et à sortir un périmé dans les règles.',
  category: 'auxiliaires',
  status: 'programmée',
  location: 'Abidjan, Treichville',
  duration: 2,
  maxParticipants: 15,
  price: 50_000,
  startsInDays: 30,
  startHour: 14,
  trainers: ['Fatoumata Diabaté', 'Dr Serge-Alain N’Dri'],
  details: {
    theme: 'stock',
    content: [
      'FEFO ou FIFO : quand la date passe avant l’ordre d’arrivée',
      'Zones du stock : courant, froid, quarantaine, périmés',
      'Chaleur, lumière, humidité : où ne jamais ranger',
      'La revue mensuelle des dates, rayon par rayon',
      'Périmés et abîmés : isoler, inscrire au registre, remettre au pharmacien',
    ].join('\n'),
    programDetails: [
      'Ce que coûte un carton de périmés (15 min)',
      'Les règles de rangement (25 min)',
      'Ce qui périme d’abord sort d’abord\u00A0: devant, à gauche, à hauteur des yeux.',
      'Exercice chronométré sur rayonnage (35 min)',
      'Ranger une livraison de 40 boîtes, puis retrouver les six qui posent problème.',
      'La revue des dates et le code couleur (30 min)',
      'Qui passe quel rayon, quel jour, et ce que dit chaque pastille.',
      'Test final et plan pour son rayon (15 min)',
    ].join('\n'),
    objectives: [
      'Ranger une livraison en FEFO sans se tromper',
      'Tenir une revue mensuelle des dates de péremption',
      'Reconnaître un produit mal conservé',
      'Appliquer le circuit des périmés de l’officine',
    ].join('\n'),
    targetAudience: 'Auxiliaires en pharmacie, magasiniers, vendeurs chargés d’un rayon',
    prerequisites: 'Aucun prérequis spécifique',
    pedagogy: 'Rayonnage d’essai, boîtes factices datées, travail en équipes de trois.',
    certification: 'Exercice pratique noté. Certificat de participation numéroté.',
    included: [
      'Un jeu d’étiquettes de couleur',
      'Le calendrier de revue des dates',
      'Le certificat de participation numéroté',
    ].join('\n'),
    questions: [
      {
        question: 'Faut-il un logiciel\u00A0?',
        answer: 'Non. La méthode tient avec des étiquettes et un calendrier affiché.',
      },
      {
        question: 'Cela vaut-il aussi pour la parapharmacie\u00A0?',
        answer: 'Oui, et pour la réserve\u00A0: les règles sont les mêmes.',
      },
    ],
  },
  english: {
    title: 'FEFO storage and fewer expired goods',
    description:
      'First expired, first out: the rule is simple, keeping to it all year is less so. Learn to organise the shelf, spot dates that are drawing near and remove an expired product properly.',
    details: {
      content: [
        'FEFO or FIFO: when the date comes before the order of arrival',
        'Stock zones: current, cold, quarantine, expired',
        'Heat, light, humidity: where never to store',
        'The monthly date check, shelf by shelf',
        'Expired and damaged goods: set aside, enter in the register, hand to the pharmacist',
      ].join('\n'),
      programDetails: [
        'What a carton of expired goods costs (15 min)',
        'The rules of storage (25 min)',
        'What expires first leaves first: at the front, on the left, at eye level.',
        'Timed exercise on a shelf (35 min)',
        'Putting away a delivery of 40 boxes, then finding the six that are a problem.',
        'The date check and its colour code (30 min)',
        'Who checks which shelf on which day, and what each sticker says.',
        'Final test and a plan for your own shelf (15 min)',
      ].join('\n'),
      objectives: [
        'Shelve a delivery by FEFO without mistakes',
        'Carry out a monthly check of expiry dates',
        'Recognise a badly stored product',
        'Follow your pharmacy’s procedure for expired goods',
      ].join('\n'),
      targetAudience: 'Pharmacy assistants, storekeepers, sales staff in charge of a section',
      prerequisites: 'No specific prerequisites',
      pedagogy: 'Practice shelving, dated mock boxes, work in teams of three.',
      certification: 'Marked practical exercise. Numbered certificate of participation.',
      included: [
        'A set of coloured labels',
        'The calendar for checking dates',
        'The numbered certificate of participation',
      ].join('\n'),
      questions: [
        {
          question: 'Is software needed?',
          answer: 'No. The method works with labels and a calendar on the wall.',
        },
        {
          question: 'Does it apply to health and beauty products too?',
          answer: 'Yes, and to the back store: the rules are the same.',
        },
      ],
    },
  },
}
