import type { DemoTraining } from '../demo-training.ts'

export const coldChain: DemoTraining = {
  title: 'Maîtriser la chaîne du froid à l’officine',
  description:
    'Vaccins, insulines, certains collyres : un seul après-midi sans courant peut les rendre inutilisables. Apprenez à tenir 2 à 8 °C de la livraison au patient, et à décider quand la température a bougé.',
  category: 'pharmaciens',
  status: 'programmée',
  location: 'Abidjan, Marcory',
  duration: 2,
  maxParticipants: 15,
  price: 65_000,
  startsInDays: 16,
  startHour: 14,
  trainers: ['Dr Serge-Alain N’Dri'],
  details: {
    theme: 'cold_chain',
    content: [
      'Produits thermosensibles : ce que chaleur et gel leur font',
      'Choisir, placer et contrôler un réfrigérateur et ses sondes',
      'Relevés, courbes et seuils d’alarme',
      'Coupure de courant : la conduite à tenir, minute par minute',
      'Excursion de température : isoler, documenter, interroger le fabricant, décider',
      'La remise au patient : pochette, durée, conseil',
    ].join('\n'),
    programDetails: [
      'Trois incidents vécus, et ce qu’ils ont coûté (15 min)',
      'Le réfrigérateur : choix, rangement, sondes (30 min)',
      'Où placer les sondes, ce qui ne touche jamais la paroi, quand dégivrer.',
      'Exercice : lire cinq courbes de température (30 min)',
      'Pour chacune\u00A0: garder, mettre de côté ou détruire, et pourquoi.',
      'Simulation d’une coupure de courant (30 min)',
      'Trois heures jouées en trente minutes\u00A0: qui appelle, qui déplace, qui note.',
      'Votre procédure en une page et test final (15 min)',
    ].join('\n'),
    objectives: [
      'Organiser le contrôle des températures deux fois par jour',
      'Interpréter une courbe et reconnaître une excursion',
      'Appliquer une conduite à tenir écrite en cas de panne',
      'Conseiller le patient sur le transport et la conservation',
    ].join('\n'),
    targetAudience: 'Pharmaciens titulaires, assistants et responsables de dépôt',
    prerequisites: 'Aucun. Une semaine de relevés de votre réfrigérateur sera utile.',
    pedagogy: 'Démonstration avec sondes et enregistreur, lecture de courbes réelles, simulation en équipe.',
    certification: 'Test final et procédure rédigée en séance. Certificat de participation numéroté.',
    included: [
      'Un relevé de températures prêt à imprimer',
      'Une procédure de panne à adapter',
      'Le certificat de participation numéroté',
    ].join('\n'),
    questions: [
      {
        question: 'Faut-il apporter une sonde\u00A0?',
        answer: 'Non, nous en apportons de trois sortes. La vôtre est bienvenue si vous voulez la comparer.',
      },
      {
        question: 'La formation parle-t-elle du transport\u00A0?',
        answer: 'Oui, de la livraison par le grossiste jusqu’à la pochette remise au patient.',
      },
    ],
  },
  english: {
    title: 'Mastering the cold chain in the pharmacy',
    description:
      'Vaccines, insulins, certain eye drops: a single afternoon without power can ruin them. Learn to hold 2 to 8 °C from delivery to patient, and to decide when the temperature has moved.',
    details: {
      content: [
        'Temperature-sensitive products: what heat and frost do to them',
        'Choosing, placing and checking a refrigerator and its probes',
        'Readings, curves and alarm limits',
        'Power cut: what to do, minute by minute',
        'Temperature excursion: quarantine, document, ask the manufacturer, decide',
        'Handing over to the patient: pouch, time limit, advice',
      ].join('\n'),
      programDetails: [
        'Three real incidents, and what they cost (15 min)',
        'The refrigerator: choice, layout, probes (30 min)',
        'Where the probes go, what never touches the wall, when to defrost.',
        'Exercise: reading five temperature curves (30 min)',
        'For each of them: keep, set aside or destroy, and why.',
        'Simulation of a power cut (30 min)',
        'Three hours played in thirty minutes: who calls, who moves the stock, who writes it down.',
        'Your one-page procedure and final test (15 min)',
      ].join('\n'),
      objectives: [
        'Organise twice-daily temperature checks',
        'Interpret a curve and recognise an excursion',
        'Apply a written response to a breakdown',
        'Advise patients on transport and storage',
      ].join('\n'),
      targetAudience: 'Pharmacy owners, assistant pharmacists and depot managers',
      prerequisites: 'None. A week of readings from your refrigerator will be useful.',
      pedagogy: 'Demonstration with probes and a data logger, real curves to read, team simulation.',
      certification: 'Final test and a procedure written in class. Numbered certificate of participation.',
      included: [
        'A temperature log ready to print',
        'A breakdown procedure to adapt',
        'The numbered certificate of participation',
      ].join('\n'),
      questions: [
        {
          question: 'Should I bring a probe?',
          answer: 'No, we bring three kinds. Yours is welcome if you want to compare it.',
        },
        {
          question: 'Does the training cover transport?',
          answer: 'Yes, from the wholesaler’s delivery to the pouch handed to the patient.',
        },
      ],
    },
  },
}
