import type { EvaluationKind } from '../../domain/evaluations/question.ts'

const scaleFr = ['pas du tout', 'plutôt non', 'moyennement', 'plutôt oui', 'tout à fait']
const scaleEn = ['not at all', 'rather not', 'partly', 'rather yes', 'entirely']

/** The words of the page on which people say what a training was worth; they stand here because no other page needs them. */
export const evaluationPageWords = {
  fr: {
    titles: {
      hot: 'Votre avis sur la formation',
      cold: 'Que reste-t-il de la formation\u00A0?',
      payer: 'Ce que la formation vous a apporté',
    } satisfies Record<EvaluationKind, string>,
    other: 'English',
    error: 'Erreur',
    anonymous:
      'Vos réponses sont anonymes. Elles sont gardées sans votre nom, sans l’heure et sans votre adresse, mêlées à celles des autres\u00A0: rien de ce que nous gardons ne les relie à vous.',
    noNames: 'N’écrivez pas de nom.',
    optional: '(facultatif)',
    scale: scaleFr,
    yes: 'Oui',
    no: 'Non',
    send: 'Envoyer mes réponses',
    wrong: (count: number) =>
      count > 1 ? `${count} questions attendent une réponse.` : 'Une question attend une réponse.',
    last: (day: string) =>
      `Vous pouvez répondre jusqu’au ${day}, une fois\u00A0: une seconde réponse n’est pas comptée.`,
    toQuestions: 'Retour aux questions',
    thanks: 'Merci, c’est reçu',
    thanksText: 'Vos réponses sont parties sans votre nom. Nous les lisons toutes.',
    answered: 'Vous avez déjà répondu, merci',
    answeredText: 'Ce lien ne sert qu’une fois. Un mot de plus\u00A0? Écrivez-nous ou appelez-nous.',
    closed: 'Les réponses sont closes',
    closedText: 'Merci d’être passé. Votre avis compte toujours\u00A0: écrivez-nous ou appelez-nous.',
    knowledge: 'Vos connaissances, avant et après',
    knowledgeText:
      'À part, et avec votre nom\u00A0: nous voyons ainsi ce que chacun a appris. C’est facultatif, et sans lien avec vos réponses anonymes.',
    before: 'Avant la formation, vous connaissiez le sujet',
    after: 'Après la formation, vous connaissez le sujet',
    saveKnowledge: 'Envoyer avec mon nom',
    knowledgeKept: 'Noté avec votre nom. Vous pouvez encore le corriger.',
    call: (phone: string) => `Une question\u00A0? Appelez-nous au ${phone}.`,
    unknown: 'Ce lien n’est plus valable',
    unknownText: 'Ouvrez celui du dernier message reçu. S’il ne s’ouvre pas non plus, appelez-nous.',
  },
  en: {
    titles: {
      hot: 'Your opinion of the training',
      cold: 'What is left of the training?',
      payer: 'What the training brought you',
    } satisfies Record<EvaluationKind, string>,
    other: 'Français',
    error: 'Error',
    anonymous:
      'Your answers are anonymous. They are kept without your name, the time or your address, mixed with those of others: nothing that we keep ties them to you.',
    noNames: 'Please write no names.',
    optional: '(optional)',
    scale: scaleEn,
    yes: 'Yes',
    no: 'No',
    send: 'Send my answers',
    wrong: (count: number) => (count > 1 ? `${count} questions await an answer.` : 'One question awaits an answer.'),
    last: (day: string) => `You can answer until ${day}, once: a second answer is not counted.`,
    toQuestions: 'Back to the questions',
    thanks: 'Thank you, received',
    thanksText: 'Your answers have left without your name. We read all of them.',
    answered: 'You have already answered, thank you',
    answeredText: 'This link works once. Something to add? Write to us or call us.',
    closed: 'Answers are closed',
    closedText: 'Thank you for coming by. Your opinion still counts: write to us or call us.',
    knowledge: 'Your knowledge, before and after',
    knowledgeText:
      'Apart, and with your name: we see what each person has learned. It is optional, and not tied to your anonymous answers.',
    before: 'Before the training, you knew the subject',
    after: 'After the training, you know the subject',
    saveKnowledge: 'Send with my name',
    knowledgeKept: 'Noted with your name. You can still correct it.',
    call: (phone: string) => `A question? Call us on ${phone}.`,
    unknown: 'This link is no longer valid',
    unknownText: 'Open the one in the last message you received. If that does not open either, call us.',
  },
}
