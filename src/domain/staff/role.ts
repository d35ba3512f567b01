/** What somebody's account is for (docs/rules/accounts-and-security.md#roles). */
export const staffRoles = ['administrator', 'accountant', 'trainer', 'reader'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * Who of the staff may do what: a call is declared for one of these groups, and the screen offers what the reader's groups may.
 * What somebody may do with one record is a sentence in the noun's `policy.ts`.
 */
const permissionGroups = {
  /** One's own account. */
  staff: staffRoles,
  administrators: ['administrator'],
  'office readers': ['administrator', 'reader'],
  'money readers': ['administrator', 'accountant', 'reader'],
  'money recorders': ['administrator', 'accountant'],
  'training staff': ['administrator', 'reader', 'trainer'],
  /** Those who hold sessions, and say who was there. */
  'session holders': ['administrator', 'trainer'],
} as const satisfies Record<string, readonly StaffRole[]>
export type PermissionGroup = keyof typeof permissionGroups

export const isAmong = (role: StaffRole, group: PermissionGroup): boolean =>
  (permissionGroups[group] as readonly StaffRole[]).includes(role)
