import { describe, expect, test } from 'vitest'
import { dice, of } from '../../../tests/dice.ts'
import type { Known, PayableRegistration, Received } from './matching-evidence.ts'
import { proposeMatches } from './matching-ways.ts'

const awa: PayableRegistration = {
  id: 1,
  paymentReference: 'OFF-AAAAAA2',
  bookingReference: null,
  firstName: 'Awa Marie',
  lastName: 'Koné',
  phone: '+2250707070701',
  organization: 'Pharmacie des Lagunes',
  pharmacy: null,
  due: 65_000,
}
const yao = {
  ...awa,
  id: 2,
  paymentReference: 'OFF-AAAAAA3',
  firstName: 'Serge',
  lastName: 'N’Guessan Yao',
  phone: '+2250707070702',
}
const issa = {
  ...awa,
  id: 3,
  paymentReference: 'OFF-AAAAAA4',
  firstName: 'Issa',
  lastName: 'Bamba',
  phone: '+2250707070703',
  organization: 'Grande Pharmacie du Plateau',
  due: 45_000,
}

const nothing: Received = { amount: 65_000, reference: null, phone: null, name: '', label: '' }
const known = (changes: Partial<Known> = {}): Known => ({
  operator: 'Wave',
  registrations: [awa, yao, issa],
  papers: [],
  declared: [],
  recorded: [],
  ...changes,
})
const propose = (line: Partial<Received>, changes?: Partial<Known>) =>
  proposeMatches([{ ...nothing, ...line }], known(changes))[0]
const share = (registrationId: number, amount: number) => ({ registrationId, amount })

describe('a payment reference', () => {
  test.each(['OFF-AAAAAA2', 'paiement off aaaaaa2 merci', 'FORMATIONOFFAAAAAA2KONE', 'off-aaa aaa2'])(
    'in %j is found',
    (label) => {
      expect(propose({ label })).toEqual({
        state: 'proposed',
        reasons: ['reference', 'amount'],
        shares: [share(1, 65_000)],
        surplus: 0,
        declarationId: null,
      })
    },
  )

  test('of a booking is for all who were registered together: what they owe pays for all, less is a choice', () => {
    const team = [awa, yao, issa].map((row) => ({ ...row, bookingReference: 'OFF-BBBBBB2' }))
    expect(propose({ amount: 175_000, label: 'Facture off-bbbbbb2' }, { registrations: team })).toMatchObject({
      ...{ state: 'proposed', shares: [share(1, 65_000), share(2, 65_000), share(3, 45_000)], surplus: 0 },
      reasons: ['reference', 'amount'],
    })
    expect(propose({ amount: 65_000, label: 'OFF-BBBBBB2' }, { registrations: team })).toEqual({
      ...{ state: 'choice', reasons: ['reference'], registrationIds: [1, 2, 3] },
    })
    expect(propose({ amount: 65_000, label: 'OFF-AAAAAA3' }, { registrations: team })).toMatchObject({
      shares: [share(2, 65_000)],
    })
  })

  test('is stronger than phone and name; what else agrees is told with it', () => {
    expect(propose({ label: 'OFF-AAAAAA2', phone: issa.phone, name: 'BAMBA ISSA', amount: 45_000 })).toMatchObject({
      reasons: ['reference'],
      shares: [share(1, 45_000)],
    })
    expect(propose({ label: 'OFF-AAAAAA2', phone: awa.phone, name: 'KONE AWA' })).toMatchObject({
      reasons: ['reference', 'phone', 'name', 'amount'],
    })
  })

  test('of several people who owe exactly that pays for them all; less than that is split by nobody', () => {
    const label = 'OFF-AAAAAA4 OFF-AAAAAA2'
    expect(propose({ label, amount: 110_000 })).toMatchObject({
      shares: [share(1, 65_000), share(3, 45_000)],
      surplus: 0,
    })
    expect(propose({ label, amount: 80_000 })).toEqual({
      state: 'choice',
      reasons: ['reference'],
      registrationIds: [1, 3],
    })
  })

  test('with more than is owed pays for colleagues who owe exactly the rest; otherwise the rest is told', () => {
    expect(propose({ label: 'OFF-AAAAAA2', amount: 130_000 })).toMatchObject({
      reasons: ['reference', 'organization', 'amount'],
      shares: [share(1, 65_000), share(2, 65_000)],
      surplus: 0,
    })
    expect(propose({ label: 'OFF-AAAAAA2', amount: 70_000 })).toMatchObject({
      shares: [share(1, 65_000)],
      surplus: 5_000,
    })
  })

  test('of people of whom nobody knows where they work says nothing of an organization', () => {
    const registrations = [awa, yao].map((row) => ({ ...row, organization: null }))
    const line = { label: 'OFF-AAAAAA2 OFF-AAAAAA3', amount: 140_000 }
    expect(propose(line, { registrations })).toMatchObject({ reasons: ['reference'], surplus: 10_000 })
    expect(propose({ ...line, amount: 130_000 }, { registrations })).toMatchObject({ reasons: ['reference', 'amount'] })
  })

  test('of somebody who owes nothing more is shown, for they may have paid twice', () => {
    const registrations = [{ ...awa, due: 0 }, yao, issa]
    expect(propose({ label: 'OFF-AAAAAA2' }, { registrations })).toEqual({
      state: 'choice',
      reasons: ['reference'],
      registrationIds: [1],
    })
  })
})

describe('a declared payment', () => {
  const declared = [{ id: 7, registrationId: 3, operator: 'wave', reference: 'T_INVENT-0001' }]

  test('is known by its id, whatever else the line says of phones and names', () => {
    const line = { reference: 'TINVENT0001', amount: 45_000, phone: awa.phone, name: 'KONE AWA' }
    expect(propose(line, { declared })).toEqual({
      state: 'proposed',
      reasons: ['declared', 'amount'],
      shares: [share(3, 45_000)],
      surplus: 0,
      declarationId: 7,
    })
    expect(propose({ label: 'Paiement T_INVENT-0001', amount: 45_000 }, { declared })).toMatchObject({
      declarationId: 7,
    })
  })

  test('of another operator is another one', () => {
    const line = { reference: 'T_INVENT-0001', amount: 45_001 }
    expect(propose(line, { declared, operator: 'Orange Money' })).toEqual({ state: 'leftover' })
    expect(propose(line, { declared, operator: null })).toMatchObject({ declarationId: 7 })
  })

  test('for a whole booking is for all of it, as far as the money goes round', () => {
    const booked = (bookingReference: string | null) => [
      { ...awa, bookingReference },
      { ...yao, bookingReference },
      issa,
    ]
    const whole = [{ ...declared[0], id: 9, registrationId: 1, bookingReference: 'OFF-BBBBBB1' }] as Known['declared']
    const facts = { registrations: booked('OFF-BBBBBB1'), declared: whole }
    expect(propose({ reference: 'T_INVENT-0001', amount: 130_000 }, facts)).toMatchObject({
      state: 'proposed',
      shares: [share(1, 65_000), share(2, 65_000)],
      surplus: 0,
      declarationId: 9,
    })
    expect(propose({ reference: 'T_INVENT-0001', amount: 70_000 }, facts)).toMatchObject({
      state: 'choice',
      registrationIds: [1, 2],
    })
  })

  test('that two people claim is for neither until the office says so', () => {
    const both = [...declared, { id: 8, registrationId: 1, operator: null, reference: 'T_INVENT-0001' }]
    expect(propose({ reference: 'T_INVENT-0001' }, { declared: both })).toEqual({
      state: 'choice',
      reasons: ['declared'],
      registrationIds: [1, 3],
    })
  })
})

describe('a phone', () => {
  test('pays what its owner owes, or a part of it', () => {
    expect(propose({ phone: issa.phone, amount: 45_000 })).toMatchObject({
      reasons: ['phone', 'amount'],
      shares: [share(3, 45_000)],
    })
    expect(propose({ phone: issa.phone, amount: 20_000 })).toMatchObject({
      reasons: ['phone'],
      shares: [share(3, 20_000)],
    })
  })

  test('with more than that is not enough to be sure, unless colleagues owe exactly the rest', () => {
    expect(propose({ phone: issa.phone })).toEqual({ state: 'choice', reasons: ['phone'], registrationIds: [3] })
    expect(propose({ phone: awa.phone, amount: 130_000 })).toMatchObject({
      shares: [share(1, 65_000), share(2, 65_000)],
    })
  })

  test('that several people gave pays for those who are named, or who owe exactly that', () => {
    const shared = { registrations: [awa, { ...yao, phone: awa.phone }, { ...issa, phone: awa.phone }] }
    const line = { phone: awa.phone }
    expect(propose(line, shared)).toEqual({ state: 'choice', reasons: ['phone'], registrationIds: [1, 2, 3] })
    expect(propose({ ...line, name: 'NGUESSAN YAO SERGE' }, shared)).toMatchObject({ shares: [share(2, 65_000)] })
    expect(propose({ ...line, amount: 45_000 }, shared)).toMatchObject({ shares: [share(3, 45_000)] })
    expect(propose({ ...line, amount: 175_000 }, shared)).toMatchObject({
      shares: [share(1, 65_000), share(2, 65_000), share(3, 45_000)],
    })
  })

  test('of one and the name of another leave the choice', () => {
    expect(propose({ phone: awa.phone, name: 'N GUESSAN YAO Serge' })).toEqual({
      state: 'choice',
      reasons: ['phone'],
      registrationIds: [1, 2],
    })
  })
})

describe('a name that is found only where nothing separates its parts', () => {
  const as = (lastName: string, firstName: string) => known({ registrations: [{ ...awa, lastName, firstName }] })
  test.each([
    ['N Guessan', 'Kouamé Yao', 'NGUESSAN KOUAMEYAO'],
    ['Tra Bi', 'Irié', 'VIR TRABI IRIE'],
    ['Trabi', 'Irié', 'TRA-BI IRIE'],
    ['Kouamé-Yao', 'Awa', 'AWA KOUAMEYAO'],
  ])('%s %s in « %s » is a choice, never settled', (lastName, firstName, label) => {
    const [found] = proposeMatches([{ ...nothing, label }], as(lastName, firstName))
    expect(found).toEqual({ state: 'choice', reasons: ['name'], registrationIds: [1] })
  })

  test('says nothing where another name or none stands there', () => {
    for (const label of ['TRABI', 'IRIE', 'TRABI AWA', 'TRA IRIE'])
      expect(proposeMatches([{ ...nothing, amount: 5_000, label }], as('Tra Bi', 'Irié'))[0], label).toEqual({
        state: 'leftover',
      })
  })

  test('with another apostrophe is the name', () => {
    const [found] = proposeMatches([{ ...nothing, label: 'N´GUESSAN YAO SERGE' }], known())
    expect(found?.state).toBe('proposed')
  })
})

describe('a name', () => {
  test.each(['KONE AWA', 'Awa Koné', 'VIR RECU DE MME KONE MARIE'])('%j with what she owes', (label) => {
    expect(propose({ label })).toMatchObject({ reasons: ['name', 'amount'], shares: [share(1, 65_000)] })
  })

  test.each(['KONE', 'KONE ISSA', 'AWA MARIE', 'SERGE YAO'])('%j matches nobody', (name) => {
    expect(propose({ name, amount: 64_000 })).toEqual({ state: 'leftover' })
  })

  test('with another sum is not enough to be sure, nor is one that two people have', () => {
    expect(propose({ name: 'KONE AWA', amount: 60_000 })).toEqual({
      state: 'choice',
      reasons: ['name'],
      registrationIds: [1],
    })
    const registrations = [awa, { ...awa, id: 9, paymentReference: 'OFF-AAAAAA9', phone: '+2250707070709' }]
    expect(propose({ name: 'KONE AWA' }, { registrations })).toEqual({
      state: 'choice',
      reasons: ['name'],
      registrationIds: [1, 9],
    })
  })

  test('beside others, with what all of them owe, pays for all', () => {
    expect(propose({ label: 'FORMATION KONE AWA ET BAMBA ISSA', amount: 110_000 })).toMatchObject({
      reasons: ['name', 'amount'],
      shares: [share(1, 65_000), share(3, 45_000)],
    })
  })
})

describe('an organization', () => {
  test('that is named pays for those of its people who owe exactly that', () => {
    expect(propose({ label: 'VIR PHCIE DES LAGUNES', amount: 130_000 })).toMatchObject({
      reasons: ['organization', 'amount'],
      shares: [share(1, 65_000), share(2, 65_000)],
    })
    expect(propose({ label: 'VIR PHCIE DES LAGUNES' })).toEqual({
      state: 'choice',
      reasons: ['organization'],
      registrationIds: [1, 2],
    })
    expect(propose({ label: 'PHARMACIE', amount: 1 })).toEqual({ state: 'leftover' })
  })
})

test('an amount that few owe is a hint, and never more', () => {
  expect(propose({ amount: 45_000 })).toEqual({ state: 'choice', reasons: ['amount'], registrationIds: [3] })
  expect(propose({ amount: 44_000 })).toEqual({ state: 'leftover' })
})

test('what is in the ledger already is recognised, also with another amount; what a file says twice counts once', () => {
  const recorded = [{ id: 5, operator: 'Wave', reference: 'T-1', amount: 65_000 }]
  const line = { ...nothing, reference: 't1', label: 'OFF-AAAAAA2' }
  expect(propose(line, { recorded })).toEqual({ state: 'recorded', paymentId: 5, differs: false })
  expect(propose({ ...line, amount: 60_000 }, { recorded })).toEqual({
    state: 'recorded',
    paymentId: 5,
    differs: true,
  })
  expect(propose(line, { recorded, operator: 'MTN' })).toMatchObject({ state: 'proposed' })
  expect(proposeMatches([line, line], known())).toMatchObject([{ state: 'proposed' }, { state: 'repeated', first: 0 }])
})

test('two lines do not pay the same debt, and the stronger reason has it', () => {
  const weak = { ...nothing, name: 'KONE AWA' }
  const strong = { ...nothing, label: 'OFF-AAAAAA2' }
  const alone = { registrations: [awa] }
  expect(proposeMatches([weak, strong], known(alone))).toMatchObject([{ state: 'leftover' }, { state: 'proposed' }])
  expect(proposeMatches([weak, weak], known(alone))).toMatchObject([{ state: 'proposed' }, { state: 'leftover' }])
})

/** Registrations and lines that pay for them in every way, as a season has them. */
function season(size: number, seed: number) {
  const roll = dice(seed)
  const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
  const words = Array.from({ length: 60 }, (_, index) => `Nom${signs[index % 31]}${signs[index >> 2]}`.toLowerCase())
  const registrations = Array.from(
    { length: size },
    (_, index): PayableRegistration => ({
      id: index + 1,
      paymentReference: `OFF-${Array.from({ length: 7 }, (_, at) => signs[Math.floor(index / 31 ** at) % 31]).join('')}`,
      bookingReference: null,
      firstName: of(words, roll),
      lastName: of(words, roll),
      phone: `+22507${String(10_000_000 + roll(size * 2))}`,
      organization: `Pharmacie ${of(words, roll)} ${of(words, roll)}`,
      pharmacy: of([null, `Pharmacie ${of(words, roll)}`], roll),
      due: of([0, 30_000, 45_000, 65_000], roll),
    }),
  )
  const lines = Array.from({ length: size }, (_, index): Received => {
    const { paymentReference, firstName, lastName, phone, organization, pharmacy, due } = of(registrations, roll)
    return {
      amount: of([due || 65_000, due * 2 || 1_000, 20_000], roll),
      reference: `T${index}`,
      phone: of([phone, null, '+2250100000000'], roll),
      name: of([`${lastName} ${firstName}`, ''], roll),
      label: of([paymentReference, organization ?? '', pharmacy ?? '', 'virement'], roll),
    }
  })
  const [first] = registrations
  const declared = lines.slice(0, size / 10).map(({ reference }, id) => ({
    id,
    registrationId: (first?.id ?? 0) + roll(size),
    operator: null,
    reference: reference ?? '',
  }))
  return { lines, facts: { operator: 'Wave', registrations, papers: [], declared, recorded: [] } }
}

test('no franc is proposed twice, none is lost, and the order of what is known changes nothing', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const { lines, facts } = season(60, seed)
    const proposals = proposeMatches(lines, facts)
    expect(proposals).toHaveLength(lines.length)
    const left = new Map(facts.registrations.map(({ id, due }) => [id, due]))
    for (const [index, proposal] of proposals.entries()) {
      if (proposal.state === 'choice') expect(proposal.registrationIds.length).toBeGreaterThan(0)
      if (proposal.state !== 'proposed') continue
      for (const { registrationId, amount } of proposal.shares) {
        expect(amount).toBeGreaterThan(0)
        left.set(registrationId, (left.get(registrationId) ?? 0) - amount)
      }
      const shared = proposal.shares.reduce((sum, { amount }) => sum + amount, 0)
      expect(shared + proposal.surplus).toBe(lines[index]?.amount)
      expect(proposal.reasons.length).toBeGreaterThan(0)
    }
    expect(Math.min(...left.values())).toBeGreaterThanOrEqual(0)
    const turned = { ...facts, registrations: facts.registrations.toReversed() }
    expect(proposeMatches(lines, turned)).toEqual(proposals)
  }
})

test('5,000 lines among 5,000 registrations look at each a few times, not at all of them for each', () => {
  const { lines, facts } = season(5_000, 7)
  let looks = 0
  const registrations = facts.registrations.map(
    (row) =>
      new Proxy(row, {
        get(target, field) {
          looks += 1
          return Reflect.get(target, field)
        },
      }),
  )
  const proposals = proposeMatches(lines, { ...facts, registrations })
  expect(proposals.filter(({ state }) => state === 'proposed').length).toBeGreaterThan(1_000)
  // One with each would be 25,000,000.
  expect(looks).toBeLessThan(1_500_000)
})
