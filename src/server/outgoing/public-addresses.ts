// Where messages may be sent: a tool on the public internet, never a machine beside this one.
import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that do not belong to the public internet: IANA's special-purpose registries (RFC 6890), and multicast. */
const ofNobody = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10', // carriers' own (RFC 6598)
  '127.0.0.0/8',
  '169.254.0.0/16', // link-local, where clouds tell machines their secrets
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [start = '', bits] = network.split('/')
  ofNobody.addSubnet(start, Number(bits), 'ipv4')
}
// Of IPv6 only 2000::/3 is given out; in it, these carry other networks or none.
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [start = '', bits] = network.split('/')
  ofNobody.addSubnet(start, Number(bits), 'ipv6')
}
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is one of the public internet. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !ofNobody.check(address, 'ipv4')
  // IPv4 written as IPv6, loopback, link-local and private ones lie outside of what is given out.
  return family === 6 && givenOut.check(address, 'ipv6') && !ofNobody.check(address, 'ipv6')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
/** This machine itself: the demonstration's receivers may stand there. */
const isLoopback = (address: string) => loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** What may be sent to: `https:` on the public internet; in the demonstration `http:` on this machine as well. */
export interface Reach {
  /** Whether this machine itself may be sent to. */
  ownMachine: boolean
}

const mayReach = (address: string, { ownMachine }: Reach) => isPublic(address) || (ownMachine && isLoopback(address))

/** The IP address that a URL names in place of a host; undefined where it names a host. */
const literalOf = ({ hostname }: URL): string | undefined => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? undefined : bare
}

/** What is wrong with an address that somebody types, as far as it shows without looking up its host. */
export function wrongWith(typed: string, reach: Reach): 'webhookHttps' | 'webhookPrivate' | undefined {
  const url = new URL(typed)
  const literal = literalOf(url)
  const isOwnMachine = url.hostname === 'localhost' || (literal !== undefined && isLoopback(literal))
  if (url.protocol !== 'https:' && !(reach.ownMachine && isOwnMachine)) return 'webhookHttps'
  if (literal !== undefined ? !mayReach(literal, reach) : isOwnMachine && !reach.ownMachine) return 'webhookPrivate'
  return undefined
}

/** An address that may not be connected to. */
export class PrivateAddress extends Error {}

export type Resolve = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/**
 * Looks a host up for the connection itself: what is checked is what is connected to, so that a name which points elsewhere a moment
 * later (DNS rebinding) gains nothing. One address that may not be reached refuses all.
 */
export const checkedLookup =
  (reach: Reach, resolve: Resolve = lookUp): LookupFunction =>
  (host, options, done) => {
    resolve(host, { all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const [first] = found
      if (!first || !found.every(({ address }) => mayReach(address, reach))) {
        return done(new PrivateAddress(`${host} is on a network of its own`), '', 0)
      }
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }

/** Refuses an IP address written into the URL, which is connected to without a look-up. @throws PrivateAddress */
export function refusePrivateLiteral(url: URL, reach: Reach): void {
  const literal = literalOf(url)
  if (literal !== undefined && !mayReach(literal, reach)) throw new PrivateAddress(`${literal} is private`)
}
