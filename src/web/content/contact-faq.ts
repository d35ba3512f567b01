import type { Localized } from '../../domain/values/language.ts'
import type { FaqGroup } from './faq.ts'

export const contactFaqHeading: Localized = { fr: 'Avant de nous écrire', en: 'Before you write to us' }

/** FAQ of /contact: four tabs of three questions each (docs/rules/pages.md#questions). */
export const contactFaqGroups: FaqGroup<'general' | 'services' | 'formations' | 'logistique'>[] = [
  {
    id: 'general',
    label: { fr: 'Général', en: 'General' },
    icon: 'lightbulb',
    items: [
      {
        icon: 'clock',
        question: { fr: 'Quand aurai-je une réponse ?', en: 'When will I hear back?' },
        answer: {
          fr: 'Sous 48 heures ouvrées. Si votre demande est urgente, appelez-nous {hours}.',
          en: 'Within 48 business hours. If it is urgent, call us {hours}.',
        },
      },
      {
        icon: 'phone',
        question: { fr: 'Puis-je vous écrire sur WhatsApp ?', en: 'Can I write to you on WhatsApp?' },
        answer: {
          fr: 'Oui, le lien se trouve à côté du formulaire. N’y envoyez ni ordonnance ni renseignement sur un patient.',
          en: 'Yes, the link is next to the form. Please do not send prescriptions or information about patients.',
        },
      },
      {
        icon: 'globe',
        question: { fr: 'Dans quelles langues travaillez-vous ?', en: 'Which languages do you work in?' },
        answer: {
          fr: 'En français d’abord, et en anglais si vous le souhaitez. Le site, les e-mails et les certificats existent dans les deux langues.',
          en: 'French first, and English if you prefer. The website, emails and certificates exist in both languages.',
        },
      },
    ],
  },
  {
    id: 'services',
    label: { fr: 'Services', en: 'Services' },
    icon: 'briefcase',
    items: [
      {
        icon: 'file-text',
        question: { fr: 'Que dois-je préciser pour un devis ?', en: 'What should I include to get a quote?' },
        answer: {
          fr: 'Le type d’établissement, la ville, le nombre de personnes dans l’équipe et le sujet qui vous préoccupe. Deux ou trois phrases suffisent.',
          en: 'The type of establishment, the town, the size of the team and the matter that concerns you. Two or three sentences are enough.',
        },
      },
      {
        icon: 'handshake',
        question: { fr: 'Le premier échange est-il payant ?', en: 'Is the first conversation charged for?' },
        answer: {
          fr: 'Non. Nous prenons le temps de comprendre votre besoin, par téléphone ou dans nos bureaux, avant toute proposition.',
          en: 'No. We take the time to understand your need, by phone or at our office, before making any proposal.',
        },
      },
      {
        icon: 'shield-check',
        question: {
          fr: 'Nos informations restent-elles confidentielles ?',
          en: 'Does our information stay confidential?',
        },
        answer: {
          fr: 'Oui. Un engagement de confidentialité est signé avant chaque mission. Vos chiffres et nos constats ne sont remis qu’à vous.',
          en: 'Yes. A confidentiality agreement is signed before every assignment. Your figures and our findings are given to you alone.',
        },
      },
    ],
  },
  {
    id: 'formations',
    label: { fr: 'Formations', en: 'Training' },
    icon: 'graduation-cap',
    items: [
      {
        icon: 'users',
        question: { fr: 'Puis-je inscrire plusieurs auxiliaires ?', en: 'Can I register several assistants?' },
        answer: {
          fr: 'Oui. Remplissez un formulaire par personne, avec l’adresse e-mail de chacune : le certificat est nominatif. Pour toute une équipe, demandez-nous une session dans vos locaux.',
          en: 'Yes. Fill in one form per person, with each person’s own email address: the certificate carries their name. For a whole team, ask us for a session on your premises.',
        },
      },
      {
        icon: 'calendar',
        question: { fr: 'Que faire si je ne peux plus venir ?', en: 'What if I can no longer come?' },
        answer: {
          fr: 'Annulez depuis votre espace participant, jusqu’à 48 heures avant le début. Passé ce délai, appelez-nous : un collègue peut prendre votre place.',
          en: 'Cancel from your participant space up to 48 hours before the start. After that, call us: a colleague can take your place.',
        },
      },
      {
        icon: 'award',
        question: { fr: 'Comment retrouver mon certificat ?', en: 'How do I find my certificate?' },
        answer: {
          fr: 'Il est dans votre espace participant, rubrique documents. Vous y accédez avec l’e-mail et le téléphone donnés à l’inscription.',
          en: 'It is in your participant space, under documents. You reach it with the email and phone number you gave when you registered.',
        },
      },
    ],
  },
  {
    id: 'logistique',
    label: { fr: 'Logistique', en: 'Practical matters' },
    icon: 'map-pin',
    items: [
      {
        icon: 'map-pin',
        question: { fr: 'Où se trouvent vos bureaux ?', en: 'Where is your office?' },
        answer: {
          fr: '{address}. Le bouton « Itinéraire » ouvre le plan dans un nouvel onglet. Le lieu d’une formation peut être différent : il est indiqué sur sa page.',
          en: '{address}. The “Directions” button opens the map in a new tab. A course may be held elsewhere: the place is given on its page.',
        },
      },
      {
        icon: 'truck',
        question: { fr: 'Vous déplacez-vous hors d’Abidjan ?', en: 'Do you travel outside Abidjan?' },
        answer: {
          fr: 'Oui, pour un audit, une mission ou une formation d’équipe. Les frais de transport et d’hébergement sont annoncés dans le devis.',
          en: 'Yes, for an audit, an assignment or team training. Travel and accommodation costs are stated in the quote.',
        },
      },
      {
        icon: 'clipboard-check',
        question: { fr: 'Que faut-il apporter à une formation ?', en: 'What should I bring to a course?' },
        answer: {
          fr: 'De quoi écrire et, si la page de la formation le demande, un document de votre officine. Les supports sont remis sur place.',
          en: 'Something to write with and, if the course page asks for it, a document from your pharmacy. Materials are handed out on site.',
        },
      },
    ],
  },
]
