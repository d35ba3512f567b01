import { Resolver } from 'node:dns/promises'

/** What a domain publishes about who may send mail in its name; unknown where the DNS does not answer. */
export interface SenderRecords {
  spf: 'there' | 'missing' | 'unknown'
  dkim: 'there' | 'missing' | 'unknown'
}

/** How long each question to the DNS may take, in milliseconds; asked twice. */
const timeout = 2_000

const nothingThere = new Set(['ENODATA', 'ENOTFOUND'])

/**
 * Asks for the SPF of a domain (RFC 7208) and whether it has any key of DKIM (RFC 6376). The keys have names that only the mail server
 * knows; where there is one, the name above it is there without anything of its own (RFC 8020).
 * @param servers which to ask, in place of the machine's
 */
export async function lookUpSender(domain: string, servers?: string[]): Promise<SenderRecords> {
  const resolver = new Resolver({ timeout: timeout, tries: 2 })
  if (servers) resolver.setServers(servers)
  const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
  const spf = resolver.resolveTxt(domain).then(
    (records): SenderRecords['spf'] =>
      records.some((parts) => parts.join('').startsWith('v=spf1')) ? 'there' : 'missing',
    (error) => (nothingThere.has(codeOf(error)) ? 'missing' : 'unknown'),
  )
  const dkim = resolver.resolveTxt(`_domainkey.${domain}`).then(
    (): SenderRecords['dkim'] => 'there',
    (error) => {
      if (codeOf(error) === 'ENODATA') return 'there'
      return codeOf(error) === 'ENOTFOUND' ? 'missing' : 'unknown'
    },
  )
  return { spf: await spf, dkim: await dkim }
}
