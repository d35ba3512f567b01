import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deliveryStates } from '../src/domain/announcements/notification.ts'
import { paymentMethodLabels, paymentStatusLabels, registrationStatusLabels } from '../src/domain/desk/labels.ts'
import { documentStates, documentTypes } from '../src/domain/documents/document.ts'
import { paymentKinds } from '../src/domain/payments/payment.ts'
import { trainingStatuses } from '../src/domain/trainings/training.ts'
import { siteText as english } from '../src/web/i18n/site/en.ts'
import { siteText as french } from '../src/web/i18n/site/fr.ts'

// The glossary's table of status values says what the product stores and shows.

const [, table = ''] = readFileSync('docs/glossary.md', 'utf8').split('## Status values')
/** The rows, each under the name of the status that it belongs to. */
const rows = table
  .split('\n##')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| of') && !line.startsWith('| ---'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', '')),
  )
const of = (name: string) => {
  const from = rows?.findIndex(([cell]) => cell === name) ?? -1
  const until = rows?.findIndex(([cell], index) => index > from && cell !== '') ?? -1
  return rows?.slice(from, until < 0 ? undefined : until).map(([, ...cells]) => cells)
}

test.each([
  ['registration status', registrationStatusLabels],
  ['registration paymentStatus', paymentStatusLabels],
  ['payment method', paymentMethodLabels],
])('%s: values and words', (name, labels) => {
  expect(of(name)).toEqual(Object.entries(labels).map(([value, { fr, en }]) => [value, fr, en]))
})

test('training status: values and words', () => {
  const words = trainingStatuses.map((status) => [status, french.statuses[status], english.statuses[status]])
  expect(of('training status')).toEqual(words)
})

test.each([
  ['payment kind', paymentKinds],
  ['document type', documentTypes],
  ['document state', documentStates],
  ['notification state', deliveryStates],
])('%s: values', (name, values) => {
  expect(of(name)?.[0]?.[0]?.split(', ')).toEqual([...values])
})
