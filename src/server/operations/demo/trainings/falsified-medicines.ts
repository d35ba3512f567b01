import type { DemoTraining } from '../demo-training.ts'

export const falsifiedMedicines: DemoTraining = {
  title: 'Reconnaître et signaler les médicaments falsifiés',
  description:
    'Une boîte un peu trop claire, un lot inconnu du fabricant, un prix trop beau : les signes existent. Vous apprenez à les voir, à isoler le produit et à alerter sans perdre une heure.',
  category: 'pharmaciens',
  status: 'en_cours',
  location: 'Abidjan, Cocody',
  duration: 4,
  maxParticipants: 15,
  price: 65_000,
  startsInDays: 0,
  startHour: 9,
  trainers: ['Dr Mariam Koffi-Touré', 'Dr Serge-Alain N’Dri'],
  details: {
    theme: 'vigilance',
    content: [
      'Falsifié, sous-standard, non enregistré : les mots exacts',
      'Par où les produits falsifiés entrent dans le circuit',
      'Contrôle visuel : emballage, notice, lot, date, aspect',
      'Acheter sûr : fournisseurs autorisés, documents, traçabilité',
      'Isoler, garder les preuves, signaler à l’autorité',
      'Parler au patient qui a acheté dans la rue',
    ].join('\n'),
    programDetails: [
      'Comprendre le marché et ses circuits (40 min)',
      'Atelier : comparer dix boîtes, trouver les quatre fausses (60 min)',
      'Loupe, balance et lecteur de codes\u00A0: ce que voit l’œil, et ce qu’il ne voit pas.',
      'Pause (15 min)',
      'Sécuriser ses achats et ses retours (45 min)',
      'Vérifier un fournisseur en dix points, isoler une boîte douteuse sans la remettre en vente.',
      'Simulation d’un signalement (50 min)',
      'De la mise en quarantaine à la fiche envoyée, photos à l’appui.',
      'Test final et engagements (30 min)',
    ].join('\n'),
    objectives: [
      'Appliquer un contrôle visuel en moins de deux minutes',
      'Refuser une livraison douteuse et le justifier',
      'Remplir un signalement complet',
      'Former son équipe au comptoir en dix minutes',
    ].join('\n'),
    targetAudience: 'Pharmaciens d’officine, pharmaciens responsables de la distribution',
    prerequisites: 'Aucun prérequis spécifique',
    pedagogy: 'Manipulation d’emballages factices, jeux de rôle, signalement rempli en séance.',
    certification: 'Évaluation continue et test final. Certificat de participation numéroté.',
    included: [
      'La fiche de signalement',
      'Le guide de contrôle des emballages',
      'La pause-café',
      'Le certificat de participation numéroté',
    ].join('\n'),
    questions: [
      {
        question: 'Verrai-je de vrais médicaments falsifiés\u00A0?',
        answer:
          'Non, des emballages factices faits pour l’exercice\u00A0: rien de ce qui circule dans la salle n’est un médicament.',
      },
      {
        question: 'Que risque-t-on à signaler\u00A0?',
        answer: 'La séance dit à qui signaler, ce qui protège l’officine et ce qu’il faut garder par écrit.',
      },
    ],
  },
  english: {
    title: 'Recognising and reporting falsified medicines',
    description:
      'A box slightly too pale, a batch the manufacturer does not know, a price too good to be true: the signs are there. Learn to see them, quarantine the product and raise the alarm without losing an hour.',
    details: {
      content: [
        'Falsified, substandard, unregistered: the exact terms',
        'How falsified products get into the supply chain',
        'Visual check: packaging, leaflet, batch, date, appearance',
        'Buying safely: authorised suppliers, documents, traceability',
        'Quarantining, keeping evidence, reporting to the authority',
        'Talking to a patient who bought in the street',
      ].join('\n'),
      programDetails: [
        'Understanding the market and its routes (40 min)',
        'Workshop: compare ten boxes, find the four fakes (60 min)',
        'Magnifier, scales and code reader: what the eye sees, and what it does not.',
        'Break (15 min)',
        'Securing purchases and returns (45 min)',
        'Checking a supplier in ten points, isolating a doubtful box so that it is never sold.',
        'Simulation of a report (50 min)',
        'From quarantine to the form that is sent, with photos.',
        'Final test and commitments (30 min)',
      ].join('\n'),
      objectives: [
        'Carry out a visual check in under two minutes',
        'Refuse a doubtful delivery and give reasons',
        'Complete a full report',
        'Brief your team at the counter in ten minutes',
      ].join('\n'),
      targetAudience: 'Community pharmacists, responsible pharmacists in distribution',
      prerequisites: 'No specific prerequisites',
      pedagogy: 'Handling mock packaging, role play, a report completed in class.',
      certification: 'Continuous assessment and final test. Numbered certificate of participation.',
      included: [
        'The report form',
        'The guide to checking packaging',
        'The coffee break',
        'The numbered certificate of participation',
      ].join('\n'),
      questions: [
        {
          question: 'Will I see real falsified medicines?',
          answer: 'No, mock packaging made for the exercise: nothing passed round the room is a medicine.',
        },
        {
          question: 'What does one risk by reporting?',
          answer: 'The session says whom to report to, what protects the pharmacy and what to keep in writing.',
        },
      ],
    },
  },
}
