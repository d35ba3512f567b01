// What `upgrade` and `rollback` say, and what they work with.
import type { Localized } from '../domain/values/language.ts'

const french = {
  timeout: 'secondes laissées à un démarrage, les changements des tables non comptés\u00A0; 120 par défaut',
  base: 'le dossier des versions\u00A0; par défaut celui d’où vient la commande, ou /opt/officina',
  // What is refused.
  checkout: 'Ceci est un dossier de développement\u00A0: on n’y installe pas de version.',
  notRoot: 'Seul root peut changer de version.',
  asRoot: 'Tapez la commande sous root\u00A0: sudo officina …',
  noSystemd: 'systemctl est introuvable\u00A0: c’est systemd qui démarre les instances.',
  busy: 'Une autre mise à jour est en cours.',
  waitForOther: 'Attendez qu’elle se termine.',
  noFile: 'Ce fichier n’existe pas.',
  noRelease: 'Ce n’est pas une version d’Officina (release.json manque ou est illisible).',
  noChecksum: 'La somme de contrôle manque\u00A0: rien n’est déballé sans elle.',
  bringChecksum: (name: string) => `Apportez ${name}.sha256, publié avec l’archive, dans le même dossier.`,
  otherChecksum: (name: string) => `Aucune somme de contrôle de ${name} n’est dans ce fichier.`,
  wrongChecksum: 'L’archive n’est pas telle qu’elle a été faite\u00A0: sa somme de contrôle est autre.',
  bringAgain: 'Apportez l’archive une nouvelle fois, et sa somme de contrôle de là où elle est publiée.',
  notUnpacked: (reason: string) => `Ne peut pas être déballée\u00A0: ${reason}`,
  otherMachine: (kind: string) => `Cette version est faite pour une autre machine que celle-ci (${kind}).`,
  noTrial: (version: string) => `La version ${version} ne peut pas être essayée avant de répondre.`,
  installOld: 'Installez-la par son propre deploy/debian/install.',
  older: (to: string, from: string) => `${to} est plus ancienne que ${from}, qui est installée.`,
  rollBack: 'Pour revenir à la version d’avant\u00A0: officina rollback',
  noCurrent: 'Aucune version n’est installée ici.',
  noFormer: (version: string) => `La version que ${version} a remplacée n’est plus là, ou n’est pas connue.`,
  restoreInstead: 'Ce qu’il faut faire alors est dans docs/operations/upgrade.md.',
  // What is said as it happens.
  verified: (hash: string) => `Somme de contrôle vérifiée\u00A0: ${hash}`,
  unpackedBefore: 'Dossier déjà déballé\u00A0: aucune somme de contrôle n’est vérifiée.',
  placed: (folder: string) => `Déballée dans ${folder}\u00A0; rien n’y mène encore.`,
  trying: (version: string) => `Essai de ${version} sur un port à part, sans tâches ni visiteurs…`,
  notTried: (version: string) => `${version} ne peut pas être essayée à part\u00A0: elle est démarrée directement.`,
  upgrading: (files: string[]) =>
    `Les tables sont mises à jour maintenant (${files.length})\u00A0: ${files.join(', ')}. Une sauvegarde est faite avant, si BACKUP_FOLDER est donné. Les instances en marche continuent de répondre.`,
  upgraded: 'Les tables sont à jour.',
  nothingToUpgrade: 'Les tables sont déjà à jour.',
  ownDatabase:
    'La base embarquée n’a qu’un seul processus\u00A0: l’essai se fait sur une base vide, et les tables changent au redémarrage.',
  trialReady: (version: string) => `${version} est prête, et ses pages répondent.`,
  stillAnswers: (version: string, units: string) => `${version} répond toujours après cela\u00A0: ${units}.`,
  restarting: (unit: string, version: string) => `${unit}\u00A0: passe à ${version}…`,
  restarted: (unit: string, version: string) => `${unit}\u00A0: répond, en ${version}.`,
  stillSilent: (unit: string) =>
    `${unit} ne répondait pas avant, et ne répond toujours pas\u00A0: journalctl -u ${unit}`,
  removed: (names: string) => `Anciennes versions retirées\u00A0: ${names}.`,
  tablesStay: (from: string, to: string) =>
    `Les tables restent telles que ${from} les a faites, rien de ce qui a été saisi n’est perdu\u00A0: ${to} travaille avec elles. Ce que ${from} seule connaît n’est plus visible tant que ${to} répond.`,
  // What went wrong.
  trialEnded: (version: string) => `La version ${version} s’est arrêtée à l’essai. Elle a dit\u00A0:`,
  trialLate: (version: string) => `La version ${version} n’a pas été prête à temps à l’essai. Elle a dit\u00A0:`,
  pagesMissing: (version: string, pages: string) =>
    `La version ${version} démarre à l’essai, mais ne répond pas à ${pages}. Elle a dit\u00A0:`,
  silentAfter: (version: string, units: string) =>
    `La version ${version} ne répond plus depuis que les tables ont changé\u00A0: ${units}.`,
  lookAndRestore:
    'Regardez journalctl. Au pire, la sauvegarde faite avant est à restaurer (docs/operations/upgrade.md).',
  stays: (from: string, _to: string) => `Rien n’a été changé\u00A0: ${from} reste en place.`,
  staysOnTables: (from: string, to: string) =>
    `${from} reste en place, sur les tables que ${to} a déjà mises à jour\u00A0: elle travaille avec elles.`,
  notStarted: (unit: string, version: string) => `${unit} n’a pas démarré en ${version}.`,
  movedBack: (unit: string, to: string, from: string) =>
    `${unit} n’a pas démarré en ${to}. Retour à ${from}, qui est de nouveau en place.`,
  notBack: (units: string) => `Ne répond pas non plus après le retour\u00A0: ${units}.`,
  readLog: (unit: string) => `Pourquoi\u00A0: journalctl -u ${unit} -n 50`,
  // How it ended.
  installed: (version: string) => `Officina ${version} est installée.`,
  already: (version: string) => `Officina ${version} est déjà en place, et chaque instance en marche en est.`,
  done: (version: string, units: string) => `Officina ${version} est en place\u00A0: ${units}.`,
  noInstances: 'aucune instance n’est en marche',
}

type Words = typeof french

const english: Words = {
  timeout: 'seconds that a start may take, changes of the tables not counted; 120 by default',
  base: 'the folder of the releases; by default the one that the command comes from, or /opt/officina',
  checkout: 'This is a checkout: no release is installed here.',
  notRoot: 'Only root can change the release.',
  asRoot: 'Type the command as root: sudo officina …',
  noSystemd: 'There is no systemctl: instances are started by systemd.',
  busy: 'Another upgrade is under way.',
  waitForOther: 'Wait until it has ended.',
  noFile: 'There is no such file.',
  noRelease: 'This is no release of Officina (release.json is missing or cannot be read).',
  noChecksum: 'The checksum is missing: nothing is unpacked without it.',
  bringChecksum: (name) => `Bring ${name}.sha256, which is published with the archive, into the same folder.`,
  otherChecksum: (name) => `This file holds no checksum of ${name}.`,
  wrongChecksum: 'The archive is not as it was made: its checksum is another.',
  bringAgain: 'Bring the archive once more, and its checksum from where it is published.',
  notUnpacked: (reason) => `It cannot be unpacked: ${reason}`,
  otherMachine: (kind) => `This release is for another kind of machine than this one (${kind}).`,
  noTrial: (version) => `Release ${version} cannot be tried before it answers.`,
  installOld: 'Install it by its own deploy/debian/install.',
  older: (to, from) => `${to} is older than ${from}, which is installed.`,
  rollBack: 'To go back to the release before: officina rollback',
  noCurrent: 'No release is installed here.',
  noFormer: (version) => `The release that ${version} has replaced is no longer there, or is not known.`,
  restoreInstead: 'What to do then stands in docs/operations/upgrade.md.',
  verified: (hash) => `Checksum verified: ${hash}`,
  unpackedBefore: 'A folder that was unpacked before: no checksum is verified.',
  placed: (folder) => `Unpacked into ${folder}; nothing leads there yet.`,
  trying: (version) => `Trying ${version} on a port of its own, without jobs or visitors …`,
  notTried: (version) => `${version} cannot be tried apart: it is started directly.`,
  upgrading: (files) =>
    `The tables are being brought up to date now (${files.length}): ${files.join(', ')}. A backup is made before, where BACKUP_FOLDER is given. The instances that run go on answering.`,
  upgraded: 'The tables are up to date.',
  nothingToUpgrade: 'The tables are up to date already.',
  ownDatabase:
    'The embedded database is one process’s alone: the trial has an empty one, and the tables change with the restart.',
  trialReady: (version) => `${version} is ready, and its pages answer.`,
  stillAnswers: (version, units) => `${version} still answers after that: ${units}.`,
  restarting: (unit, version) => `${unit}: to ${version} …`,
  restarted: (unit, version) => `${unit}: answers, as ${version}.`,
  stillSilent: (unit) => `${unit} did not answer before, and still does not: journalctl -u ${unit}`,
  removed: (names) => `Older releases removed: ${names}.`,
  tablesStay: (from, to) =>
    `The tables stay as ${from} has made them, and nothing that was entered is lost: ${to} works on them. What ${from} alone knows is not seen while ${to} answers.`,
  trialEnded: (version) => `Release ${version} has ended on trial. It said:`,
  trialLate: (version) => `Release ${version} was not ready in time on trial. It said:`,
  pagesMissing: (version, pages) => `Release ${version} starts on trial, but does not answer ${pages}. It said:`,
  silentAfter: (version, units) => `Release ${version} no longer answers since the tables were changed: ${units}.`,
  lookAndRestore: 'Look at journalctl. At worst the backup made before is to be restored (docs/operations/upgrade.md).',
  stays: (from) => `Nothing was changed: ${from} stays in place.`,
  staysOnTables: (from, to) =>
    `${from} stays in place, on the tables that ${to} has brought up to date already: it works on them.`,
  notStarted: (unit, version) => `${unit} did not start as ${version}.`,
  movedBack: (unit, to, from) => `${unit} did not start as ${to}. Back to ${from}, which is in place again.`,
  notBack: (units) => `Not answering after going back either: ${units}.`,
  readLog: (unit) => `Why: journalctl -u ${unit} -n 50`,
  installed: (version) => `Officina ${version} is installed.`,
  already: (version) => `Officina ${version} is in place already, and every instance that runs is of it.`,
  done: (version, units) => `Officina ${version} is in place: ${units}.`,
  noInstances: 'no instance runs',
}

export const releaseWords: Localized<Words> = { fr: french, en: english }
