import { accountProblems } from './problem-kinds/accounts.ts'
import { callProblems, fileProblems, paperProblems } from './problem-kinds/calls.ts'
import { moneyProblems } from './problem-kinds/money.ts'
import { personProblems, pharmacyProblems, registrationProblems } from './problem-kinds/registrations.ts'
import { trainingProblems } from './problem-kinds/trainings.ts'

/** Every refusal the product can give, by its stable code (docs/rules/errors.md). */
export const problemKinds = {
  ...accountProblems,
  ...personProblems,
  ...registrationProblems,
  ...trainingProblems,
  ...paperProblems,
  ...moneyProblems,
  ...pharmacyProblems,
  ...fileProblems,
  ...callProblems,
}
