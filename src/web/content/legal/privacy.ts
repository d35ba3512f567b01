import type { LegalDocument, LegalSection } from './legal-document.ts'
import { privacyCollection } from './privacy-collection.ts'

/** Second half of the privacy policy: rights, certificates, cookies, security, changes. */
const privacyRights: LegalSection[] = [
  {
    id: 'droits',
    title: { fr: 'Vos droits, et comment les exercer', en: 'Your rights, and how to use them' },
    blocks: [
      {
        paragraph: {
          fr: 'Vous pouvez savoir ce que nous avons sur vous, en obtenir une copie, le faire corriger ou effacer, vous opposer à un usage pour un motif légitime et retirer un accord donné.',
          en: 'You can find out what we hold about you, obtain a copy, have it corrected or erased, object to a use on legitimate grounds, and withdraw an agreement you gave.',
        },
      },
      {
        list: [
          {
            fr: 'Corriger : modifiez votre profil dans l’espace participant.',
            en: 'Correct: edit your profile in the participant space.',
          },
          {
            fr: 'Emporter : le bouton « Télécharger mes données » de l’espace participant vous remet un fichier complet.',
            en: 'Take away: the “Download my data” button in the participant space gives you a complete file.',
          },
          {
            fr: 'Effacer : le bouton « Effacer mes données » supprime votre profil et rend vos inscriptions anonymes. Les pièces comptables que la loi nous impose de garder sont conservées à cette seule fin.',
            en: 'Erase: the “Erase my data” button deletes your profile and makes your registrations anonymous. Accounting records the law obliges us to keep are kept for that purpose alone.',
          },
          {
            fr: 'Toute autre demande : écrivez à {email}. Nous vérifions votre identité avec mesure et répondons sous 30 jours.',
            en: 'Any other request: write to {email}. We check your identity within reason and answer within 30 days.',
          },
        ],
      },
      {
        paragraph: {
          fr: 'L’exercice de ces droits est gratuit. Si notre réponse ne vous satisfait pas, vous pouvez saisir l’ARTCI, autorité de protection des données de Côte d’Ivoire.',
          en: 'Using these rights costs nothing. If our answer does not satisfy you, you may complain to ARTCI, the data protection authority of Ivory Coast.',
        },
      },
    ],
  },
  {
    id: 'personnes-presentees',
    title: { fr: 'Les personnes présentées sur ce site', en: 'The people shown on this website' },
    blocks: [
      {
        paragraph: {
          fr: 'L’équipe, les auteurs de témoignages et les personnes reconnaissables sur nos photos ont donné leur accord avant la publication : nous notons quand, et qui l’a reçu. Ce qui est publié (nom, fonction, parole, image) est visible de tous.',
          en: 'The team, the authors of testimonials and the people who can be recognised in our photos agreed before anything was published: we note when, and who was told. What is published (name, role, words, picture) can be seen by everyone.',
        },
      },
      {
        paragraph: {
          fr: 'Cet accord se retire à tout moment, sans motif : écrivez à {email}. Nous retirons alors de ce site ce qui vous concerne, et des versions gardées de ses pages.',
          en: 'You may withdraw that agreement at any time, without giving a reason: write to {email}. We then remove what concerns you from this website, and from the kept versions of its pages.',
        },
      },
    ],
  },
  {
    id: 'avis',
    title: { fr: 'Les avis anonymes', en: 'Anonymous opinions' },
    blocks: [
      {
        paragraph: {
          fr: 'Ce que vous répondez sur une formation ne porte ni votre nom, ni l’heure, ni votre adresse. À chaque réponse, toutes celles du groupe sont réécrites ensemble, dans le désordre\u00A0; qui a répondu n’est gardé qu’à part, sous une empreinte que seule la clé du serveur permet de reconnaître. Les chiffres ne paraissent qu’à partir de cinq réponses.',
          en: 'What you answer about a training bears neither your name, nor the time, nor your address. With each answer all those of the group are written again together, in no order; who has answered is kept apart, as a fingerprint that only the server’s key can recognize. Figures appear from five answers on.',
        },
      },
      {
        paragraph: {
          fr: 'Deux conséquences. Si vous demandez l’effacement de vos données, nous ne pouvons pas retrouver vos réponses\u00A0: elles restent, sans vous. Et qui aurait à la fois la clé du serveur et deux sauvegardes entre lesquelles une seule personne a répondu pourrait savoir ce qu’elle a répondu.',
          en: 'Two things follow. If you ask for your data to be erased, we cannot find your answers: they stay, without you. And somebody with both the server’s key and two backups between which a single person answered could know what that person answered.',
        },
      },
    ],
  },
  {
    id: 'certificats',
    title: { fr: 'La vérification des certificats', en: 'Certificate verification' },
    blocks: [
      {
        paragraph: {
          fr: 'Chaque certificat porte un numéro que l’on ne peut pas deviner et un code QR. La personne à qui vous le montrez peut vérifier sur ce site s’il est valable : elle y voit votre nom, l’intitulé de la formation, le nombre d’heures et la date, rien de plus. Ces pages ne sont pas proposées aux moteurs de recherche.',
          en: 'Each certificate carries a number that cannot be guessed and a QR code. Someone you show it to can check on this website whether it is valid: they see your name, the course title, the hours and the date, and nothing else. These pages are not offered to search engines.',
        },
      },
      {
        paragraph: {
          fr: 'Le code QR contient aussi ces renseignements et le nom de notre cabinet, signés, pour être vérifié sans réseau ; le lire ne nous envoie rien. Un code imprimé garde donc votre nom. Si vous demandez l’effacement, nous supprimons ce que nous en gardons, le certificat est révoqué et celui qui le vérifie l’apprend ; mais nous ne pouvons pas reprendre le papier ni ses copies.',
          en: 'The QR code also holds these details and the name of our firm, signed, so that it can be verified without a network; reading it sends us nothing. A printed code therefore keeps your name. If you ask for erasure, we delete what we keep of it, the certificate is revoked, and anyone who verifies it with a network is told; but we cannot take back the paper or its copies.',
        },
      },
    ],
  },
  {
    id: 'cookies',
    title: { fr: 'Cookies et mémoire du navigateur', en: 'Cookies and browser storage' },
    blocks: [
      {
        paragraph: {
          fr: 'Aucune mesure d’audience, aucune publicité, aucun traceur tiers. C’est pourquoi aucun bandeau ne vous interrompt. Le site utilise seulement :',
          en: 'No analytics, no advertising, no third-party trackers. That is why no banner interrupts you. The website uses only:',
        },
      },
      {
        list: [
          {
            fr: 'un cookie de session, posé quand vous vous connectez et supprimé quand vous vous déconnectez ;',
            en: 'a session cookie, set when you sign in and removed when you sign out;',
          },
          {
            fr: 'la mention qu’un espace participant est ouvert dans ce navigateur, pour remplir le formulaire à votre place ; elle est effacée quand vous vous déconnectez ;',
            en: 'a note that a participant space is open in this browser, so that the form is filled in for you; it is erased when you sign out;',
          },
          {
            fr: 'un cookie de sécurité, nommé « known-browser », posé quand vous vous connectez et gardé un an : il reconnaît votre navigateur, pour que les essais d’inconnus sur votre compte ne vous empêchent jamais d’y entrer ;',
            en: 'a security cookie, named “known-browser”, set when you sign in and kept for a year: it recognises your browser, so that strangers’ attempts on your account never keep you out of it;',
          },
          {
            fr: 'un cookie de langue, nommé « language », qui retient français ou anglais (le même choix est gardé dans votre navigateur) ;',
            en: 'a language cookie, named “language”, which remembers French or English (the same choice is kept in your browser);',
          },
          {
            fr: 'un cookie nommé « browser », posé quand vous envoyez un formulaire et gardé sept jours : un nom tiré au hasard, pour qu’un envoi répété après une coupure du réseau ne soit fait qu’une fois ;',
            en: 'a cookie named “browser”, set when you send a form and kept for seven days: a random name, so that what is sent again after the line dropped is done only once;',
          },
          {
            fr: 'un cookie nommé « sent », gardé dix minutes après un envoi sans scripts : il permet à la page suivante de le confirmer ;',
            en: 'a cookie named “sent”, kept for ten minutes after a form is sent without scripts, so that the next page can confirm it;',
          },
          {
            fr: 'un brouillon du formulaire d’inscription, gardé sur votre seul appareil pour que rien ne soit perdu si la connexion tombe, et effacé dès que l’inscription a réussi.',
            en: 'a draft of the registration form, kept on your device alone so that nothing is lost if the line drops, and erased as soon as the registration has succeeded.',
          },
        ],
      },
    ],
  },
  {
    id: 'securite',
    title: { fr: 'Comment nous les protégeons', en: 'How we protect it' },
    blocks: [
      {
        paragraph: {
          fr: 'Les échanges avec le site sont chiffrés. Les mots de passe ne sont jamais conservés en clair, les essais de connexion sont limités, et les actions de notre équipe sont journalisées. L’accès à l’espace participant passe par un code envoyé à votre adresse e-mail : connaître votre téléphone ne suffit pas.',
          en: 'Exchanges with the website are encrypted. Passwords are never kept in readable form, sign-in attempts are limited, and our team’s actions are logged. Access to the participant space goes through a code sent to your email address: knowing your phone number is not enough.',
        },
      },
      {
        paragraph: {
          fr: 'Si un incident mettait vos données en danger, nous vous préviendrions sans tarder et nous dirions ce qu’il faut faire.',
          en: 'If an incident put your data at risk, we would tell you without delay and say what to do.',
        },
      },
    ],
  },
  {
    id: 'modifications',
    title: { fr: 'Si cette page change', en: 'If this page changes' },
    blocks: [
      {
        paragraph: {
          fr: 'La date de mise à jour figure en haut de la page. Si un changement touche à l’usage de vos données, les participants inscrits en sont avertis par e-mail avant qu’il ne s’applique.',
          en: 'The date of the last update is at the top of the page. If a change affects how your data is used, registered participants are told by email before it applies.',
        },
      },
    ],
  },
]

/** Privacy policy, /politique-confidentialite: Ivorian law n° 2013-450 of 19 June 2013, authority ARTCI. */
export const privacyPolicy: LegalDocument = {
  title: { fr: 'Politique de confidentialité', en: 'Privacy policy' },
  introduction: {
    fr: 'Cette page dit quelles données personnelles {company} recueille, pourquoi, pour combien de temps, et comment vous gardez la main sur elles. Elle est écrite pour être lue.',
    en: 'This page says which personal data {company} collects, why, for how long, and how you stay in control of it. It is written to be read.',
  },
  updatedOn: '2026-11-29',
  sections: [...privacyCollection, ...privacyRights],
}
