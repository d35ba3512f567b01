import type { LegalDocument, LegalSection } from './legal-document.ts'
import { termsOfTraining } from './terms-of-training.ts'

/** Second half of the terms: conduct, content, electronic transactions, liability, applicable law. */
const termsOfSite: LegalSection[] = [
  {
    id: 'espace-participant',
    title: { fr: 'Votre espace participant', en: 'Your participant space' },
    blocks: [
      {
        paragraph: {
          fr: 'Il s’ouvre avec l’e-mail et le téléphone de votre inscription, puis un code à six chiffres envoyé à cet e-mail. Ne transmettez ce code à personne. Prévenez-nous si votre adresse change ou si vous pensez que quelqu’un d’autre y a accès.',
          en: 'It opens with the email and phone number of your registration, then a six-digit code sent to that email. Give this code to nobody. Tell us if your address changes or if you think someone else has access.',
        },
      },
    ],
  },
  {
    id: 'supports',
    title: { fr: 'Supports et contenus', en: 'Materials and content' },
    blocks: [
      {
        paragraph: {
          fr: 'Les textes, images, supports de cours et modèles de procédures restent la propriété du cabinet ou de leurs auteurs. Vous pouvez les utiliser et les adapter dans votre établissement ; les revendre ou les publier demande notre accord écrit.',
          en: 'Texts, pictures, course materials and model procedures remain the property of the firm or of their authors. You may use and adapt them within your establishment; selling or publishing them requires our written agreement.',
        },
      },
    ],
  },
  {
    id: 'transactions-electroniques',
    title: { fr: 'Inscriptions et échanges électroniques', en: 'Electronic registrations and exchanges' },
    blocks: [
      {
        paragraph: {
          fr: 'Les inscriptions faites sur ce site sont régies par la loi n° 2013-546 du 30 juillet 2013 relative aux transactions électroniques. Le site enregistre la date de votre inscription et le moment où vous acceptez ces conditions ; votre inscription et vos reçus restent consultables dans votre espace.',
          en: 'Registrations made on this website are governed by Ivorian law no. 2013-546 of 30 July 2013 on electronic transactions. The website records the date of your registration and the moment you accept these terms; your registration and receipts remain available in your space.',
        },
      },
      {
        paragraph: {
          fr: 'La signature numérique d’un certificat permet de constater que le fichier n’a pas été modifié depuis son émission. Nous ne lui prêtons pas d’autre effet.',
          en: 'The digital signature on a certificate shows that the file has not been altered since it was issued. We claim no other effect for it.',
        },
      },
    ],
  },
  {
    id: 'responsabilite',
    title: {
      fr: 'Ce que nous garantissons, et ce que nous ne pouvons pas garantir',
      en: 'What we promise, and what we cannot',
    },
    blocks: [
      {
        paragraph: {
          fr: 'Nous préparons nos formations et nos pages avec soin et nous les tenons à jour. Elles ne remplacent ni les textes officiels, ni les décisions de l’Autorité Ivoirienne de Régulation Pharmaceutique (AIRP), ni le jugement du pharmacien responsable, qui reste maître de ses décisions.',
          en: 'We prepare our courses and pages with care and keep them up to date. They replace neither official texts, nor the decisions of the Ivorian pharmaceutical regulator (AIRP), nor the judgement of the pharmacist in charge, whose decisions remain their own.',
        },
      },
      {
        paragraph: {
          fr: 'Le site peut être interrompu pour un entretien ou une panne. Si une interruption vous empêche de vous inscrire ou d’annuler à temps, un e-mail ou un appel au cabinet produit le même effet.',
          en: 'The website may be interrupted for maintenance or by a fault. If an interruption keeps you from registering or cancelling in time, an email or a call to the firm has the same effect.',
        },
      },
    ],
  },
  {
    id: 'donnees-personnelles',
    title: { fr: 'Données personnelles', en: 'Personal data' },
    blocks: [
      {
        paragraph: {
          fr: 'La politique de confidentialité, dont le lien figure au bas de chaque page, décrit l’usage de vos données et vos droits selon la loi n° 2013-450 du 19 juin 2013.',
          en: 'The privacy policy, linked at the foot of every page, describes how your data is used and your rights under law no. 2013-450 of 19 June 2013.',
        },
      },
    ],
  },
  {
    id: 'droit-applicable',
    title: { fr: 'Réclamations et droit applicable', en: 'Complaints and applicable law' },
    blocks: [
      {
        paragraph: {
          fr: 'Écrivez-nous d’abord à {email} : nous répondons à toute réclamation sous 48 heures ouvrées et cherchons une solution avec vous. Ces conditions sont soumises au droit ivoirien. À défaut d’accord, les tribunaux d’Abidjan sont compétents. La version française fait foi.',
          en: 'Please write to us first at {email}: we answer every complaint within 48 business hours and look for a solution with you. These terms are governed by Ivorian law. Failing agreement, the courts of Abidjan have jurisdiction. The French version prevails.',
        },
      },
    ],
  },
]

/** Terms of use, /conditions-utilisation: registration, payment, cancellation, certificates, law 2013-546. */
export const termsOfUse: LegalDocument = {
  title: { fr: 'Conditions d’utilisation', en: 'Terms of use' },
  introduction: {
    fr: 'Ces conditions s’appliquent au site de {company}, aux inscriptions qui y sont faites et à l’espace participant. En vous inscrivant à une formation, vous les acceptez.',
    en: 'These terms apply to the website of {company}, to the registrations made on it and to the participant space. By registering for a course, you accept them.',
  },
  updatedOn: '2026-11-02',
  sections: [...termsOfTraining, ...termsOfSite],
}
