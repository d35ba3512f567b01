import type { ImportPreview, ImportResult } from '../src/domain/imports/import.ts'
import type { Problem } from '../src/domain/values/problem.ts'
import type { createBrowser } from './browser.ts'
import { type Written, workbookOf } from './factories/spreadsheet.ts'
import { uniqueWord } from './factories/unique.ts'

export const headings = ['Nom', 'Prénom', 'E-mail', 'Téléphone', 'Officine', 'Fonction']

/** A line of a list as an employer sends it, of somebody whom nobody else is. */
export const personLine = (changes: Partial<Record<(typeof headings)[number], Written>> = {}): Written[] => {
  const line: Record<string, Written> = {
    Nom: 'N’GUESSAN',
    Prénom: 'Aïcha',
    'E-mail': `aicha.${uniqueWord()}@example.ci`,
    Téléphone: 707070707,
    Officine: 'Pharmacie des Lagunes',
    Fonction: 'Pharmacienne',
    ...changes,
  }
  return headings.map((heading) => line[heading] ?? null)
}

/** Such a list as a workbook. */
export const listOf = (...lines: Written[][]): Buffer => workbookOf([headings, ...lines])

type Browser = ReturnType<typeof createBrowser>
type Choices = Record<string, unknown>

/** Sends a file, and what was chosen for it. */
export async function sendFile<Answer>(
  browser: Browser,
  url: string,
  content: Buffer,
  choices: Choices,
  { key, name = 'liste.xlsx' }: { key?: string; name?: string } = {},
) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], name))
  form.set('choices', JSON.stringify(choices))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return browser.send<Answer & Problem>('POST', url, {
    body: await request.arrayBuffer(),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  })
}

export const previewIn = (browser: Browser, content: Buffer, choices: Choices = {}) =>
  sendFile<ImportPreview>(browser, '/api/admin/imports/preview', content, choices)

export const importIn = (
  browser: Browser,
  content: Buffer,
  choices: Choices = {},
  options?: { key?: string; name?: string },
) => sendFile<ImportResult>(browser, '/api/admin/imports', content, choices, options)
