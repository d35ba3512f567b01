import type { LegalSection } from './legal-document.ts'

/** First half of the privacy policy: who, what, why, how long, with whom. */
export const privacyCollection: LegalSection[] = [
  {
    id: 'responsable',
    title: { fr: 'Qui est responsable de vos données ?', en: 'Who is responsible for your data?' },
    blocks: [
      {
        paragraph: {
          fr: '{company}, {address}, joignable à l’adresse {email} et au {phone}. Le cabinet traite vos données selon la loi n° 2013-450 du 19 juin 2013 relative à la protection des données à caractère personnel. L’autorité de protection est l’Autorité de Régulation des Télécommunications/TIC de Côte d’Ivoire (ARTCI).',
          en: '{company}, {address}, which you can reach at {email} and on {phone}. The firm processes your data under Ivorian law no. 2013-450 of 19 June 2013 on the protection of personal data. The protection authority is the Autorité de Régulation des Télécommunications/TIC de Côte d’Ivoire (ARTCI).',
        },
      },
    ],
  },
  {
    id: 'donnees',
    title: { fr: 'Quelles données recueillons-nous ?', en: 'Which data do we collect?' },
    blocks: [
      {
        paragraph: {
          fr: 'Seulement celles que vous nous donnez et celles que le service produit en fonctionnant.',
          en: 'Only the data you give us and the data the service produces as it runs.',
        },
      },
      {
        list: [
          {
            fr: 'Message de contact : nom, e-mail, téléphone, sujet et texte du message.',
            en: 'Contact message: name, email, phone, subject and text of the message.',
          },
          {
            fr: 'Inscription à une formation : prénom, nom, e-mail, téléphone, organisation, fonction, besoins particuliers si vous en indiquez, langue choisie, moment où vous avez accepté les conditions.',
            en: 'Training registration: first name, last name, email, phone, organisation, position, special requirements if you mention any, chosen language, and the moment you accepted the terms.',
          },
          {
            fr: 'Espace officine\u00A0: nom, e-mail et téléphone de la personne qui y entre. L’officine y voit les inscriptions qu’elle paie ou a faites, avec la présence, les certificats et, pour un cours en ligne, s’il est commencé ou terminé (jamais vos réponses ni vos résultats), et celles que le participant lui laisse voir.',
            en: 'Pharmacy space: name, email and phone of the person who enters it. The pharmacy sees there the registrations that it pays for or has made, with presence, certificates and, of an online course, whether it is begun or finished (never your answers or results), and those that the participant lets it see.',
          },
          {
            fr: 'Liste d’attente d’une session complète : les mêmes informations que pour une inscription.',
            en: 'Waiting list of a full session: the same information as for a registration.',
          },
          {
            fr: 'Espace participant : les mêmes informations et, si vous les ajoutez, votre adresse, votre ville, votre pays et votre numéro d’inscription à l’Ordre.',
            en: 'Participant space: the same information and, if you add them, your address, town, country and registration number with the Order.',
          },
          {
            fr: 'Paiements : montant, date, moyen utilisé et référence de l’opération. Nous ne demandons ni votre code secret ni votre solde. Si vous payez en ligne ({providers}), aussi le numéro du compte qui a payé.',
            en: 'Payments: amount, date, method and transaction reference. We never ask for your PIN or your balance. If you pay online ({providers}), also the number of the account that paid.',
          },
          {
            fr: 'Paiements que vous déclarez\u00A0: opérateur, identifiant de la transaction, montant et, si vous en joignez une, l’image du message de l’opérateur. Masquez-y ce que vous ne voulez pas montrer, comme votre solde.',
            en: 'Payments that you declare: operator, transaction ID, amount and, if you add one, the picture of the operator’s message. Hide what you do not want to show there, such as your balance.',
          },
          {
            fr: 'Avis sur une formation\u00A0: vos réponses, gardées sans votre nom, sans l’heure et sans votre adresse, et, à part et avec votre nom, ce que vous dites de vos connaissances avant et après.',
            en: 'Opinion of a training: your answers, kept without your name, the time or your address, and, apart and with your name, what you say of your knowledge before and after.',
          },
          {
            fr: 'Cours en ligne\u00A0: où vous en êtes dans chaque leçon, les moments et les minutes passées, vos réponses aux exercices et à l’évaluation finale, leurs résultats, et les questions que vous posez. Ce que vous gardez sur votre téléphone y reste.',
            en: 'Online courses: where you are in each lesson, when and for how many minutes, your answers to exercises and to the final assessment, their results, and the questions that you ask. What you keep on your phone stays there.',
          },
          {
            fr: 'Documents : factures proforma, reçus, supports et certificats établis à votre nom.',
            en: 'Documents: proforma invoices, receipts, course materials and certificates in your name.',
          },
          {
            fr: 'Traces techniques : adresse IP et date des connexions, pour protéger les comptes contre les essais répétés. Pour une inscription dont l’adresse e-mail n’est pas encore confirmée, une empreinte de la connexion (jamais l’adresse IP elle-même) est gardée 30 jours au plus, pour que personne ne puisse prendre toutes les places.',
            en: 'Technical records: IP address and date of sign-ins, to protect accounts against repeated attempts. For a registration whose email address is not confirmed yet, a fingerprint of the connection (never the IP address itself) is kept for 30 days at most, so that nobody can take every place.',
          },
        ],
      },
      {
        paragraph: {
          fr: 'Dans les besoins particuliers, n’indiquez que ce qui nous aide à vous accueillir. Ne nous envoyez jamais de renseignements sur un patient.',
          en: 'Under special requirements, mention only what helps us to welcome you. Never send us information about a patient.',
        },
      },
    ],
  },
  {
    id: 'finalites',
    title: { fr: 'Pourquoi, et à quel titre ?', en: 'Why, and on what basis?' },
    blocks: [
      {
        list: [
          {
            fr: 'Répondre à votre message ou préparer un devis : vous nous le demandez et, en envoyant le formulaire, vous y consentez.',
            en: 'To answer your message or prepare a quote: you ask us to and, by sending the form, you consent to it.',
          },
          {
            fr: 'Gérer votre inscription, vos paiements, vos documents et les e-mails qui s’y rapportent : c’est nécessaire à l’exécution du contrat conclu avec vous.',
            en: 'To manage your registration, payments, documents and the emails about them: this is necessary to perform our contract with you.',
          },
          {
            fr: 'Tenir la comptabilité et conserver les pièces : la loi nous y oblige.',
            en: 'To keep accounts and supporting records: the law requires us to.',
          },
          {
            fr: 'Permettre la vérification publique d’un certificat : elle protège sa valeur, pour vous comme pour votre employeur.',
            en: 'To allow a certificate to be verified publicly: this protects its value, for you and for your employer.',
          },
          {
            fr: 'Protéger le site et les comptes : c’est une exigence de sécurité à laquelle nous sommes tenus envers vous.',
            en: 'To protect the website and accounts: it is a duty of security that we owe you.',
          },
        ],
      },
      {
        paragraph: {
          fr: 'Nous ne vendons aucune donnée, nous n’envoyons pas de publicité sans votre accord et aucune décision vous concernant n’est prise par un automate seul\u00A0: le serveur corrige l’évaluation finale d’un cours en ligne, et vous pouvez demander qu’une personne revoie son résultat.',
          en: 'We sell no data, we send no advertising without your agreement, and no decision about you is made by an automated system alone: the server marks the final assessment of an online course, and you may ask for a person to look at its result.',
        },
      },
    ],
  },
  {
    id: 'durees',
    title: { fr: 'Combien de temps les gardons-nous ?', en: 'How long do we keep it?' },
    blocks: [
      {
        list: [
          {
            fr: 'Messages de contact : 24 mois après le dernier échange.',
            en: 'Contact messages: 24 months after the last exchange.',
          },
          {
            fr: 'Inscriptions et profil : 5 ans après votre dernière formation ou votre dernier passage dans votre espace, sauf effacement demandé plus tôt.',
            en: 'Registrations and profile: 5 years after your last course or your last visit to your space, unless you ask for erasure sooner.',
          },
          {
            fr: 'Cours en ligne (avancement, réponses, résultats)\u00A0: aussi longtemps que l’inscription au cours. Si elle passe à une autre personne, ils sont effacés.',
            en: 'Online courses (progress, answers, results): as long as the registration for the course. Should it become another person’s, they are erased.',
          },
          {
            fr: 'Accès à l’espace officine\u00A0: tant que la personne y entre au nom de l’officine, sinon 30 jours.',
            en: 'Access to the pharmacy space: as long as the person enters it for the pharmacy, else 30 days.',
          },
          {
            fr: 'Texte des e-mails que nous vous envoyons\u00A0: en général 24 mois, et 5 ans au plus.',
            en: 'Texts of the emails that we send you: as a rule 24 months, and 5 years at most.',
          },
          {
            fr: 'Liste d’attente\u00A0: 30 jours après que vous l’avez quittée ou que la session a commencé.',
            en: 'Waiting list: 30 days after you left it or the session began.',
          },
          {
            fr: 'Images jointes à un paiement déclaré\u00A0: 90 jours après notre décision, ou après leur envoi tant que nous n’avons rien décidé.',
            en: 'Pictures added to a declared payment: 90 days after our decision, or after they came as long as we have made none.',
          },
          {
            fr: 'Nom et téléphone du payeur sur les relevés des opérateurs et de la banque\u00A0: 90 jours après notre décision, 13 mois s’il n’y en a pas.',
            en: 'Name and phone of payers on the statements of operators and the bank: 90 days after our decision, 13 months where there is none.',
          },
          {
            fr: 'Pièces comptables (factures, reçus, paiements) : 10 ans après la fin de l’année, durée fixée par le droit comptable OHADA.',
            en: 'Accounting records (invoices, receipts, payments): 10 years after the end of the year, as OHADA accounting law requires.',
          },
          {
            fr: 'Certificats : 10 ans après la fin de l’année, et tant que votre espace sert, pour que leur numéro reste vérifiable, sauf effacement demandé plus tôt.',
            en: 'Certificates: 10 years after the end of the year, and as long as your space is in use, so that their number can still be verified, unless you ask for erasure sooner.',
          },
          {
            fr: 'Feuilles d’émargement signées : 10 ans après la fin de l’année, comme preuve que la session a eu lieu.',
            en: 'Signed attendance sheets: 10 years after the end of the year, as proof that the session was held.',
          },
          {
            fr: 'Avis sur les formations\u00A0: 5 ans après l’année de la session.',
            en: 'Opinions of trainings: 5 years after the year of the session.',
          },
          {
            fr: 'Traces de connexion : 12 mois.',
            en: 'Sign-in records: 12 months.',
          },
        ],
      },
    ],
  },
  {
    id: 'destinataires',
    title: { fr: 'Qui y a accès ?', en: 'Who can see it?' },
    blocks: [
      {
        paragraph: {
          fr: 'Les personnes du cabinet qui s’occupent de votre demande, chacune avec son propre compte ; leurs modifications sont journalisées. Deux catégories de sous-traitants travaillent pour nous, sur nos instructions et sous engagement de confidentialité :',
          en: 'The people in the firm who handle your request, each with their own account; the changes they make are logged. Two kinds of processor work for us, on our instructions and bound to confidentiality:',
        },
      },
      {
        list: [
          {
            fr: 'l’hébergeur du site, de sa base de données et de ses sauvegardes ;',
            en: 'the company that hosts the website, its database and its backups;',
          },
          {
            fr: 'le prestataire qui achemine nos e-mails.',
            en: 'the provider that delivers our emails.',
          },
        ],
      },
      {
        paragraph: {
          fr: 'Leurs noms et leurs pays vous sont communiqués sur simple demande. Si des données devaient quitter l’espace de la CEDEAO, ce serait dans les conditions de la loi n° 2013-450, qui soumet ces transferts à l’autorisation préalable de l’ARTCI. Le paiement en ligne passe par le prestataire que vous choisissez ({providers})\u00A0: nous lui donnons le montant, l’intitulé de la formation et la référence de paiement\u00A0; il a ses propres règles.',
          en: 'We give you their names and countries on request. Should data have to leave the ECOWAS area, this would be done under the conditions of law no. 2013-450, which makes such transfers subject to prior authorisation by ARTCI. Paying online goes through a provider that you choose ({providers}): we give it the amount, the name of the training and the payment reference; it has rules of its own.',
        },
      },
      {
        paragraph: {
          fr: 'Les liens vers WhatsApp, les réseaux sociaux et le plan d’accès ouvrent des sites tiers, qui ont leurs propres règles. Rien ne leur est transmis tant que vous ne cliquez pas.',
          en: 'Links to WhatsApp, social networks and the map open third-party sites with rules of their own. Nothing is sent to them until you click.',
        },
      },
    ],
  },
]
