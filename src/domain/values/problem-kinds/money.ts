import type { ProblemKind } from './kind.ts'

/** Money: payments, declarations, discounts, statements, months. */
export const moneyProblems = {
  price_already_set: {
    status: 409,
    fr: 'Le tarif de cette inscription est déjà fixé.',
    en: 'The price of this registration has already been set.',
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
  refund_undecided: {
    status: 422,
    fr: 'Cette inscription n’est pas annulée\u00A0: dites si les {amount} rendus de son prix sont de nouveau dus, ou offerts.',
    en: 'This registration is not cancelled: say whether the {amount} of its price that is given back is owed again, or waived.',
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
  layout_not_found: {
    status: 404,
    fr: 'Cette présentation du journal n’existe plus.',
    en: 'This layout of the journal is no longer there.',
  },
  month_closed: { status: 409, fr: 'Ce mois est déjà clôturé.', en: 'This month is closed already.' },
  payment_not_found: { status: 404, fr: 'Paiement introuvable.', en: 'Payment not found.' },
  payment_reversed: {
    status: 409,
    fr: 'Cette écriture a déjà été annulée.',
    en: 'This entry has already been taken back.',
  },
  payment_not_reversible: {
    status: 409,
    fr: 'Seuls un paiement reçu, un remboursement et une correction s’annulent. Corrigez le montant payé.',
    en: 'Only a payment received, a refund or a correction can be taken back. Correct the amount paid.',
  },
  payment_no_cheque: {
    status: 409,
    fr: 'Seul un paiement reçu par chèque peut revenir impayé.',
    en: 'Only a payment received by cheque can bounce.',
  },
  discrepancy_settled: {
    status: 404,
    fr: 'Ce point n’est plus sur la liste\u00A0: il a été réglé ou expliqué entre-temps.',
    en: 'This is not on the list any more: it was put right or explained meanwhile.',
  },
  payment_spent: {
    status: 409,
    fr: 'Une part de ce montant a été rendue, reportée ou corrigée à la main depuis\u00A0: annulez d’abord cela.',
    en: 'A part of this amount has been given back, moved or corrected by hand since: take that back first.',
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
  online_payment_not_found: {
    status: 404,
    fr: 'Ce paiement en ligne n’existe pas.',
    en: 'This online payment does not exist.',
  },
  provider_away: {
    status: 409,
    fr: '{provider} ne répond pas pour le moment. Réessayez dans quelques minutes, ou payez autrement.',
    en: '{provider} does not answer at present. Try again in a few minutes, or pay in another way.',
  },
  provider_not_stopped: {
    status: 409,
    fr: 'Rien n’est à reprendre chez ce prestataire : il n’est pas arrêté, ou ce sont ses clés qui manquent.',
    en: 'Nothing is to be resumed with this provider: it is not stopped, or it lacks its keys.',
  },
  online_amount: {
    status: 422,
    fr: '{provider} prend de {minimum} à {maximum}{steps}.',
    en: '{provider} takes from {minimum} to {maximum}{steps}.',
  },
  online_refund_too_high: {
    status: 422,
    fr: 'De ce paiement en ligne, il reste {left} à rendre pour cette inscription.',
    en: 'Of this online payment, {left} is left to be given back for this registration.',
  },
  online_refund_not_found: {
    status: 404,
    fr: 'Ce remboursement en ligne n’existe pas.',
    en: 'This online refund does not exist.',
  },
  online_refund_under_way: {
    status: 409,
    fr: '{provider} est en train de rendre cet argent : attendez sa réponse.',
    en: '{provider} is giving this money back: wait for its answer.',
  },
  online_refund_over: {
    status: 409,
    fr: 'Cet argent est déjà rendu.',
    en: 'This money has been given back already.',
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
  statement_taken: {
    status: 409,
    fr: 'Ce fichier a déjà été pris en compte\u00A0: «\u00A0{operator}\u00A0», le {date}. Reprenez cet opérateur et les mêmes colonnes, ou écartez d’abord toutes ses lignes.',
    en: 'This file has been taken in before: “{operator}”, on {date}. Choose that operator and the same columns again, or set all of its lines aside first.',
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
  statement_line_unread: {
    status: 409,
    fr: 'Cette ligne n’a pas pu être lue\u00A0: complétez-la d’abord, ou écartez-la.',
    en: 'This line could not be read: complete it first, or set it aside.',
  },
  statement_line_paid: {
    status: 409,
    fr: 'Cette ligne est un paiement\u00A0: annulez d’abord celui-ci dans le journal des paiements.',
    en: 'This line is a payment: take that back first, in the ledger.',
  },
  statement_amount_differs: {
    status: 422,
    fr: 'Les parts, ou le paiement choisi, ne font pas le montant de la ligne.',
    en: 'The shares, or the payment that was chosen, are not the amount of the line.',
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
} satisfies Record<string, ProblemKind>
