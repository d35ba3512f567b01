/**
 * What letters of November 2026 have in common, in both languages: their calendar entry, their usual sentences, their layout. Stored
 * letters are unpacked with exactly these characters, so that nothing here may ever change; a better one gets a number of its own beside it
 * (`packed-text.ts`).
 */
export const letterDictionary = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Officina//Officina//EN
METHOD:PUBLISH
BEGIN:VEVENT
UID:formation-1@www.officina.example
SEQUENCE:0
DTSTAMP:20261123T000000Z
DTSTART:20261207T090000Z
DTEND:20261207T160000Z
SUMMARY:
LOCATION:Abidjan
DESCRIPTION:
ORGANIZER;CN="Officina":mailto:contact@
URL;VALUE=URI:https://www.officina.example/formations/
STATUS:CONFIRMED
END:VEVENT
END:VCALENDAR
Hello , a document is waiting for you
Document: Certificat C-2026-0000
It is available in your participant space, under Documents.
Open my participant space:
https://www.officina.example/espace-participant
Abidjan, Côte d’Ivoire
+225 27 22 00 00 00
contact@
Hello , your training is in one week
Your place is waiting for you. Here is what you need to plan.
Training: 
Date: Monday 7 December 2026, 09:00
Place: Abidjan
Remaining: 65 000 FCFA
Payment reference: OFF-
Something came up? Cancel in your participant space up to 48 hours before the start, or call us on +225 27 22 00 00 00.
See the training:
https://www.officina.example/en/formations/
Hello , your training is in three days
A payment is still expected for this training. If you have just paid, please ignore this message.
Please quote this reference when you pay: it lets us match the payment to your registration. You can pay like this:
Orange Money: +225 07 00 00 00 00
Wave: +225 07 00 00 00 00
MTN Mobile Money: +225 07 00 00 00 00
Cash or cheque: Abidjan, Côte d’Ivoire
Hello , your training is tomorrow
We look forward to welcoming you tomorrow.
Your attendance code: . Give it when you arrive; your participant space also shows it as a QR code.
Hello , see you soon
This is a reminder of your registration for this training. If you cannot come, simply reply to this message.
Hello , your registration is cancelled
Your registration has been cancelled and your place is free again. If this is a mistake, reply to this message.
Hello , your registration is confirmed
Your place is reserved. We look forward to welcoming you.
Hello , your registration is pending
Your registration is awaiting confirmation again. We will be in touch very soon.
Hello , your payment has been updated
Payment: Partly paid
Amount received: 20 000 FCFA
Remaining: 45 000 FCFA
Payment: Paid
Amount received: 65 000 FCFA
Remaining: 0 FCFA
Hello , your registration has been recorded
Your place is held. Our team confirms it by e-mail within 24 hours.
Price: 65 000 FCFA
A question? Call us on +225 27 22 00 00 00 or write to contact@.
Add to my calendar:
https://www.officina.example/formations/calendrier.ics
Bonjour , un document vous attend
Document : Certificat C-2026-0000
Il est disponible dans votre espace participant, à l’onglet Documents.
Ouvrir mon espace participant :
Bonjour , votre formation a lieu dans une semaine
Votre place vous attend. Voici l’essentiel pour vous organiser.
Formation : 
Date : lundi 7 décembre 2026, 9 h
Lieu : Abidjan
Reste à payer : 65 000 FCFA
Référence de paiement : OFF-
Un empêchement ? Annulez dans votre espace participant jusqu’à 48 heures avant le début, ou appelez-nous au +225 27 22 00 00 00.
Voir la formation :
https://www.officina.example/formations/
Bonjour , votre formation a lieu dans trois jours
Un règlement reste attendu pour cette formation. Si vous venez de payer, ne tenez pas compte de ce message.
Rappelez cette référence lors de votre paiement : elle nous permet de le rattacher à votre inscription. Vous pouvez payer ainsi :
Orange Money : +225 07 00 00 00 00
Wave : +225 07 00 00 00 00
MTN Mobile Money : +225 07 00 00 00 00
Espèces ou chèque : Abidjan, Côte d’Ivoire
Bonjour , votre formation a lieu demain
Nous nous réjouissons de vous accueillir demain.
Votre code de présence : . Donnez-le à l’arrivée ; votre espace participant le montre aussi en code QR.
Bonjour , à bientôt
Nous vous rappelons votre inscription à cette formation. En cas d’empêchement, répondez simplement à ce message.
Bonjour , votre inscription est annulée
Votre inscription a été annulée et votre place est de nouveau libre. Si c’est une erreur, répondez à ce message.
Bonjour , votre inscription est confirmée
Votre place est réservée. Nous avons hâte de vous accueillir.
Bonjour , votre inscription est en attente
Votre inscription est de nouveau en attente de confirmation. Nous revenons vers vous très vite.
Bonjour , votre paiement a été mis à jour
Paiement : Partiellement payé
Montant reçu : 20 000 FCFA
Reste à payer : 45 000 FCFA
Paiement : Payé
Montant reçu : 65 000 FCFA
Reste à payer : 0 FCFA
Bonjour , votre inscription est enregistrée
Votre place est retenue. Notre équipe vous la confirme par e-mail sous 24 heures.
Tarif : 65 000 FCFA
Une question ? Appelez-nous au +225 27 22 00 00 00 ou écrivez à contact@.
Ajouter à mon agenda :
<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Votre inscription : </title></head>
<body style="margin:0;padding:0;background:#FBF7EF">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF7EF"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#FFFFFF;border:1px solid #EADFC9;border-radius:12px">
<tr><td style="padding:20px 28px;border-bottom:4px solid #0B5D4B;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:18px;font-weight:700;color:#0B5D4B"></td></tr>
<tr><td style="padding:28px">
<h1 style="margin:0 0 16px;font-family:Fraunces,Georgia,serif;font-size:24px;line-height:1.25;color:#16231E">Bonjour , votre inscription est enregistrée</h1>
<p style="margin:0 0 16px;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55;color:#16231E">Votre place est retenue. Notre équipe vous la confirme par e-mail sous 24 heures.</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-top:1px solid #EADFC9"><tr><td style="padding:10px 16px 10px 0;border-bottom:1px solid #EADFC9;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:14px;color:#4A5A53;vertical-align:top">Formation</td><td style="padding:10px 0;border-bottom:1px solid #EADFC9;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:15px;font-weight:600;color:#16231E"></td></tr><tr><td style="padding:10px 16px 10px 0;border-bottom:1px solid #EADFC9;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:14px;color:#4A5A53;vertical-align:top">Date</td><td style="padding:10px 0;border-bottom:1px solid #EADFC9;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:15px;font-weight:600;color:#16231E">lundi 7 décembre 2026, 9 h</td></tr><tr><td style="padding:10px 16px 10px 0;border-bottom:1px solid #EADFC9;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:14px;color:#4A5A53;vertical-align:top">Lieu</td><td style="padding:10px 0;border-bottom:1px solid #EADFC9;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:15px;font-weight:600;color:#16231E">Abidjan</td></tr><tr><td style="padding:10px 16px 10px 0;border-bottom:1px solid #EADFC9;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:14px;color:#4A5A53;vertical-align:top">Tarif</td><td style="padding:10px 0;border-bottom:1px solid #EADFC9;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:15px;font-weight:600;color:#16231E">65 000 FCFA</td></tr><tr><td style="padding:10px 16px 10px 0;border-bottom:1px solid #EADFC9;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:14px;color:#4A5A53;vertical-align:top">Référence de paiement</td><td style="padding:10px 0;border-bottom:1px solid #EADFC9;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:15px;font-weight:600;color:#16231E">OFF-</td></tr></table>
<p style="margin:0 0 16px;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55;color:#16231E">Rappelez cette référence lors de votre paiement : elle nous permet de le rattacher à votre inscription. Vous pouvez payer ainsi :</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-top:1px solid #EADFC9"><tr><td style="padding:10px 16px 10px 0;border-bottom:1px solid #EADFC9;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:14px;color:#4A5A53;vertical-align:top">Orange Money</td><td style="padding:10px 0;border-bottom:1px solid #EADFC9;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:15px;font-weight:600;color:#16231E">+225 07 00 00 00 00</td></tr><tr><td style="padding:10px 16px 10px 0;border-bottom:1px solid #EADFC9;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:14px;color:#4A5A53;vertical-align:top">Wave</td><td style="padding:10px 0;border-bottom:1px solid #EADFC9;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:15px;font-weight:600;color:#16231E">+225 07 00 00 00 00</td></tr><tr><td style="padding:10px 16px 10px 0;border-bottom:1px solid #EADFC9;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:14px;color:#4A5A53;vertical-align:top">MTN Mobile Money</td><td style="padding:10px 0;border-bottom:1px solid #EADFC9;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:15px;font-weight:600;color:#16231E">+225 07 00 00 00 00</td></tr><tr><td style="padding:10px 16px 10px 0;border-bottom:1px solid #EADFC9;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:14px;color:#4A5A53;vertical-align:top">Espèces ou chèque</td><td style="padding:10px 0;border-bottom:1px solid #EADFC9;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:15px;font-weight:600;color:#16231E">Abidjan, Côte d’Ivoire</td></tr></table>
<p style="margin:0 0 16px;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55;color:#16231E">Une question ? Appelez-nous au +225 27 22 00 00 00 ou écrivez à contact@.</p>
<p style="margin:0 0 16px;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55;color:#16231E">Un empêchement ? Annulez dans votre espace participant jusqu’à 48 heures avant le début, ou appelez-nous au +225 27 22 00 00 00.</p>
<p style="margin:0 0 20px"><a href="https://www.officina.example/formations/" style="display:inline-block;padding:12px 22px;border-radius:12px;background:#0B5D4B;color:#FFFFFF;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;font-weight:600;text-decoration:none">Voir la formation</a></p>
<p style="margin:0 0 20px"><a href="https://www.officina.example/espace-participant" style="display:inline-block;padding:12px 22px;border-radius:12px;background:#0B5D4B;color:#FFFFFF;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;font-weight:600;text-decoration:none">Ouvrir mon espace participant</a></p>
<p style="margin:0 0 20px"><a href="https://www.officina.example/formations/calendrier.ics" style="display:inline-block;padding:12px 22px;border-radius:12px;background:#0B5D4B;color:#FFFFFF;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;font-weight:600;text-decoration:none">Ajouter à mon agenda</a></p>
</td></tr>
<tr><td style="padding:20px 28px;border-top:1px solid #EADFC9;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:13px;line-height:1.5;color:#4A5A53"><br>Abidjan, Côte d’Ivoire<br>+225 27 22 00 00 00<br>contact@<br><br>Vous recevez ce message à la suite d’une démarche sur notre site.</td></tr>
</table></td></tr></table>
</body></html>`
