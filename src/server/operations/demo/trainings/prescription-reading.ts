import type { DemoTraining } from '../demo-training.ts'

export const prescriptionReading: DemoTraining = {
  title: 'Lire une ordonnance et prévenir les erreurs de délivrance',
  description:
    'Deux noms qui se ressemblent, un dosage mal lu, une boîte prise trop vite : l’erreur se prépare avant le comptoir. Vous apprenez les vérifications qui l’arrêtent et le moment d’appeler le pharmacien.',
  category: 'auxiliaires',
  status: 'terminée',
  location: 'Abidjan, Adjamé',
  duration: 2,
  maxParticipants: 15,
  price: 50_000,
  startsInDays: -21,
  startHour: 9,
  trainers: ['Dr Mariam Koffi-Touré', 'Fatoumata Diabaté'],
  details: {
    theme: 'dispensing',
    content: [
      'Les mentions d’une ordonnance et ce que leur absence signifie',
      'Noms, dosages et formes qui se ressemblent',
      'Double contrôle : la boîte, la dose, la personne',
      'Médicaments à règles particulières : le pharmacien décide',
      'Après une erreur : dire, corriger, noter',
    ].join('\n'),
    programDetails: [
      'Test de départ : dix ordonnances en dix minutes (15 min)',
      'Ce qu’il faut lire, dans quel ordre (30 min)',
      'Patient, prescripteur, date, puis chaque ligne\u00A0: la grille de lecture que vous garderez au comptoir.',
      'Atelier : les jumeaux dangereux (30 min)',
      'Noms, boîtes et dosages qui se ressemblent\u00A0: vingt paires à séparer.',
      'Le double contrôle en situation (30 min)',
      'Un délivre, l’autre contrôle, pendant qu’un téléphone sonne.',
      'Test final et comparaison avec le premier (15 min)',
    ].join('\n'),
    objectives: [
      'Lire une ordonnance dans un ordre fixe',
      'Repérer les confusions les plus fréquentes',
      'Pratiquer le double contrôle, même aux heures de pointe',
      'Signaler une presque-erreur sans crainte',
    ].join('\n'),
    targetAudience: 'Auxiliaires en pharmacie et préparateurs qui délivrent sous contrôle',
    prerequisites: 'Six mois d’expérience au comptoir conseillés.',
    pedagogy: 'Ordonnances factices, ateliers en binômes, correction par un pharmacien.',
    certification: 'Test avant et après. Certificat de participation numéroté et vérifiable en ligne.',
    included: [
      'Le cahier d’ordonnances factices',
      'La liste des noms qui se confondent',
      'Le certificat de participation numéroté',
    ].join('\n'),
    questions: [
      {
        question: 'Les notes des deux tests sont-elles transmises à mon employeur\u00A0?',
        answer: 'Non. Elles vous sont remises à vous seul.',
      },
      {
        question: 'Et si je n’ai pas six mois d’expérience\u00A0?',
        answer: 'Inscrivez-vous quand même\u00A0: prévenez-nous, et vous recevrez un lexique avant la séance.',
      },
    ],
  },
  english: {
    title: 'Reading a prescription and preventing dispensing errors',
    description:
      'Two names that look alike, a dose misread, a box picked too fast: the mistake begins before the counter. Learn the checks that stop it, and when to call the pharmacist.',
    details: {
      content: [
        'What a prescription must carry, and what a missing item means',
        'Look-alike names, strengths and forms',
        'Double check: the box, the dose, the person',
        'Medicines with special rules: the pharmacist decides',
        'After a mistake: say so, put it right, write it down',
      ].join('\n'),
      programDetails: [
        'Opening test: ten prescriptions in ten minutes (15 min)',
        'What to read, and in which order (30 min)',
        'Patient, prescriber, date, then each line: the reading grid that you keep at the counter.',
        'Workshop: the dangerous twins (30 min)',
        'Names, boxes and strengths that look alike: twenty pairs to keep apart.',
        'The double check in practice (30 min)',
        'One dispenses, the other checks, while a telephone rings.',
        'Final test, compared with the first (15 min)',
      ].join('\n'),
      objectives: [
        'Read a prescription in a fixed order',
        'Spot the most frequent mix-ups',
        'Double-check even at rush hour',
        'Report a near miss without fear',
      ].join('\n'),
      targetAudience: 'Pharmacy assistants and technicians who dispense under supervision',
      prerequisites: 'Six months at the counter are advisable.',
      pedagogy: 'Mock prescriptions, work in pairs, correction by a pharmacist.',
      certification: 'Test before and after. Numbered certificate of participation that can be verified online.',
      included: [
        'The book of mock prescriptions',
        'The list of names that are confused',
        'The numbered certificate of participation',
      ].join('\n'),
      questions: [
        {
          question: 'Are the marks of the two tests passed on to my employer?',
          answer: 'No. They are given to you alone.',
        },
        {
          question: 'What if I do not have six months of experience?',
          answer: 'Register all the same: tell us, and you will receive a glossary before the session.',
        },
      ],
    },
  },
}
