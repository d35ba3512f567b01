import type { DemoTraining } from '../demo-training.ts'

export const tillKeeping: DemoTraining = {
  title: 'Tenir la caisse, du mobile money au tiers payant',
  description:
    'Une caisse juste chaque soir, sans stress. Espèces, mobile money, carte, bons d’assurance : vous apprenez à encaisser, à vérifier et à clôturer, et à refuser poliment ce qui n’est pas en règle.',
  category: 'auxiliaires',
  status: 'terminée',
  location: 'Abidjan, Koumassi',
  duration: 2,
  maxParticipants: 15,
  price: 50_000,
  startsInDays: -63,
  startHour: 14,
  trainers: ['Jean-Baptiste Kouadio'],
  details: {
    theme: 'finance',
    content: [
      'Ouvrir la caisse : le fond, le comptage, la signature',
      'Mobile money : vérifier la réception avant de remettre le produit',
      'Tiers payant : droits, plafonds, part du patient, pièces à garder',
      'Erreurs, annulations et remboursements',
      'Clôture : compter, comparer, expliquer un écart',
    ].join('\n'),
    programDetails: [
      'Les écarts de caisse les plus courants (15 min)',
      'Encaisser, moyen par moyen (30 min)',
      'Espèces, mobile money, carte, chèque\u00A0: ce qu’on vérifie avant de tendre le sac.',
      'Atelier : dix dossiers de tiers payant, trois à refuser (35 min)',
      'Bon périmé, signature absente, plafond dépassé\u00A0: le dire sans perdre le patient.',
      'Exercice de clôture (25 min)',
      'Compter, rapprocher, expliquer l’écart en une ligne.',
      'Test final (15 min)',
    ].join('\n'),
    objectives: [
      'Ouvrir et clôturer une caisse selon une procédure écrite',
      'Reconnaître une fausse confirmation de mobile money',
      'Constituer un dossier de tiers payant complet',
      'Expliquer au patient ce qui reste à sa charge',
    ].join('\n'),
    targetAudience: 'Caissiers et auxiliaires en pharmacie qui encaissent',
    prerequisites: 'Aucun prérequis spécifique',
    pedagogy: 'Caisse d’entraînement, messages et dossiers fictifs, correction commentée.',
    certification: 'Exercice de clôture noté. Certificat de participation numéroté.',
    included: [
      'La feuille de clôture',
      'La liste des pièces d’un dossier de tiers payant',
      'Le certificat de participation numéroté',
    ].join('\n'),
    questions: [
      {
        question: 'Travaille-t-on avec de l’argent réel\u00A0?',
        answer: 'Non. La caisse d’entraînement, les messages et les dossiers sont fictifs.',
      },
      {
        question: 'Quels services de mobile money sont vus\u00A0?',
        answer:
          'Ceux que les clients utilisent le plus à Abidjan. La règle est la même pour tous\u00A0: vérifier avant de remettre.',
      },
    ],
  },
  english: {
    title: 'Running the till and third-party payment',
    description:
      'A till that balances every evening, without stress. Cash, mobile money, cards, insurance vouchers: learn to take payment, check and close, and politely refuse what is not in order.',
    details: {
      content: [
        'Opening the till: float, count, signature',
        'Mobile money: checking receipt before handing over the goods',
        'Third-party payment: entitlement, ceilings, the patient’s share, papers to keep',
        'Mistakes, cancellations and refunds',
        'Closing: count, compare, explain a difference',
      ].join('\n'),
      programDetails: [
        'The most common till differences (15 min)',
        'Taking payment, method by method (30 min)',
        'Cash, mobile money, card, cheque: what is checked before the bag is handed over.',
        'Workshop: ten third-party files, three to refuse (35 min)',
        'Voucher expired, signature missing, ceiling passed: saying so without losing the patient.',
        'Closing exercise (25 min)',
        'Count, compare, explain the difference in one line.',
        'Final test (15 min)',
      ].join('\n'),
      objectives: [
        'Open and close a till by a written procedure',
        'Recognise a fake mobile money confirmation',
        'Put together a complete third-party file',
        'Explain to patients what they have left to pay',
      ].join('\n'),
      targetAudience: 'Cashiers and pharmacy assistants who take payment',
      prerequisites: 'No specific prerequisites',
      pedagogy: 'Practice till, fictional messages and files, annotated correction.',
      certification: 'Marked closing exercise. Numbered certificate of participation.',
      included: [
        'The closing sheet',
        'The list of papers in a third-party file',
        'The numbered certificate of participation',
      ].join('\n'),
      questions: [
        {
          question: 'Do we work with real money?',
          answer: 'No. The practice till, the messages and the files are fictional.',
        },
        {
          question: 'Which mobile money services are covered?',
          answer: 'Those that customers use most in Abidjan. The rule is the same for all: check before handing over.',
        },
      ],
    },
  },
}
