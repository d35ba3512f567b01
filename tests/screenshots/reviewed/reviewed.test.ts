import { describe, expect, test } from 'vitest'
import { defaultCompany } from '../../../src/domain/company/default-settings.ts'
import { lettersOf } from '../../letters.ts'
import { kinds } from '../../pdf/kinds.ts'
import { partOf, screensIn } from '../screens.ts'
import type { Story } from '../story.ts'
import { mails } from './mails.ts'
import { office } from './office.ts'
import { papers } from './papers.ts'
import type { Row } from './row.ts'
import { site } from './site.ts'
import { space } from './space.ts'

const screens = screensIn('fr', { registration: 1, valid: '1', revoked: '2', superseded: '3' } as Story)
const screensOf = (part: string) => screens.filter((screen) => partOf(screen) === part).map(({ name }) => name)

const parts: Record<string, [rows: Record<string, Row>, pictures: string[]]> = {
  site: [site, screensOf('site')],
  space: [space, screensOf('space')],
  office: [office, screensOf('office')],
  mails: [mails, Object.keys(lettersOf(defaultCompany))],
  papers: [papers, Object.keys(kinds)],
}

describe.each(Object.entries(parts))('of %s', (_part, [rows, pictures]) => {
  test('every picture has a row, and every row its picture', () => {
    expect(pictures.length).toBeGreaterThan(4)
    expect(Object.keys(rows).sort()).toEqual([...new Set(pictures)].sort())
  })

  test('each row says in more than 15 characters what was wrong and what was changed, or what is fine', () => {
    for (const [picture, row] of Object.entries(rows)) {
      const said = 'fine' in row ? [row.fine] : [row.wrong, row.changed]
      for (const text of said) expect(text.length, picture).toBeGreaterThan(15)
    }
  })
})
