// How long a certificate is valid, and when its holder is reminded of the end (docs/rules/documents.md#validity).

/** How many days before a certificate's end its holder is reminded. */
export const validityReminderDays = [90, 30] as const
export type ValidityReminderDays = (typeof validityReminderDays)[number]
