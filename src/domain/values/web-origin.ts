const host = /^[a-z\d-]+(\.[a-z\d-]+)*$/

/**
 * The site that an address belongs to, such as `https://www.ordre.example`, as browsers name it (RFC 6454).
 * @param typed the site's own address, or that of any of its pages; without encryption on one's own machine alone
 * @returns undefined for anything else
 */
export function webOriginOf(typed: string): string | undefined {
  if (!URL.canParse(typed)) return undefined
  const { protocol, hostname, origin } = new URL(typed)
  const isOwnMachine = hostname === 'localhost' || hostname === '127.0.0.1'
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isOwnMachine)
  return isSafe && host.test(hostname) ? origin : undefined
}
