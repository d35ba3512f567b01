import type { Company } from '../../domain/company/company.ts'

/** What a name in front of an address may hold without quotes (RFC 5322), and letters of every language. */
const plain = /^[\p{L}\p{N} !#$%&'’*+/=?^_`{|}~-]+$/u

/**
 * Who a mail is from.
 * @param given what the environment says (`MAIL_FROM`); without it the firm's name and address
 * @returns '' where nobody has said either: such a mail waits (`deliver.ts`)
 */
export function senderOf(given: string | undefined, { name, email }: Pick<Company, 'name' | 'email'>): string {
  if (given) return given
  if (!email || !name) return email
  return `${plain.test(name) ? name : `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`} <${email}>`
}
