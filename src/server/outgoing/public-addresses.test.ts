import { describe, expect, test } from 'vitest'
import { checkedLookup, isPublic, PrivateAddress, type Reach, type Resolve, wrongWith } from './public-addresses.ts'

const [abroad, demonstration]: Reach[] = [{ ownMachine: false }, { ownMachine: true }] as const

describe('of the public internet', () => {
  test.each([
    '8.8.8.8',
    '41.202.219.1',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('%s is', (address) => expect(isPublic(address)).toBe(true))

  test.each([
    ['this network', '0.0.0.0'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['a carrier’s own', '100.64.0.1'],
    ['a carrier’s own', '100.127.255.255'],
    ['this machine', '127.0.0.1'],
    ['this machine', '127.255.255.254'],
    ['link-local', '169.254.0.1'],
    ['where clouds tell secrets', '169.254.169.254'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['documentation', '203.0.113.9'],
    ['this machine', '::1'],
    ['nothing', '::'],
    ['IPv4 as IPv6', '::ffff:127.0.0.1'],
    ['IPv4 as IPv6', '::ffff:8.8.8.8'],
    ['IPv4 behind a translator', '64:ff9b::a00:1'],
    ['IPv4 in 6to4', '2002:a00:1::1'],
    ['Teredo', '2001::1'],
    ['unique local', 'fc00::1'],
    ['unique local, where clouds tell secrets', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('%s, %s, is not', (_, address) => expect(isPublic(address)).toBe(false))
})

describe('an address that is typed', () => {
  test.each([
    'https://comptabilite.example/officina',
    'https://comptabilite.example:8443/officina?cle=1',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
  ])('%s may be', (typed) => expect(wrongWith(typed, abroad)).toBeUndefined())

  test.each([
    ['http://comptabilite.example/', 'webhookHttps'],
    ['http://127.0.0.1:8080/', 'webhookHttps'],
    ['https://127.0.0.1/', 'webhookPrivate'],
    ['https://2130706433/', 'webhookPrivate'], // 127.0.0.1 as one number, which the URL writes out
    ['https://0x7f.1/', 'webhookPrivate'],
    ['https://[::1]/', 'webhookPrivate'],
    ['https://[::ffff:10.0.0.1]/', 'webhookPrivate'],
    ['https://localhost/', 'webhookPrivate'],
    ['https://192.168.1.1/', 'webhookPrivate'],
    ['https://169.254.169.254/latest/meta-data/', 'webhookPrivate'],
  ])('%s may not: %s', (typed, wrong) => expect(wrongWith(typed, abroad)).toBe(wrong))

  test('the demonstration sends to this machine as well, unencrypted, and to no other so', () => {
    expect(wrongWith('http://127.0.0.1:8080/', demonstration)).toBeUndefined()
    expect(wrongWith('http://localhost:8080/', demonstration)).toBeUndefined()
    expect(wrongWith('http://[::1]:8080/', demonstration)).toBeUndefined()
    expect(wrongWith('http://comptabilite.example/', demonstration)).toBe('webhookHttps')
    expect(wrongWith('https://192.168.1.1/', demonstration)).toBe('webhookPrivate')
  })
})

describe('the look-up for a connection', () => {
  const answering =
    (...addresses: string[]): Resolve =>
    (_, __, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
  const lookedUp = (resolve: Resolve, all: boolean) =>
    new Promise((done) => {
      checkedLookup(abroad, resolve)('hote.example', { all }, (error, found) => done(error ?? found))
    })

  test('gives what the name has, one or all', async () => {
    const resolve = answering('41.202.219.1', '2606:4700::1111')
    expect(await lookedUp(resolve, false)).toBe('41.202.219.1')
    expect(await lookedUp(resolve, true)).toHaveLength(2)
  })

  test('refuses a name of which one address is private, or that has none', async () => {
    expect(await lookedUp(answering('41.202.219.1', '10.0.0.1'), true)).toBeInstanceOf(PrivateAddress)
    expect(await lookedUp(answering('fd00:ec2::254'), false)).toBeInstanceOf(PrivateAddress)
    expect(await lookedUp(answering(), true)).toBeInstanceOf(PrivateAddress)
  })

  test('hands on that a name is unknown', async () => {
    const unknown: Resolve = (_, __, done) => done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), [])
    expect(await lookedUp(unknown, true)).toMatchObject({ code: 'ENOTFOUND' })
  })
})
