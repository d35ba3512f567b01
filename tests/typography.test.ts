import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { contactFaqGroups } from '../src/web/content/contact-faq.ts'
import { faqGroups } from '../src/web/content/faq.ts'
import { termsOfTraining } from '../src/web/content/legal/terms-of-training.ts'

// Every text of the product, wherever it stands: words of the screens, contents, mails, papers, errors and sample data.

/** Texts given to the letter, with their own apostrophes and spaces (docs/rules/language.md#typography). */
const quoted = new Set([
  "S'inscrire à cette formation",
  "Nom d'utilisateur",
  "Nom d'utilisateur ou mot de passe incorrect",
  "Le nom d'utilisateur est requis",
  "Vous êtes maintenant connecté en tant qu'administrateur.",
  "Aucune formation n'est disponible.",
  'Êtes-vous sûr de vouloir supprimer cette formation ? Cette action est irréversible.',
  "Erreur lors de l'inscription",
  "Erreur lors de l'ajout du paiement",
  "Format d'adresse email invalide",
  "L'adresse email doit être dans un format valide",
  "Nom de l'organisation requis",
  'Votre compte a été lié avec succès !',
  'Profil mis à jour avec succès !',
  "Une erreur s'est produite lors de la mise à jour de votre profil.",
])

const faults: [what: string, pattern: RegExp][] = [
  ['a straight apostrophe', /\p{L}'\p{L}/u],
  ['a space that may break before : ; ! ? » %', / [:;!?»%](?=[\s.,)]|$)/],
  ['a space that may break after «', /« /],
  ['an hour not written « 9 h » with a no-break space', /(?<!\p{L})(?:à|de|et|entre) \d{1,2}(?: ?h(?!eure)|:\d\d)/u],
  ['an amount not written « 65 000 FCFA » with no-break spaces', /\d[ ,.\u202F]\d{3}\sFCFA|\d FCFA/],
  ['another word for « certificat »', /\battestations?\b/i],
  ['another word for « mobile money »', /paiement mobile/i],
  ['a narrow no-break space, which many fonts lack', /\S\u202F[:;!?»%]|«\u202F/],
  [
    'a French « email » or « courriel » for « e-mail »',
    /(?:\b(?:adresses?|par|une?|votre|vos|cet|aucun|des|les|leurs?|notre|nos|en|son|sans) |[ld]’)e?mails?\b|\bcourriels?\b/i,
  ],
  [
    'an English “e-mail” for “email”',
    /\b(?:the|an|any|by|your|no|of|each|one|same|their|this|that|and|to|for|with|without|other|new|my|our|its|another|or) e-mails?\b|\be-mails? (?:is|was|has|of|to|address|for|that|and|or|with|goes|cannot)\b/i,
  ],
  ['an English hour not written “9:00”', /\b(?:at|to|and|between|from|until) 0\d:\d\d|\d ?[ap](?:\.m\.|m\b)/],
]

interface SyntaxNode {
  type: string
  start: number
  value?: unknown
}

/** The texts of a module: strings, the fixed parts of templates, and what stands between tags. */
function textsOf(node: unknown, found: { text: string; start: number }[] = []) {
  if (Array.isArray(node)) for (const part of node) textsOf(part, found)
  else if (node !== null && typeof node === 'object') {
    const { type, value, start } = node as SyntaxNode
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') found.push({ text: value, start })
    else if (type === 'TemplateElement') found.push({ text: (value as { cooked: string }).cooked, start })
    else for (const part of Object.values(node)) textsOf(part, found)
  }
  return found
}

// Statements of SQL have a % of their own; the dictionary of stored letters may not change with their words.
const isText = (file: string) => !/letter-dictionary\.ts$|\.test\.|\.gen\.|\/seed-many\.ts$/.test(file)

test('texts are set as French typography asks, and name one thing by one word', () => {
  const found = globSync('src/**/*.{ts,tsx}')
    .filter(isText)
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      return textsOf(parseSync(file, source).program)
        .filter(({ text }) => !quoted.has(text))
        .flatMap(({ text, start }) =>
          faults
            .filter(([, pattern]) => pattern.test(text))
            .map(([what]) => `${file}:${source.slice(0, start).split('\n').length} ${what}: ${text.slice(0, 100)}`),
        )
    })
  expect(found).toEqual([])
})

test.each([
  ["l'officine", 0],
  ['Une question ?', 1],
  ['Motif : ', 1],
  [' %', 1],
  ['« Terminée\u00A0»', 2],
  ['de 8h00 à 18h00', 3],
  ['à 18h', 3],
  ['de 8:00 à 18:00', 3],
  ['65,000 FCFA', 4],
  ['65 000\u00A0FCFA', 4],
  ['une attestation', 5],
  ['Paiement mobile', 6],
  ['Une question\u202F?', 7],
  ['votre adresse email', 8],
  ['l’email', 8],
  ['un courriel', 8],
  ['by e-mail', 9],
  ['at 08:00', 10],
  ['offered at 8 a.m.', 10],
])('%j is found', (text, index) => {
  expect(faults[index]?.[1].test(text)).toBe(true)
})

test.each([
  'l’officine',
  'Une question\u00A0?',
  '«\u00A0Terminée\u00A0»',
  'de 8\u00A0h à 18\u00A0h',
  '65\u00A0000\u00A0FCFA',
  'Adresse e-mail',
  'Envoyer par e-mail à une autre adresse',
  'by email',
])('%j is not', (text) => {
  expect(faults.filter(([, pattern]) => pattern.test(text))).toEqual([])
})

test('a certificate is a masculine word, in the sentences after the one that names it too', () => {
  const answers = [...contactFaqGroups, ...faqGroups]
    .flatMap(({ items }) => items)
    .filter(({ question }) => /certificat\b/.test(question.fr))
  const certificates = termsOfTraining.filter(({ id }) => id === 'certificats').flatMap(({ blocks }) => blocks)
  const said = [...answers.map(({ answer }) => answer.fr), ...certificates.map((block) => JSON.stringify(block))]
  expect(said.length).toBeGreaterThan(2)
  expect(said.filter((text) => /\bElle\b/.test(text))).toEqual([])
})
