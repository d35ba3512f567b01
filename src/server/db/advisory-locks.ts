/**
 * The numbers of our advisory locks (docs/locks.md). The database knows them by number alone: two kinds of work under one number would
 * wait for each other. A migration cannot read this file and never changes, so the number of `trail` stands in `lock_trail`
 * (`0011_sealed_trail.sql`) as well, and a test compares the two. The job queue makes numbers of its own from its name.
 */
export const advisoryLocks = {
  /** Work as the owner of the tables: migrations, rights, checkpoints. A connection holds it until it ends. */
  owner: 7_204_114_051n,
  /** The chain over the audit trail: sealing, erasing, forgetting. Only functions in the database take it, until the transaction ends. */
  trail: 7_204_114_052n,
  /** The addresses of trainings, while a free one is looked for and taken. Held until the transaction ends. */
  trainingAddress: 7_204_114_053n,
  /** The references of payments, while it is asked whether one has been used. Held until the transaction ends. */
  paymentReference: 7_204_114_054n,
  /** Backups that are due, so that of several instances one writes them. Held until they are written. */
  backup: 7_204_114_055n,
  /** Queueing what waits, so that of several instances one does. Held until the transaction ends. */
  waiting: 7_204_114_056n,
  /** What the office writes of the site, its pictures included. Held until the transaction ends. */
  siteContent: 7_204_114_057n,
  /** How many addresses are told what happens, while one more is. Held until the transaction ends. */
  webhooks: 7_204_114_058n,
  /** Which months of the ledger are closed: shared by each command that enters something (`hold_closed_months` of migration 0072, which a test
   * compares), whole while one is closed. Held until the transaction ends. */
  ledgerMonths: 7_204_114_059n,
  /** Working with the database: shared by every instance until its connection ends, whole for a command that needs it alone. */
  inUse: 7_204_114_061n,
  /** Taking in the lines of statements, while it is asked which are known. Held until the transaction ends. */
  statements: 7_204_114_060n,
  /** Which call of the tax office is made next, so that two equal ones are never under way. Held until the transaction ends. */
  fneCalls: 7_204_114_062n,
  /** How many bytes media take, while a file is begun. Held until the transaction ends. */
  mediaQuota: 7_204_114_063n,
} as const

/**
 * The first of the two numbers of a chore's own lock; the second is made from its name. Locks of two numbers and of one never meet. A
 * connection holds it while the chore is done, or until the connection ends.
 */
export const choreLocks = 72_041

/**
 * The first of the two numbers of an e-mail's own lock; the second is made from the e-mail. Taken before anything else while somebody opens an
 * account under it, of which there may be several, and held until the transaction ends.
 */
export const accountLocks = 72_042

/**
 * The first of the two numbers of a device's own lock; the second is made from its id. Taken before anything else while its log of presence is
 * taken in, and held until the transaction ends.
 */
export const deviceLocks = 72_043

/**
 * The first of the two numbers of a group of evaluations; the second is made from the group. Taken before anything else while an answer is
 * written, with which all of the group are written again, and held until the transaction ends.
 */
export const evaluationLocks = 72_044
