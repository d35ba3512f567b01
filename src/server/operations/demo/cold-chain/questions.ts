import type { QuestionForm, QuestionKey } from '../../../../domain/courses/question.ts'

type Both = [fr: string, en: string]
const both = ([fr, en]: Both) => ({ fr, en })

/** The first is right. */
const one = (...options: Both[]): QuestionKey => ({
  type: 'one',
  options: options.map((text, at) => ({ text: both(text), isRight: at === 0 })),
})
const several = (right: Both[], wrong: Both[]): QuestionKey => ({
  type: 'several',
  options: [
    ...right.map((text) => ({ text: both(text), isRight: true })),
    ...wrong.map((text) => ({ text: both(text), isRight: false })),
  ],
  partial: true,
})
const order = (...items: Both[]): QuestionKey => ({ type: 'order', items: items.map(both), partial: true })
const degrees = (value: number, tolerance: number): QuestionKey => ({
  ...{ type: 'number', value, tolerance, unit: both(['°C', '°C']) },
})
const match = (...pairs: [left: Both, right: Both][]): QuestionKey => ({
  type: 'match',
  pairs: pairs.map(([left, right]) => ({ left: both(left), right: both(right) })),
  partial: true,
})
const words = (...accepted: string[]): QuestionKey => ({
  ...{ type: 'text', accepted, accentsCount: false, caseCounts: false },
})

const about =
  (topic: string) =>
  (prompt: Both, answer: QuestionKey, explanation: Both): QuestionForm => ({
    ...{ topic, points: 1, prompt: both(prompt), explanation: both(explanation), answer },
  })

const exercise = about('Exercice')
const storage = about('Conservation')
const passage = about('Réception et remise')
const incident = about('Incident')

const practice = [
  exercise(
    ['Où se place la sonde du réfrigérateur ?', 'Where does the refrigerator’s probe go?'],
    one(
      ['Au milieu, parmi les boîtes', 'In the middle, among the boxes'],
      ['Dans la porte', 'In the door'],
      ['Contre la paroi du fond', 'Against the back wall'],
      ['Dans le bac à légumes', 'In the vegetable drawer'],
    ),
    ['Elle mesure ce que vivent les produits.', 'It measures what the products go through.'],
  ),
  exercise(
    ['Lesquels ne doivent jamais geler ?', 'Which of these must never freeze?'],
    several(
      [
        ['Une insuline', 'An insulin'],
        ['Un vaccin adsorbé sur sel d’aluminium', 'A vaccine with an aluminium adjuvant'],
      ],
      [
        ['Un accumulateur de froid', 'An ice pack'],
        ['Un sachet isotherme', 'An insulated bag'],
      ],
    ),
    ['Le gel les abîme sans retour.', 'Freezing damages them for good.'],
  ),
  exercise(
    ['Un colis froid arrive. Mettez les gestes dans l’ordre.', 'A cold parcel arrives. Put the steps in order.'],
    order(
      ['Ouvrir le colis devant le livreur', 'Open the parcel in front of the driver'],
      ['Lire l’indicateur de température', 'Read the temperature indicator'],
      ['Ranger au réfrigérateur', 'Put it in the refrigerator'],
      ['Saisir la livraison dans le stock', 'Enter the delivery in the stock'],
    ),
    ['Le froid d’abord, l’écran ensuite.', 'The cold first, the screen afterwards.'],
  ),
  exercise(['Quelle température vise-t-on au réglage ?', 'Which temperature does one aim at?'], degrees(5, 1), [
    'Le milieu de la plage laisse une marge des deux côtés.',
    'The middle of the range leaves room on both sides.',
  ]),
  exercise(
    ['Que fait-on de chacun ?', 'What is done with each?'],
    match(
      [
        ['Une insuline qui a gelé', 'An insulin that has frozen'],
        ['On ne l’utilise plus', 'It is not used any more'],
      ],
      [
        ['Un vaccin resté une heure à 12 °C', 'A vaccine left at 12 °C for an hour'],
        ['On le met à part et on se renseigne', 'It is set apart, and one asks'],
      ],
      [
        ['Un collyre à 5 °C', 'Eye drops at 5 °C'],
        ['On le délivre', 'They are dispensed'],
      ],
    ),
    ['Le doute n’est pas une preuve : on isole, on demande.', 'A doubt is no proof: set apart, and ask.'],
  ),
  exercise(
    [
      'Par quel sigle désigne-t-on le rangement « premier périmé, premier sorti » ?',
      'Which four letters stand for “first expired, first out”?',
    ],
    words('FEFO', 'PPPS'),
    ['FEFO, de l’anglais « first expired, first out ».', 'FEFO.'],
  ),
]

const storageQuestions = [
  storage(
    ['Quelle plage tient-on pour un vaccin ?', 'Which range is kept for a vaccine?'],
    one(
      ['De 2 à 8 °C', '2 to 8 °C'],
      ['De 0 à 4 °C', '0 to 4 °C'],
      ['De 8 à 15 °C', '8 to 15 °C'],
      ['Moins de 0 °C', 'Below 0 °C'],
    ),
    ['De 2 à 8 °C, jour et nuit.', '2 to 8 °C, day and night.'],
  ),
  storage(
    ['Combien de relevés par jour, au moins ?', 'How many readings a day, at least?'],
    one(
      ['Deux, matin et soir', 'Two, morning and evening'],
      ['Un par semaine', 'One a week'],
      ['Aucun si l’appareil est neuf', 'None if the appliance is new'],
    ),
    ['Avec le minimum et le maximum.', 'With the lowest and the highest.'],
  ),
  storage(
    ['Que ne trouve-t-on jamais dans ce réfrigérateur ?', 'What is never found in this refrigerator?'],
    several(
      [
        ['Le repas de l’équipe', 'The team’s lunch'],
        ['Des boîtes collées au fond', 'Boxes against the back wall'],
      ],
      [
        ['Une sonde', 'A probe'],
        ['Des collyres', 'Eye drops'],
      ],
    ),
    ['L’air doit circuler, et la porte rester fermée.', 'Air has to move, and the door to stay closed.'],
  ),
  storage(
    ['Quelle est la température la plus haute admise ?', 'What is the highest temperature allowed?'],
    degrees(8, 0),
    ['Au-dessus de 8 °C, c’est un écart.', 'Above 8 °C is an excursion.'],
  ),
]

const passageQuestions = [
  passage(
    ['L’indicateur du colis a viré. Que faites-vous ?', 'The parcel’s indicator has changed colour. What do you do?'],
    one(
      ['Je mets à part, au froid, et j’appelle le fournisseur', 'I set it apart, in the cold, and call the supplier'],
      ['Je range avec le stock', 'I put it into the stock'],
      ['Je congèle pour compenser', 'I freeze it to make up for it'],
    ),
    [
      'On isole au froid, sans délivrer, jusqu’à la réponse.',
      'Keep it apart in the cold, undispensed, until the answer.',
    ],
  ),
  passage(
    ['Que remet-on avec une insuline ?', 'What is handed over with an insulin?'],
    several(
      [
        ['Un sachet isotherme', 'An insulated bag'],
        ['Le conseil de rentrer sans détour', 'The advice to go straight home'],
      ],
      [
        ['Un glaçon au contact de la boîte', 'An ice cube against the box'],
        ['Le conseil de la congeler', 'The advice to freeze it'],
      ],
    ),
    ['La glace au contact de la boîte peut geler le produit.', 'Ice against the box may freeze the product.'],
  ),
  passage(
    [
      'Sur la pastille, le carré est plus clair que le cercle. Le vaccin peut-il servir ?',
      'On the monitor, the square is lighter than the circle. May the vaccine be used?',
    ],
    one(['Oui', 'Yes'], ['Non', 'No'], ['Seulement le jour même', 'On the same day only']),
    [
      'Tant que le carré reste plus clair, s’il n’est pas périmé.',
      'As long as the square is lighter, if it has not expired.',
    ],
  ),
  passage(
    ['Remettez la délivrance dans l’ordre.', 'Put the handing over in order.'],
    order(
      ['Encaisser', 'Take the payment'],
      ['Sortir la boîte du réfrigérateur', 'Take the box out of the refrigerator'],
      ['La mettre en sachet isotherme', 'Put it in an insulated bag'],
      ['Expliquer la conservation', 'Explain how to keep it'],
    ),
    ['La boîte sort du froid le plus tard possible.', 'The box leaves the cold as late as possible.'],
  ),
]

const incidentQuestions = [
  incident(
    ['Le courant est coupé. Premier geste ?', 'The power is cut. What first?'],
    one(
      ['Laisser la porte fermée et noter l’heure', 'Leave the door closed and note the time'],
      ['Sortir tous les produits', 'Take all products out'],
      ['Ouvrir pour vérifier, toutes les cinq minutes', 'Open and look every five minutes'],
    ),
    [
      'Fermé, un réfrigérateur plein garde le froid plus longtemps.',
      'Closed, a full refrigerator keeps the cold for longer.',
    ],
  ),
  incident(
    ['Après un écart, mettez les gestes dans l’ordre.', 'After an excursion, put the steps in order.'],
    order(
      ['Mettre les produits à part, au froid', 'Set the products apart, in the cold'],
      ['Relever la durée et la température extrême', 'Note how long it was and the extreme temperature'],
      ['Interroger le fabricant', 'Ask the manufacturer'],
      ['Décider et l’écrire', 'Decide, and write it down'],
    ),
    ['La décision s’appuie sur des faits, et se trace.', 'The decision rests on facts, and is recorded.'],
  ),
  incident(
    ['Qui décide du sort d’un produit exposé ?', 'Who decides what becomes of an exposed product?'],
    one(
      ['Le pharmacien responsable', 'The responsible pharmacist'],
      ['Le livreur', 'The driver'],
      ['Le patient', 'The patient'],
    ),
    ['D’après la réponse écrite du fabricant.', 'By the manufacturer’s written answer.'],
  ),
  incident(
    ['Reliez chaque situation à sa suite.', 'Match each case with what follows.'],
    match(
      [
        ['Vaccin gelé', 'Frozen vaccine'],
        ['Destruction tracée', 'Recorded destruction'],
      ],
      [
        ['20 minutes à 9 °C', '20 minutes at 9 °C'],
        ['Mise à part et avis du fabricant', 'Set apart, and the manufacturer’s opinion'],
      ],
      [
        ['Sonde en panne', 'Broken probe'],
        ['Thermomètre de secours et relevé à la main', 'Spare thermometer and readings by hand'],
      ],
    ),
    ['Chaque suite est écrite dans la procédure.', 'The procedure says what follows.'],
  ),
]

/** Its bank: six to practise with, one of each kind, and twelve of which the final assessment draws nine. */
export const demoQuestions: QuestionForm[] = [
  ...practice,
  ...storageQuestions,
  ...passageQuestions,
  ...incidentQuestions,
]
