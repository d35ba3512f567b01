import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const screens = globSync('src/web/**/*.tsx')
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), source: readFileSync(file, 'utf8') }))

/** A form of the form library, in a dialog of the office mostly by the kit's hooks. */
const formMade = /\buse(Change|Edit)?Form(<[^>]*>)?\(/

/** Hooks by which an error leaves its field once its value is right (docs/rules/errors.md#leaving). */
const leaving = /\b(useChangeForm|useEditForm|useFormErrors|usePublicForm|useLeftRefusal|useLeftOfPlain)\(/

/** Fields whose value is sent by choosing it: what was refused is gone with the next choice. */
const filesAlone = [
  'kit/picture-upload.tsx',
  'presence/signed-sheets.tsx',
  'documents/fne-export.tsx',
  'settings/signature-field.tsx',
]
/** A button alone, with a link's token. */
const withoutField = ['email-proof/email-proof-screen.tsx']
/** Where a refusal says what the form asks from then on. */
const asks = ['registrations/office-registration-dialog.tsx', 'waiting/give-dialog.tsx']

test('every form whose values are held by the form library says what is wrong by the hook that lets it leave', () => {
  const forms = screens.filter(({ source }) => formMade.test(source))
  expect(forms.length).toBeGreaterThan(35)
  for (const { file, source } of forms) {
    const count = (pattern: RegExp) => source.match(pattern)?.length ?? 0
    expect(count(/\buseFormErrors\(/g), file).toBe(count(/\buseForm(<[^>]*>)?\(/g))
  }
})

test('no screen shows a refusal at its field past such a hook', () => {
  const reading = screens.filter(({ source }) => /\.failure\??\.fields|\brefused\??\.fields/.test(source))
  expect(reading.length).toBeGreaterThan(5)
  for (const { file, source } of reading) {
    if ([...filesAlone, ...withoutField].some((name) => file.endsWith(name))) continue
    expect(source, file).toMatch(leaving)
    if (asks.some((name) => file.endsWith(name))) continue
    expect(source, file).not.toMatch(/error=\{[^}]*(\.failure\??\.fields|\brefused\??\.fields)/)
  }
})
