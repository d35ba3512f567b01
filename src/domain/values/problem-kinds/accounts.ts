import type { ProblemKind } from './kind.ts'

/** Signing in, one’s account, keys and colleagues. */
export const accountProblems = {
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
  password_changed: {
    status: 409,
    fr: 'Votre mot de passe vient d’être changé par ailleurs\u00A0: recommencez avec le nouveau.',
    en: 'Your password has just been changed elsewhere: start again with the new one.',
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
  proof_needed: {
    status: 403,
    fr: 'Confirmez d’abord que c’est bien vous, avec votre mot de passe.',
    en: 'First confirm that it is you, with your password.',
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
  no_profile: {
    status: 404,
    fr: 'Aucun profil n’est lié à cette session.',
    en: 'No profile is linked to this session.',
  },
  link_failed: {
    status: 422,
    fr: 'Impossible de lier votre compte. Veuillez vérifier les informations fournies.',
    en: 'Unable to link your account. Please check the information provided.',
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
} satisfies Record<string, ProblemKind>
