import type { OfficeText } from '../fr.ts'

export const instalments: OfficeText['instalments'] = {
  part: 'Instalments',
  none: 'No instalments: everything is due together.',
  edit: 'Set the instalments',
  paid: 'Paid',
  late: 'Late',
  left: (amount) => `${amount} left`,
  title: 'Instalments',
  remaining: (amount) => `To be spread: ${amount}.`,
  count: 'Number of instalments',
  dueOn: (number) => `Date of instalment ${number}`,
  amount: (number) => `Amount of instalment ${number} (FCFA)`,
  total: (total, remaining) => `Total: ${total} of ${remaining}`,
  hint: 'The person is told by email. A reminder goes out three days before each instalment, then one and seven days after if it is not paid.',
  save: 'Save the instalments',
  withdraw: 'Take the instalments away',
  saved: 'Instalments saved',
  lateInAll: (count, amount) => `${count} ${count === 1 ? 'plan' : 'plans'} late, ${amount}`,
  soonInAll: (amount) => `${amount} due within 30 days`,
}
