import type { LegalSection } from './legal-document.ts'

/** First half of the terms: from the registration to the certificate. */
export const termsOfTraining: LegalSection[] = [
  {
    id: 'editeur',
    title: { fr: 'Qui nous sommes', en: 'Who we are' },
    blocks: [
      {
        paragraph: {
          fr: 'Le site est édité par {company}{legal}, cabinet de conseil et de formation fondé en 2018, {address}. E-mail : {email}. Téléphone : {phone}. Bureaux ouverts {hours}.',
          en: 'This website is published by {company}{legal}, a consultancy and training firm founded in 2018, {address}. Email: {email}. Phone: {phone}. Office open {hours}.',
        },
      },
    ],
  },
  {
    id: 'inscription',
    title: { fr: 'S’inscrire à une formation', en: 'Registering for a course' },
    blocks: [
      {
        list: [
          {
            fr: 'L’inscription est ouverte aux formations annoncées « À venir » où il reste des places. Les places sont attribuées dans l’ordre d’arrivée.',
            en: 'Registration is open for courses marked as upcoming that still have places. Places are given in order of arrival.',
          },
          {
            fr: 'Chaque personne s’inscrit avec sa propre adresse e-mail. Une même adresse ne peut être inscrite deux fois à la même session.',
            en: 'Each person registers with their own email address. One address cannot be registered twice for the same session.',
          },
          {
            fr: 'Avant l’envoi, vous pouvez relire et corriger le formulaire. Un e-mail accuse aussitôt réception de votre demande ; le cabinet la confirme sous 24 heures.',
            en: 'You can read and correct the form before sending it. An email acknowledges your request at once; the firm confirms it within 24 hours.',
          },
          {
            fr: 'Les renseignements donnés doivent être exacts : le nom saisi est celui qui figurera sur le certificat.',
            en: 'The details you give must be accurate: the name you enter is the name on the certificate.',
          },
        ],
      },
    ],
  },
  {
    id: 'prix-et-paiement',
    title: { fr: 'Prix et paiement', en: 'Price and payment' },
    blocks: [
      {
        paragraph: {
          fr: 'Le prix est celui qui est affiché sur la page de la formation le jour de votre inscription : en règle générale 65 000 FCFA pour les pharmaciens et 50 000 FCFA pour les auxiliaires, supports et certificat de participation compris. Un changement de prix ultérieur ne modifie pas ce que vous devez.',
          en: 'The price is the one shown on the course page on the day you register: as a rule 65 000 FCFA for pharmacists and 50 000 FCFA for pharmacy assistants, materials and certificate of participation included. A later change of price does not alter what you owe.',
        },
      },
      {
        list: [
          {
            fr: 'Moyens acceptés : espèces dans nos bureaux, virement, chèque et mobile money, sur les numéros marchands que le cabinet vous communique. Un autre moyen peut être convenu avec nous.',
            en: 'Accepted methods: cash at our office, bank transfer, cheque and mobile money, to the merchant numbers given to you by the firm. Another method may be agreed with us.',
          },
          {
            fr: 'Rappelez la référence de paiement indiquée dans votre e-mail et gardez le numéro de l’opération mobile money.',
            en: 'Quote the payment reference in your email and keep the mobile money transaction number.',
          },
          {
            fr: 'Vous pouvez payer en plusieurs fois ; le solde est dû avant le début de la formation, sauf accord écrit.',
            en: 'You may pay in instalments; the balance is due before the course starts, unless agreed otherwise in writing.',
          },
          {
            fr: 'Chaque paiement donne lieu à un reçu. Les factures proforma et les reçus émis par le site ne remplacent pas la facture normalisée électronique, que le cabinet établit lorsqu’elle est due.',
            en: 'Every payment gives rise to a receipt. Proforma invoices and receipts issued by the website do not replace the electronic normalised invoice, which the firm issues where it is due.',
          },
        ],
      },
      {
        paragraph: {
          fr: 'Personne au cabinet ne vous demandera le code secret de votre compte mobile money.',
          en: 'Nobody from the firm will ever ask for the PIN of your mobile money account.',
        },
      },
    ],
  },
  {
    id: 'annulation',
    title: { fr: 'Annuler ou se faire remplacer', en: 'Cancelling or sending someone else' },
    blocks: [
      {
        list: [
          {
            fr: 'Jusqu’à 48 heures avant le début : annulez depuis votre espace participant, sans motif. Les sommes versées vous sont remboursées ou reportées sur une autre session, à votre choix.',
            en: 'Up to 48 hours before the start: cancel from your participant space, without giving a reason. What you have paid is refunded or carried over to another session, as you choose.',
          },
          {
            fr: 'Moins de 48 heures avant : l’annulation en ligne n’est plus possible et le prix reste dû. Appelez-nous : un collègue de la même catégorie peut prendre votre place sans frais, et nous tenons compte des cas de force majeure.',
            en: 'Less than 48 hours before: online cancellation is no longer possible and the price remains due. Call us: a colleague of the same category can take your place at no cost, and we take force majeure into account.',
          },
          {
            fr: 'Si le cabinet annule ou déplace une session, vous êtes averti par e-mail et choisissez entre une autre date et le remboursement intégral.',
            en: 'If the firm cancels or moves a session, you are told by email and choose between another date and a full refund.',
          },
          {
            fr: 'Les remboursements sont faits par le moyen utilisé pour payer, sous 15 jours.',
            en: 'Refunds are made by the method used to pay, within 15 days.',
          },
        ],
      },
    ],
  },
  {
    id: 'cours-en-ligne',
    title: { fr: 'Cours en ligne', en: 'Online courses' },
    blocks: [
      {
        paragraph: {
          fr: 'Les identifiants sont envoyés par e-mail sous 24 heures après le paiement. Ils sont personnels. L’accès dure 6 mois ; un certificat signé numériquement est remis après la réussite de l’évaluation finale. Les vidéos demandent une connexion ; les PDF peuvent être téléchargés pour votre usage.',
          en: 'Credentials are sent by email within 24 hours of payment. They are personal. Access lasts 6 months; a digitally signed certificate is issued after the final assessment is passed. Videos need a connection; PDFs may be downloaded for your own use.',
        },
      },
    ],
  },
  {
    id: 'certificats',
    title: { fr: 'Certificats et vérification publique', en: 'Certificates and public verification' },
    blocks: [
      {
        paragraph: {
          fr: 'Un certificat est établi pour chaque participant confirmé d’une formation terminée. Il porte un numéro, un code QR et une signature numérique. Chacun peut vérifier sur ce site s’il est valable, remplacé ou révoqué ; la page montre le titulaire, la formation, les heures et la date.',
          en: 'A certificate is issued to each confirmed participant of a finished course. It carries a number, a QR code and a digital signature. Anyone can check on this website whether it is valid, superseded or revoked; the page shows the holder, the course, the hours and the date.',
        },
      },
      {
        paragraph: {
          fr: 'Il atteste une participation. Il ne vaut ni diplôme d’État ni autorisation d’exercer.',
          en: 'It attests participation. It is neither a state diploma nor a licence to practise.',
        },
      },
    ],
  },
]
