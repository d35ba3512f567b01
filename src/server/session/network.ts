import { isIP } from 'node:net'
import { keyed } from '../encryption/keyed.ts'

/**
 * An address without the port that some proxies write behind it: `203.0.113.7:4711` and `[2001:db8::1]:443`; an IPv4 address
 * written as IPv6 (`::ffff:203.0.113.7`) as itself.
 * @returns undefined for what is no address
 */
export function ipIn(written: string): string | undefined {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written
  const withoutZone = bare.split('%')[0] ?? ''
  const mapped = /^::ffff:([\d.]+)$/i.exec(withoutZone)?.[1]
  const ip = mapped ?? withoutZone
  return isIP(ip) ? ip : undefined
}

/**
 * What counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, which are what one line is given and can
 * vary the rest of at will (RFC 6177).
 */
export function networkOf(ip: string): string {
  const plain = ipIn(ip) ?? ip
  if (isIP(plain) !== 6) return plain
  // The URL parser writes every spelling of an address in one way (RFC 5952).
  const canonical = new URL(`http://[${plain}]/`).hostname.slice(1, -1)
  const [before = '', after] = canonical.split('::')
  const first = before === '' ? [] : before.split(':')
  const last = !after ? [] : after.split(':')
  const zeros = after === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The form in which a network is kept and compared where it need not be known.
 * @param secret `SESSION_SECRET`, the key of the hash
 */
export const hashOfNetwork = (secret: string, ip: string): string => keyed(secret, `network ${networkOf(ip)}`)
