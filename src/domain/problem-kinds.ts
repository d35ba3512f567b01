import type { Localized } from './language.ts'

interface Kind extends Localized {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 421 | 422 | 429 | 503 | 500
}

/**
 * Every refusal the product can give: a stable code, its HTTP status, and the words for the person. `{name}` in a text is filled
 * from the refusal's details.
 */
export const problemKinds = {
  malformed: { status: 400, fr: 'La requête est illisible.', en: 'The request cannot be read.' },
  unauthenticated: {
    status: 401,
    fr: 'Veuillez vous connecter.',
    en: 'Please sign in.',
  },
  sign_in_again: {
    status: 401,
    fr: 'Pour changer d’adresse e-mail, confirmez d’abord que c’est bien vous.',
    en: 'To change your email address, first confirm that it is you.',
  },
  wrong_credentials: {
    status: 401,
    fr: "Nom d'utilisateur ou mot de passe incorrect",
    en: 'Incorrect username or password',
  },
  key_refused: {
    status: 401,
    fr: 'Cette clé d’API est inconnue, expirée ou révoquée.',
    en: 'This API key is unknown, expired or revoked.',
  },
  key_in_address: {
    status: 400,
    fr: 'Une clé d’API ne va jamais dans une adresse, où d’autres la lisent\u00A0: envoyez-la dans l’en-tête Authorization. Révoquez celle-ci.',
    en: 'An API key never goes into an address, where others read it: send it in the Authorization header. Revoke this one.',
  },
  no_key_opens: {
    status: 403,
    fr: 'Aucune clé d’API n’ouvre cet appel.',
    en: 'No API key opens this call.',
  },
  scope_missing: {
    status: 403,
    fr: 'Cette clé d’API n’y suffit pas\u00A0: il lui faut {scope}.',
    en: 'This API key is not enough: it needs {scope}.',
  },
  key_name_taken: {
    status: 409,
    fr: 'Une clé porte ou a porté ce nom\u00A0: choisissez-en un autre, le journal la nomme par lui.',
    en: 'A key has or had this name: choose another one, the trail calls it by it.',
  },
  too_many_webhooks: {
    status: 409,
    fr: 'Il y a déjà {most} webhooks\u00A0: supprimez-en un d’abord.',
    en: 'There are {most} webhooks already: delete one first.',
  },
  second_factor_required: {
    status: 401,
    fr: 'Saisissez le code de votre application d’authentification.',
    en: 'Enter the code of your authenticator app.',
  },
  second_factor_unreadable: {
    status: 401,
    fr: 'Le code de votre application ne peut pas être vérifié : la clé de chiffrement du serveur manque. Utilisez un code de secours.',
    en: 'The code of your app cannot be checked: the server’s encryption key is missing. Use a recovery code.',
  },
  second_factor_missing: {
    status: 403,
    fr: 'Un second facteur est exigé : activez-le d’abord.',
    en: 'A second factor is required: turn it on first.',
  },
  second_factor_kept: {
    status: 409,
    fr: 'Un second facteur est exigé de chaque administrateur : il ne peut pas être retiré.',
    en: 'A second factor is required of every administrator: it cannot be removed.',
  },
  second_factor_off: {
    status: 409,
    fr: 'Les codes de secours vont avec un second facteur : activez-le d’abord.',
    en: 'Recovery codes go with a second factor: turn it on first.',
  },
  letter_not_kept: {
    status: 404,
    fr: 'Le texte de ce message n’est plus conservé.',
    en: 'The text of this message is no longer kept.',
  },
  plan_changed: {
    status: 409,
    fr: 'Ce plan n’est plus celui d’aujourd’hui : regardez le nouveau ({digest}) avant de l’exécuter.',
    en: 'This plan is no longer today’s: look at the new one ({digest}) before you carry it out.',
  },
  proof_needed: {
    status: 403,
    fr: 'Confirmez d’abord que c’est bien vous, avec votre mot de passe.',
    en: 'First confirm that it is you, with your password.',
  },
  same_person: {
    status: 409,
    fr: 'Ces inscriptions sont déjà celles d’une même personne.',
    en: 'These registrations are one person’s already.',
  },
  merge_final: {
    status: 409,
    fr: 'Ces deux personnes ont été réunies il y a plus de 30 jours : elles ne peuvent plus être séparées.',
    en: 'These two people were joined more than 30 days ago: they can no longer be told apart.',
  },
  own_password: {
    status: 409,
    fr: 'Votre propre mot de passe se change avec l’ancien, sous « Mon compte ».',
    en: 'Your own password is changed with the old one, under “My account”.',
  },
  last_administrator: {
    status: 409,
    fr: 'Le dernier administrateur actif ne peut ni être désactivé ni changer de rôle.',
    en: 'The last active administrator can neither be disabled nor given another role.',
  },
  invitation_over: {
    status: 404,
    fr: 'Cette invitation n’est plus valable : elle a déjà servi, elle a plus de 7 jours, ou elle a été retirée. Si vous avez déjà choisi votre mot de passe, connectez-vous ; sinon, demandez-en une nouvelle.',
    en: 'This invitation is over: it has been used, is more than 7 days old, or was withdrawn. If you have already chosen your password, sign in; otherwise, ask for a new one.',
  },
  view_name_taken: {
    status: 409,
    fr: 'Une de vos vues de cette liste porte déjà ce nom.',
    en: 'One of your views of this list already has this name.',
  },
  too_many_views: {
    status: 409,
    fr: 'Vous avez déjà {most} vues de cette liste. Supprimez-en une d’abord.',
    en: 'You already have {most} views of this list. Remove one first.',
  },
  username_taken: {
    status: 409,
    fr: 'Ce nom d’utilisateur existe déjà.',
    en: 'This username already exists.',
  },
  forbidden: { status: 403, fr: 'Vous n’avez pas accès à cette action.', en: 'You may not do this.' },
  foreign_origin: {
    status: 403,
    fr: 'Cette requête vient d’un autre site et a été refusée.',
    en: 'This request comes from another site and was refused.',
  },
  foreign_host: {
    status: 421,
    fr: 'La démonstration ne répond que sur cette machine, à l’adresse localhost.',
    en: 'The demonstration answers on this machine only, at the address localhost.',
  },
  not_found: { status: 404, fr: 'Introuvable.', en: 'Not found.' },
  training_not_found: {
    status: 404,
    fr: 'Cette formation n’existe pas ou plus.',
    en: 'This training does not exist, or no longer does.',
  },
  programme_not_found: {
    status: 404,
    fr: 'Ce programme n’existe pas ou plus.',
    en: 'This programme does not exist, or no longer does.',
  },
  registration_not_found: {
    status: 404,
    fr: 'Cette inscription n’existe pas.',
    en: 'This registration does not exist.',
  },
  no_profile: {
    status: 404,
    fr: 'Aucun profil n’est lié à cette session.',
    en: 'No profile is linked to this session.',
  },
  document_not_found: {
    status: 404,
    fr: 'Ce document n’existe pas.',
    en: 'This document does not exist.',
  },
  document_not_ready: {
    status: 409,
    fr: 'Ce document est en cours de préparation. Réessayez dans un instant.',
    en: 'This document is being prepared. Try again in a moment.',
  },
  replied_meanwhile: {
    status: 409,
    fr: 'Quelqu’un vient de répondre à ce message. Lisez sa réponse avant d’envoyer la vôtre.',
    en: 'Somebody has just replied to this message. Read their reply before you send yours.',
  },
  document_not_valid: {
    status: 409,
    fr: 'Ce document est déjà révoqué ou remplacé.',
    en: 'This document has already been revoked or superseded.',
  },
  document_issued: {
    status: 409,
    fr: 'Un document délivré garde son numéro et ne se supprime pas : révoquez-le.',
    en: 'An issued document keeps its number and cannot be deleted: revoke it.',
  },
  cancellation_closed: {
    status: 409,
    fr: 'Une inscription ne peut plus être annulée en ligne à moins de 48 heures du début. Veuillez nous appeler.',
    en: 'A registration can no longer be cancelled online less than 48 hours before the start. Please call us.',
  },
  email_taken: {
    status: 409,
    fr: 'Cette adresse email est déjà celle d’un autre compte ou d’une autre inscription à la même formation.',
    en: 'This email address already belongs to another account or to another registration for the same training.',
  },
  training_not_finished: {
    status: 409,
    fr: 'Les certificats se délivrent une fois la formation terminée.',
    en: 'Certificates are issued once the training has finished.',
  },
  hours_none: {
    status: 404,
    fr: 'Aucune formation suivie en {year}.',
    en: 'No training attended in {year}.',
  },
  hours_to_come: {
    status: 404,
    fr: 'L’année {year} n’a pas encore commencé.',
    en: 'The year {year} has not begun yet.',
  },
  hours_unsigned: {
    status: 409,
    fr: 'Ce relevé ne peut pas être signé pour le moment. Contactez-nous.',
    en: 'This record cannot be signed at the moment. Please contact us.',
  },
  signing_not_configured: {
    status: 409,
    fr: 'Aucun certificat de signature n’est configuré (SIGNING_CERTIFICATE) : les certificats de participation ne peuvent pas être signés.',
    en: 'No signing certificate is configured (SIGNING_CERTIFICATE): certificates of participation cannot be signed.',
  },
  signatory_not_configured: {
    status: 409,
    fr: 'Aucun signataire n’est indiqué (Réglages, « Signataire des certificats ») : un certificat nomme qui le signe.',
    en: 'Nobody is named who signs (Settings, “Signer of certificates”): a certificate names who signs it.',
  },
  training_not_open: {
    status: 409,
    fr: 'Les inscriptions à cette formation ne sont pas ouvertes.',
    en: 'Registration for this training is not open.',
  },
  transfer_closed: {
    status: 409,
    fr: 'Cette inscription ne peut plus changer de date en ligne\u00A0: appelez-nous.',
    en: 'This registration can no longer be moved to another date online: please call us.',
  },
  certificate_issued: {
    status: 409,
    fr: 'Un certificat a été délivré pour cette inscription\u00A0: elle ne change plus de session.',
    en: 'A certificate was issued for this registration: it stays with its session.',
  },
  presence_taken: {
    status: 409,
    fr: 'La présence de cette personne a été relevée\u00A0: son inscription ne change plus de session.',
    en: 'This person’s presence was noted: the registration stays with its session.',
  },
  person_erased: {
    status: 409,
    fr: 'Les données de cette personne ont été effacées.',
    en: 'This person’s data have been erased.',
  },
  registration_cancelled: {
    status: 409,
    fr: 'Cette inscription est annulée.',
    en: 'This registration is cancelled.',
  },
  quote_not_found: {
    status: 404,
    fr: 'Ce devis n’existe pas, ou son lien n’est plus valable.',
    en: 'There is no such quote, or its link is no longer valid.',
  },
  quote_closed: {
    status: 409,
    fr: 'Ce devis n’est plus ouvert\u00A0: il a été accepté ou retiré, ou sa date est passée.',
    en: 'This quote is no longer open: it was accepted or withdrawn, or its date has passed.',
  },
  invoice_of_one_session: {
    status: 409,
    fr: 'Une facture porte sur une seule session\u00A0: faites-en une par session.',
    en: 'An invoice is about one session: make one for each.',
  },
  pharmacy_not_found: {
    status: 404,
    fr: 'Officine introuvable.',
    en: 'Pharmacy not found.',
  },
  places_short: {
    status: 409,
    fr: 'Il reste {count} {count|place|places} pour {wanted} {wanted|personne|personnes}\u00A0: personne n’a été inscrit.',
    en: 'There {count|is|are} {count} {count|place|places} left for {wanted} {wanted|person|people}: nobody was registered.',
  },
  naming_closed: {
    status: 409,
    fr: 'Les noms se changent jusqu’à la veille de la session\u00A0: appelez-nous.',
    en: 'Names can be changed until the day before the session: please call us.',
  },
  name_missing: {
    status: 409,
    fr: 'Cette place n’a pas encore de nom.',
    en: 'This place has no name yet.',
  },
  contact_not_waiting: {
    status: 409,
    fr: 'Cette demande d’accès n’attend plus de réponse.',
    en: 'This request for access no longer waits for an answer.',
  },
  pharmacy_archived: {
    status: 409,
    fr: 'Cette officine est archivée ou réunie à une autre\u00A0: choisissez-en une autre, ou reprenez-la d’abord.',
    en: 'This pharmacy is archived or merged into another one: choose another, or take it back first.',
  },
  pharmacy_merged: {
    status: 409,
    fr: 'Cette officine a été réunie à une autre\u00A0: elle ne change plus.',
    en: 'This pharmacy was merged into another one: it no longer changes.',
  },
  training_cancelled: {
    status: 409,
    fr: 'Cette session est annulée\u00A0: plus rien n’y est à payer.',
    en: 'This session is cancelled: nothing is due for it any more.',
  },
  price_already_set: {
    status: 409,
    fr: 'Le tarif de cette inscription est déjà fixé.',
    en: 'The price of this registration has already been set.',
  },
  training_full: {
    status: 409,
    fr: 'Cette formation est complète.',
    en: 'This training is full.',
  },
  place_available: {
    status: 409,
    fr: 'Une place est libre : inscrivez-vous directement.',
    en: 'A place is free: register directly.',
  },
  waiting_list_closed: {
    status: 409,
    fr: 'La liste d’attente de cette session est fermée.',
    en: 'The waiting list of this session is closed.',
  },
  already_waiting: {
    status: 409,
    fr: 'Cette adresse e-mail est déjà sur la liste d’attente de cette session.',
    en: 'This email address is already on the waiting list of this session.',
  },
  waiting_entry_not_found: {
    status: 404,
    fr: 'Cette place sur la liste d’attente n’existe pas ou plus.',
    en: 'This place on the waiting list does not exist, or no longer does.',
  },
  waiting_over: {
    status: 409,
    fr: 'Cette personne n’est plus sur la liste d’attente.',
    en: 'This person is no longer on the waiting list.',
  },
  offer_over: {
    status: 409,
    fr: 'Cette place n’est plus réservée : l’offre est terminée.',
    en: 'This place is no longer reserved: the offer is over.',
  },
  already_registered: {
    status: 409,
    fr: 'Une inscription existe déjà pour cette adresse email à cette formation.',
    en: 'This email address is already registered for this training.',
  },
  training_has_registrations: {
    status: 409,
    fr: 'Cette formation a {count} {count|inscription|inscriptions} : elle ne peut pas être supprimée. Donnez-lui plutôt le statut « annulée ».',
    en: 'This training has {count} {count|registration|registrations} and cannot be deleted. Set its status to “annulée” instead.',
  },
  edit_conflict: {
    status: 409,
    fr: 'Quelqu’un d’autre a modifié cette fiche entre-temps. Relisez-la avant d’enregistrer.',
    en: 'Somebody else has changed this record meanwhile. Read it again before saving.',
  },
  too_large: { status: 413, fr: 'La requête est trop volumineuse.', en: 'The request is too large.' },
  unsupported_media_type: {
    status: 415,
    fr: 'Le format envoyé n’est pas accepté : JSON attendu.',
    en: 'The format sent is not accepted: JSON expected.',
  },
  invalid: {
    status: 422,
    fr: 'Certains champs sont à corriger.',
    en: 'Some fields need correcting.',
  },
  file_type_refused: {
    status: 415,
    fr: 'Ce type de fichier n’est pas accepté : PDF, PNG, JPEG, WebP, Word, Excel ou PowerPoint, et conforme à son contenu.',
    en: 'This type of file is not accepted: PDF, PNG, JPEG, WebP, Word, Excel or PowerPoint, and true to its content.',
  },
  file_refused: {
    status: 415,
    fr: 'Ce fichier ne peut pas être joint : la raison est indiquée au champ.',
    en: 'This file cannot be attached: the reason is given at the field.',
  },
  file_too_large: {
    status: 413,
    fr: 'Le fichier dépasse 20 Mio.',
    en: 'The file is larger than 20 MiB.',
  },
  import_file_refused: {
    status: 415,
    fr: 'Ce fichier ne peut pas être importé\u00A0: la raison est indiquée au champ.',
    en: 'This file cannot be imported: the reason is given at the field.',
  },
  import_too_large: {
    status: 413,
    fr: 'Le fichier dépasse 5\u00A0Mio.',
    en: 'The file is larger than 5\u00A0MiB.',
  },
  import_not_found: {
    status: 404,
    fr: 'Cet import est introuvable.',
    en: 'This import cannot be found.',
  },
  import_incomplete: {
    status: 409,
    fr: '{count} {count|ligne ne peut pas être importée|lignes ne peuvent pas être importées}\u00A0: rien n’a été fait.',
    en: '{count} {count|line|lines} cannot be imported: nothing was done.',
  },
  import_nothing: {
    status: 409,
    fr: 'Aucune ligne de ce fichier n’est à importer.',
    en: 'No line of this file is to be imported.',
  },
  import_final: {
    status: 409,
    fr: 'Cet import ne peut plus être annulé\u00A0: une de ses inscriptions a changé, quelqu’un a été prévenu, ou 30\u00A0jours ont passé.',
    en: 'This import can no longer be undone: one of its registrations has changed, somebody was told, or 30\u00A0days have passed.',
  },
  link_failed: {
    status: 422,
    fr: 'Impossible de lier votre compte. Veuillez vérifier les informations fournies.',
    en: 'Unable to link your account. Please check the information provided.',
  },
  assignee_unavailable: {
    status: 422,
    fr: 'Ce compte ne peut pas se voir attribuer un message : il est désactivé, ou n’est pas celui d’un administrateur.',
    en: 'A message cannot be assigned to this account: it is disabled, or is not an administrator’s.',
  },
  proof_failed: {
    status: 422,
    fr: 'Ce lien n’est plus valable. Ouvrez celui du dernier message reçu, ou appelez-nous.',
    en: 'This link is no longer valid. Open the one in the last message you received, or call us.',
  },
  wrong_code: {
    status: 422,
    fr: 'Ce code est faux ou n’est plus valable. Demandez-en un nouveau.',
    en: 'This code is wrong or no longer valid. Ask for a new one.',
  },
  idempotency_mismatch: {
    status: 422,
    fr: 'Cette clé a déjà servi pour un autre envoi.',
    en: 'This key has already been used for another submission.',
  },
  session_undated: {
    status: 409,
    fr: 'Cette session n’a pas encore de date\u00A0: fixez-la d’abord.',
    en: 'This session has no date yet: set it first.',
  },
  day_held: {
    status: 409,
    fr: 'Une session de ce programme se tient déjà le {date}.',
    en: 'A session of this programme is held on {date} already.',
  },
  double_booked: {
    status: 409,
    fr: '{what} est déjà pris le {date} par « {title} ».',
    en: '{what} is taken already on {date} by “{title}”.',
  },
  days_past: {
    status: 409,
    fr: 'Une demi-journée que vous ajoutez est déjà passée ({date}).',
    en: 'A half-day that you add is in the past already ({date}).',
  },
  half_marked: {
    status: 409,
    fr: 'La présence du {date} a été relevée : cette demi-journée ne peut plus être retirée ni déplacée.',
    en: 'Presence on {date} has been taken: this half-day can no longer be removed or moved.',
  },
  places_below_taken: {
    status: 409,
    fr: '{count} {count|place est déjà prise|places sont déjà prises} : vous en laissez moins.',
    en: '{count} {count|place is|places are} taken already: you leave fewer.',
  },
  start_past: {
    status: 409,
    fr: 'Cette date de début est déjà passée.',
    en: 'This start is in the past already.',
  },
  presence_early: {
    status: 409,
    fr: 'Cette demi-journée n’a pas encore eu lieu ({date}).',
    en: 'This half-day has not come yet ({date}).',
  },
  presence_not_taken: {
    status: 409,
    fr: 'La présence n’a pas été relevée à cette session. Indiquez pourquoi des certificats sont délivrés quand même.',
    en: 'Presence was not taken at this session. Say why certificates are issued all the same.',
  },
  certificates_unpaid: {
    status: 409,
    fr: '{count} {count|participant n’a pas tout payé|participants n’ont pas tout payé} : {names}.',
    en: '{count} {count|participant has|participants have} not paid everything: {names}.',
  },
  half_not_found: {
    status: 404,
    fr: 'Cette session n’a pas cette demi-journée.',
    en: 'This session has no such half-day.',
  },
  sheet_not_found: {
    status: 404,
    fr: 'Cette feuille signée n’existe pas ou plus.',
    en: 'This signed sheet does not exist, or no longer does.',
  },
  too_many_sheets: {
    status: 409,
    fr: 'Une session garde {count} feuilles signées au plus : retirez-en une avant d’en ajouter.',
    en: 'A session keeps at most {count} signed sheets: remove one before you add another.',
  },
  presence_code_unknown: {
    status: 404,
    fr: 'Ce code n’est celui d’aucun participant de cette session. Vérifiez-le, ou cherchez la personne par son nom.',
    en: 'This code is no participant’s of this session. Check it, or look for the person by name.',
  },
  reference_known: {
    status: 409,
    fr: 'La référence « {reference} » figure déjà sur le paiement n° {id} : {amount}, {name}, le {date}. Vérifiez qu’il ne s’agit pas du même.',
    en: 'The reference “{reference}” is already on payment no. {id}: {amount}, {name}, on {date}. Check that it is not the same one.',
  },
  amount_too_high: {
    status: 422,
    fr: 'Le montant dépasse le reste à payer : {remaining}.',
    en: 'The amount exceeds what remains to be paid: {remaining}.',
  },
  price_not_set: {
    status: 422,
    fr: 'Le tarif de cette inscription n’est pas encore fixé : fixez-le avant d’enregistrer un paiement.',
    en: 'The price of this registration has not been set yet: set it before you record a payment.',
  },
  refund_too_high: {
    status: 422,
    fr: 'Le montant dépasse ce qui a été payé : {paid}.',
    en: 'The amount exceeds what has been paid: {paid}.',
  },
  value_date_to_come: {
    status: 422,
    fr: 'La date de valeur est à venir : indiquez le jour où l’argent est arrivé ou parti.',
    en: 'The value date is still to come: give the day on which the money came or went.',
  },
  credit_too_high: {
    status: 422,
    fr: 'Le montant dépasse ce qui peut être reporté : {available}.',
    en: 'The amount exceeds what can be moved: {available}.',
  },
  month_not_over: {
    status: 409,
    fr: 'Un mois se clôture à partir du deuxième jour du mois suivant.',
    en: 'A month can be closed from the second day of the next one.',
  },
  month_closed: { status: 409, fr: 'Ce mois est déjà clôturé.', en: 'This month is closed already.' },
  payment_not_found: { status: 404, fr: 'Paiement introuvable.', en: 'Payment not found.' },
  payment_reversed: {
    status: 409,
    fr: 'Ce paiement a déjà été annulé.',
    en: 'This payment has already been taken back.',
  },
  payment_not_reversible: {
    status: 409,
    fr: 'Seul un paiement reçu ou un remboursement s’annule. Corrigez le montant payé.',
    en: 'Only a payment received or a refund can be taken back. Correct the amount paid.',
  },
  discrepancy_settled: {
    status: 404,
    fr: 'Ce point n’est plus sur la liste\u00A0: il a été réglé ou expliqué entre-temps.',
    en: 'This is not on the list any more: it was put right or explained meanwhile.',
  },
  payment_spent: {
    status: 409,
    fr: 'Une part de ce paiement a été rendue ou reportée depuis : annulez d’abord cela.',
    en: 'A part of this payment has been given back or moved since: take that back first.',
  },
  declaration_not_found: {
    status: 404,
    fr: 'Cette déclaration de paiement n’existe pas.',
    en: 'This declared payment does not exist.',
  },
  declaration_link_unknown: {
    status: 404,
    fr: 'Ce lien n’est plus valable. Ouvrez celui du dernier message reçu, ou appelez-nous.',
    en: 'This link is no longer valid. Open the one in the last message you received, or call us.',
  },
  declaration_decided: {
    status: 409,
    fr: 'Cette déclaration vient d’être traitée par quelqu’un d’autre.',
    en: 'Somebody else has just dealt with this declared payment.',
  },
  too_many_declarations: {
    status: 409,
    fr: '{count} déclarations de cette inscription attendent déjà d’être vérifiées. Appelez-nous.',
    en: '{count} declared payments of this registration are waiting to be checked already. Please call us.',
  },
  nothing_to_declare: {
    status: 409,
    fr: 'Rien n’est à payer pour cette inscription.',
    en: 'Nothing is due for this registration.',
  },
  message_picture_too_large: {
    status: 413,
    fr: 'L’image dépasse 8\u00A0Mio.',
    en: 'The picture is larger than 8\u00A0MiB.',
  },
  discount_refused: {
    status: 422,
    fr: 'Ce code de remise ne peut pas servir ici : la raison est indiquée au champ.',
    en: 'This discount code cannot be used here: the reason is given at the field.',
  },
  discount_not_found: { status: 404, fr: 'Remise introuvable.', en: 'Discount not found.' },
  discount_code_taken: {
    status: 409,
    fr: 'Une remise porte déjà ce code : choisissez-en un autre.',
    en: 'A discount has this code already: choose another one.',
  },
  discount_too_high: {
    status: 422,
    fr: 'La remise dépasse le tarif : {price}.',
    en: 'The discount exceeds the price: {price}.',
  },
  statement_line_not_found: {
    status: 404,
    fr: 'Cette ligne de relevé n’existe pas.',
    en: 'This line of a statement does not exist.',
  },
  statement_line_decided: {
    status: 409,
    fr: 'Cette ligne a déjà été traitée.',
    en: 'This line has already been decided.',
  },
  statement_line_other: {
    status: 409,
    fr: 'Cette ligne n’est pas de l’argent reçu\u00A0: aucune inscription ne peut en être payée.',
    en: 'This line is no money received: no registration can be paid by it.',
  },
  statement_line_paid: {
    status: 409,
    fr: 'Cette ligne est un paiement\u00A0: annulez d’abord celui-ci dans le journal des paiements.',
    en: 'This line is a payment: take that back first, in the ledger.',
  },
  statement_amount_differs: {
    status: 422,
    fr: 'Les parts ne font pas le montant de la ligne.',
    en: 'The shares do not add up to the amount of the line.',
  },
  payment_on_statement: {
    status: 409,
    fr: 'Ce paiement est déjà celui d’une autre ligne de relevé.',
    en: 'This payment is another statement’s line already.',
  },
  instalments_refused: {
    status: 422,
    fr: 'Cet échéancier ne convient pas au reste à payer ({remaining}) : la raison est indiquée au champ.',
    en: 'These instalments do not suit what remains to be paid ({remaining}): the reason is given at the field.',
  },
  too_many_requests: {
    status: 429,
    fr: 'Trop de tentatives. Réessayez dans {minutes} min.',
    en: 'Too many attempts. Try again in {minutes} min.',
  },
  internal: {
    status: 500,
    fr: 'Une erreur est survenue sur le serveur. Veuillez réessayer plus tard.',
    en: 'A server error occurred. Please try again later.',
  },
  overloaded: {
    status: 503,
    fr: 'Trop de demandes arrivent en même temps. Veuillez réessayer dans un instant.',
    en: 'Too many requests are coming in at once. Please try again in a moment.',
  },
  database_away: {
    status: 503,
    fr: 'Le service est momentanément indisponible. Veuillez réessayer dans un instant.',
    en: 'The service is temporarily unavailable. Please try again in a moment.',
  },
} satisfies Record<string, Kind>
