import type { DemoTraining } from '../demo-training.ts'

export const pharmacovigilance: DemoTraining = {
  title: 'La pharmacovigilance au quotidien',
  description:
    'Le patient dit « ce médicament me fait mal » et repart : une information vient de se perdre. Apprenez à interroger, à noter et à notifier un effet indésirable en quelques minutes.',
  category: 'pharmaciens',
  status: 'annulée',
  location: 'Abidjan, Riviera Palmeraie',
  duration: 2,
  maxParticipants: 15,
  price: 65_000,
  startsInDays: 12,
  startHour: 10,
  trainers: ['Dr Mariam Koffi-Touré'],
  details: {
    theme: 'vigilance',
    content: [
      'Effet indésirable, mésusage, erreur médicamenteuse : les définitions utiles',
      'Les quatre informations sans lesquelles une notification ne sert à rien',
      'Questionner le patient sans l’inquiéter',
      'Notifier : à qui, comment, en combien de temps',
      'Suivre le cas et informer le prescripteur',
    ].join('\n'),
    programDetails: [
      'Test de départ et définitions (20 min)',
      'Cinq situations de comptoir à analyser (40 min)',
      'Effet attendu, effet indésirable ou mauvais usage\u00A0: on tranche, puis on dit pourquoi.',
      'Remplir une fiche de notification (35 min)',
      'Les quatre informations sans lesquelles une fiche ne sert à rien.',
      'Organiser le recueil dans l’équipe et test final (25 min)',
    ].join('\n'),
    objectives: [
      'Repérer un effet indésirable dans une conversation ordinaire',
      'Rédiger une notification complète et lisible',
      'Désigner et former un référent dans l’officine',
    ].join('\n'),
    targetAudience: 'Pharmaciens d’officine et pharmaciens responsables de laboratoire',
    prerequisites: 'Aucun prérequis spécifique',
    pedagogy: 'Cas réels rendus anonymes, fiches de notification remplies en binômes.',
    certification: 'Test final de 10 questions. Certificat de participation numéroté.',
    included: [
      'Un carnet de fiches de notification',
      'L’aide-mémoire du comptoir',
      'Le certificat de participation numéroté',
    ].join('\n'),
    questions: [
      {
        question: 'Faut-il être sûr du lien avec le médicament\u00A0?',
        answer: 'Non. Un doute suffit pour notifier, et la séance montre comment l’écrire.',
      },
      {
        question: 'Les cas présentés sont-ils réels\u00A0?',
        answer: 'Oui, rendus anonymes. Les vôtres sont bienvenus, sans le nom du patient.',
      },
    ],
  },
  english: {
    title: 'Everyday pharmacovigilance',
    description:
      'The patient says “this medicine makes me ill” and leaves: a piece of information has just been lost. Learn to question, record and report an adverse reaction in a few minutes.',
    details: {
      content: [
        'Adverse reaction, misuse, medication error: definitions you can use',
        'The four pieces of information without which a report is useless',
        'Questioning a patient without causing alarm',
        'Reporting: to whom, how and how soon',
        'Following up and informing the prescriber',
      ].join('\n'),
      programDetails: [
        'Opening test and definitions (20 min)',
        'Five counter situations to analyse (40 min)',
        'Expected effect, adverse effect or misuse: decide, then say why.',
        'Completing a report form (35 min)',
        'The four facts without which a report is of no use.',
        'Organising collection in the team and final test (25 min)',
      ].join('\n'),
      objectives: [
        'Spot an adverse reaction in an ordinary conversation',
        'Write a complete and legible report',
        'Appoint and train a lead person in the pharmacy',
      ].join('\n'),
      targetAudience: 'Community pharmacists and responsible pharmacists in laboratories',
      prerequisites: 'No specific prerequisites',
      pedagogy: 'Real cases made anonymous, report forms completed in pairs.',
      certification: 'Final test of 10 questions. Numbered certificate of participation.',
      included: ['A pad of report forms', 'The counter reminder', 'The numbered certificate of participation'].join(
        '\n',
      ),
      questions: [
        {
          question: 'Must one be sure that the medicine is the cause?',
          answer: 'No. A doubt is enough to report, and the session shows how to write it down.',
        },
        {
          question: 'Are the cases real?',
          answer: 'Yes, made anonymous. Yours are welcome, without the patient’s name.',
        },
      ],
    },
  },
}
