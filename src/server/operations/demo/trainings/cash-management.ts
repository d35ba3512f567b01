import type { DemoTraining } from '../demo-training.ts'

export const cashManagement: DemoTraining = {
  title: 'Piloter la trésorerie de l’officine',
  description:
    'Les ventes montent, le compte descend : où est passé l’argent ? En une matinée, vous construisez un plan de trésorerie sur 13 semaines et vous savez quels tiers payants relancer en premier.',
  category: 'pharmaciens',
  status: 'programmée',
  location: 'Abidjan, Plateau',
  duration: 3,
  maxParticipants: 12,
  price: 65_000,
  startsInDays: 23,
  startHour: 9,
  trainers: ['Jean-Baptiste Kouadio'],
  details: {
    theme: 'finance',
    content: [
      'Résultat, trésorerie, stock : trois choses différentes',
      'Le cycle de l’argent : du paiement du grossiste à l’encaissement',
      'Tiers payant : dépôt des bordereaux, rejets, délais',
      'Le plan de trésorerie sur 13 semaines',
      'Les bons leviers : rotation du stock, échéances, charges fixes',
    ].join('\n'),
    programDetails: [
      'Diagnostic de départ avec vos chiffres (30 min)',
      'Vous remplissez une page avec votre dernier relevé\u00A0; personne d’autre ne la voit.',
      'Marge, besoin en fonds de roulement, trésorerie (40 min)',
      'Atelier : remplir le plan sur 13 semaines (60 min)',
      'Semaine par semaine\u00A0: ventes attendues, fournisseurs, salaires, remboursements des tiers payants.',
      'Relancer un tiers payant, négocier une échéance (35 min)',
      'Deux lettres types, et l’appel joué à deux.',
      'Trois décisions pour le mois à venir (15 min)',
    ].join('\n'),
    objectives: [
      'Expliquer l’écart entre le bénéfice et le solde du compte',
      'Prévoir un découvert plusieurs semaines à l’avance',
      'Classer ses créances de tiers payant par montant et par âge',
      'Choisir le levier qui libère le plus d’argent sans créer de rupture',
    ].join('\n'),
    targetAudience: 'Pharmaciens titulaires, futurs acquéreurs d’officine',
    prerequisites:
      'Apportez vos ventes, vos achats et vos relevés bancaires des trois derniers mois. Ils restent confidentiels.',
    pedagogy: 'Travail individuel sur un modèle de tableur fourni, avec l’aide du formateur.',
    certification: 'Évaluation continue sur le plan réalisé. Certificat de participation numéroté.',
    included: ['Le modèle de tableur, à garder', 'Le café d’accueil', 'Le certificat de participation numéroté'].join(
      '\n',
    ),
    questions: [
      {
        question: 'Mes chiffres seront-ils vus par les autres\u00A0?',
        answer:
          'Non. Vous travaillez sur votre propre ordinateur, et le formateur ne regarde vos chiffres qu’à votre demande.',
      },
      {
        question: 'Faut-il savoir se servir d’un tableur\u00A0?',
        answer: 'Saisir des montants suffit\u00A0: les calculs sont déjà faits dans le modèle.',
      },
      {
        question: 'Puis-je venir avec mon comptable\u00A0?',
        answer: 'Oui, s’il s’inscrit aussi\u00A0: c’est même une bonne idée pour tenir le plan ensuite.',
      },
    ],
  },
  english: {
    title: 'Steering your pharmacy’s cash flow',
    description:
      'Sales go up, the balance goes down: where did the money go? In one morning you build a 13-week cash forecast and find out which third-party payers to chase first.',
    details: {
      content: [
        'Profit, cash, stock: three different things',
        'The money cycle: from paying the wholesaler to being paid',
        'Third-party payment: submitting claims, rejections, delays',
        'The 13-week cash forecast',
        'The levers that work: stock turnover, due dates, fixed costs',
      ].join('\n'),
      programDetails: [
        'Where you stand, with your own figures (30 min)',
        'You fill in one page from your latest statement; nobody else sees it.',
        'Margin, working capital, cash (40 min)',
        'Workshop: filling in the 13-week forecast (60 min)',
        'Week by week: expected sales, suppliers, wages, what third-party payers give back.',
        'Chasing a payer, negotiating a due date (35 min)',
        'Two model letters, and the call played in pairs.',
        'Three decisions for the coming month (15 min)',
      ].join('\n'),
      objectives: [
        'Explain the gap between profit and the bank balance',
        'See an overdraft coming several weeks ahead',
        'Rank third-party claims by amount and age',
        'Choose the lever that frees the most cash without causing stock-outs',
      ].join('\n'),
      targetAudience: 'Pharmacy owners and future buyers of a pharmacy',
      prerequisites: 'Bring three months of sales, purchases and bank statements. They stay confidential.',
      pedagogy: 'Individual work on a spreadsheet we provide, with the trainer’s help.',
      certification: 'Continuous assessment on the forecast you build. Numbered certificate of participation.',
      included: [
        'The spreadsheet template, yours to keep',
        'Coffee on arrival',
        'The numbered certificate of participation',
      ].join('\n'),
      questions: [
        {
          question: 'Will others see my figures?',
          answer: 'No. You work on your own computer, and the trainer looks at your figures only if you ask.',
        },
        {
          question: 'Do I need to know how to use a spreadsheet?',
          answer: 'Typing in amounts is enough: the template already does the calculations.',
        },
        {
          question: 'May I bring my accountant?',
          answer: 'Yes, if they register too: it even helps to keep the forecast going afterwards.',
        },
      ],
    },
  },
}
