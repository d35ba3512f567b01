import type { DemoTraining } from '../demo-training.ts'

export const counterAdvice: DemoTraining = {
  title: 'Accueillir et conseiller au comptoir',
  description:
    'Deux minutes pour écouter, comprendre et rassurer. Vous vous entraînez sur des situations de tous les jours : fièvre d’un enfant, ordonnance incomplète, patient pressé, reste à charge mal compris.',
  category: 'auxiliaires',
  status: 'programmée',
  location: 'Abidjan, Cocody',
  duration: 2,
  maxParticipants: 12,
  price: 50_000,
  startsInDays: 37,
  startHour: 10,
  trainers: ['Fatoumata Diabaté'],
  details: {
    theme: 'counter',
    content: [
      'Saluer, écouter, reformuler : la minute qui change tout',
      'Les questions à poser avant toute délivrance sans ordonnance',
      'Les signes qui imposent d’appeler le pharmacien',
      'Parler bas, garder le secret : la confidentialité au comptoir',
      'Expliquer une posologie et vérifier qu’elle est comprise',
      'Rester calme devant un patient mécontent',
    ].join('\n'),
    programDetails: [
      'Souvenirs de patient : bons et mauvais accueils (15 min)',
      'La trame d’un échange réussi (25 min)',
      'Accueillir, écouter, vérifier, expliquer, conclure\u00A0: une phrase pour chaque moment.',
      'Jeux de rôle filmés, par groupes de trois (50 min)',
      'Un patient, un membre de l’équipe, un observateur\u00A0; chacun tient les trois rôles.',
      'Retour sur les vidéos (20 min)',
      'Chacun choisit le moment qu’il garde et celui qu’il changera\u00A0; les vidéos sont ensuite effacées.',
      'Test final et engagement personnel (10 min)',
    ].join('\n'),
    objectives: [
      'Conduire un échange court et complet au comptoir',
      'Savoir quand passer la main au pharmacien',
      'Expliquer une prise de médicament avec des mots simples',
      'Répondre à une réclamation sans s’emporter',
    ].join('\n'),
    targetAudience: 'Auxiliaires en pharmacie et vendeurs en contact avec le public',
    prerequisites: 'Aucun prérequis spécifique',
    pedagogy: 'Jeux de rôle filmés avec l’accord des participants ; les vidéos sont effacées en fin de séance.',
    certification: 'Évaluation continue et test final. Certificat de participation numéroté.',
    included: [
      'La trame d’entretien plastifiée',
      'Une boisson à la pause',
      'Le certificat de participation numéroté',
    ].join('\n'),
    questions: [
      {
        question: 'Suis-je obligé d’être filmé\u00A0?',
        answer: 'Non. Qui ne le souhaite pas observe et prend des notes pour son groupe.',
      },
      {
        question: 'Je débute au comptoir, est-ce pour moi\u00A0?',
        answer: 'Oui. Les groupes réunissent des débutants et des personnes d’expérience.',
      },
    ],
  },
  english: {
    title: 'Welcome and advice at the counter',
    description:
      'Two minutes to listen, understand and reassure. You practise on everyday situations: a feverish child, an incomplete prescription, a patient in a hurry, a balance to pay that is not understood.',
    details: {
      content: [
        'Greeting, listening, rephrasing: the minute that changes everything',
        'What to ask before supplying anything without a prescription',
        'Signs that mean you must call the pharmacist',
        'Speaking low and keeping secrets: privacy at the counter',
        'Explaining a dosage and checking that it is understood',
        'Staying calm with an unhappy patient',
      ].join('\n'),
      programDetails: [
        'Memories of being a patient: good and bad welcomes (15 min)',
        'The outline of a good exchange (25 min)',
        'Welcome, listen, check, explain, close: one sentence for each moment.',
        'Filmed role play in groups of three (50 min)',
        'A patient, a member of the team, an observer; everybody plays all three.',
        'Looking back at the videos (20 min)',
        'Everybody picks the moment to keep and the one to change; the videos are then deleted.',
        'Final test and personal commitment (10 min)',
      ].join('\n'),
      objectives: [
        'Hold a short, complete exchange at the counter',
        'Know when to hand over to the pharmacist',
        'Explain how to take a medicine in plain words',
        'Answer a complaint without losing your temper',
      ].join('\n'),
      targetAudience: 'Pharmacy assistants and sales staff who serve the public',
      prerequisites: 'No specific prerequisites',
      pedagogy: 'Role play filmed with participants’ consent; the videos are erased at the end of the session.',
      certification: 'Continuous assessment and final test. Numbered certificate of participation.',
      included: [
        'The laminated outline of an exchange',
        'A drink at the break',
        'The numbered certificate of participation',
      ].join('\n'),
      questions: [
        {
          question: 'Do I have to be filmed?',
          answer: 'No. Those who prefer not to observe and take notes for their group.',
        },
        {
          question: 'I am new at the counter, is it for me?',
          answer: 'Yes. Each group brings together beginners and experienced people.',
        },
      ],
    },
  },
}
