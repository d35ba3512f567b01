import type { DemoTraining } from '../demo-training.ts'

export const teamManagement: DemoTraining = {
  title: 'Recruter et fidéliser l’équipe officinale',
  description:
    'Un départ coûte des mois : il faut chercher, choisir, former. Cette session vous donne une fiche de poste, une trame d’entretien et un parcours d’accueil de 30 jours, prêts à servir.',
  category: 'pharmaciens',
  status: 'terminée',
  location: 'Abidjan, Cocody',
  duration: 2,
  maxParticipants: 15,
  price: 65_000,
  startsInDays: -35,
  startHour: 14,
  trainers: ['Fatoumata Diabaté', 'Jean-Baptiste Kouadio'],
  details: {
    theme: 'team',
    content: [
      'Décrire le poste avant de chercher la personne',
      'Mener un entretien structuré et une mise en situation',
      'Les 30 premiers jours : qui montre quoi, et quand',
      'Reconnaître, recadrer, faire progresser',
      'Un planning équitable, gardes et fêtes comprises',
    ].join('\n'),
    programDetails: [
      'Pourquoi les gens partent : vos expériences (20 min)',
      'La fiche de poste et l’entretien (35 min)',
      'Cinq questions qui font parler de faits, et celles que la loi ne permet pas.',
      'Jeu de rôle : recruter une auxiliaire (30 min)',
      'Deux candidates, un même poste\u00A0: la grille départage, pas l’impression.',
      'Le parcours d’accueil de 30 jours (20 min)',
      'Ce que sait faire une recrue le premier soir, la première semaine, le premier mois.',
      'Plan personnel et test final (15 min)',
    ].join('\n'),
    objectives: [
      'Rédiger une fiche de poste en une page',
      'Comparer des candidats sur les mêmes critères',
      'Organiser l’accueil d’un nouveau membre de l’équipe',
      'Conduire un entretien de recadrage sans rupture',
    ].join('\n'),
    targetAudience: 'Pharmaciens titulaires et assistants qui encadrent une équipe',
    prerequisites: 'Aucun prérequis spécifique',
    pedagogy: 'Jeux de rôle, modèles à compléter, échanges entre confrères.',
    certification: 'Évaluation continue. Certificat de participation numéroté et vérifiable en ligne.',
    included: [
      'Les modèles de fiche de poste et d’entretien',
      'Le parcours d’accueil de 30 jours',
      'Le certificat de participation numéroté',
    ].join('\n'),
    questions: [
      {
        question: 'Parle-t-on du contrat de travail\u00A0?',
        answer: 'Des points à vérifier, oui. Pour une rédaction, nous orientons vers un juriste.',
      },
      {
        question: 'Est-ce utile pour une petite équipe\u00A0?',
        answer: 'Oui\u00A0: à trois ou quatre personnes, un départ pèse encore plus.',
      },
    ],
  },
  english: {
    title: 'Recruiting and keeping your pharmacy team',
    description:
      'Every departure costs months of searching, choosing and training. This session gives you a job description, an interview outline and a 30-day induction, ready to use.',
    details: {
      content: [
        'Describing the job before looking for the person',
        'Running a structured interview and a practical test',
        'The first 30 days: who shows what, and when',
        'Recognising, correcting, helping people grow',
        'A fair rota, on-call weeks and holidays included',
      ].join('\n'),
      programDetails: [
        'Why people leave: your experience (20 min)',
        'The job description and the interview (35 min)',
        'Five questions that bring out facts, and those that the law does not allow.',
        'Role play: recruiting an assistant (30 min)',
        'Two candidates, one post: the grid decides, not the impression.',
        'The 30-day induction (20 min)',
        'What a newcomer can do on the first evening, in the first week, in the first month.',
        'Personal plan and final test (15 min)',
      ].join('\n'),
      objectives: [
        'Write a one-page job description',
        'Compare candidates on the same criteria',
        'Organise the welcome of a new team member',
        'Hold a corrective interview without a falling-out',
      ].join('\n'),
      targetAudience: 'Pharmacy owners and assistant pharmacists who lead a team',
      prerequisites: 'No specific prerequisites',
      pedagogy: 'Role play, templates to complete, discussion between colleagues.',
      certification: 'Continuous assessment. Numbered certificate of participation that can be verified online.',
      included: [
        'Templates for a job description and an interview',
        'The 30-day induction plan',
        'The numbered certificate of participation',
      ].join('\n'),
      questions: [
        {
          question: 'Do you cover the employment contract?',
          answer: 'The points to check, yes. For drafting we refer you to a lawyer.',
        },
        {
          question: 'Is it useful for a small team?',
          answer: 'Yes: among three or four people, one departure weighs even more.',
        },
      ],
    },
  },
}
