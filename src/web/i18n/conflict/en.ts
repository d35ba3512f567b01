import type { ConflictWords } from './fr.ts'

export const conflict: ConflictWords = {
  title: 'This record has been changed meanwhile',
  text: 'Nothing has been saved yet. For each field, choose the value to keep, then save.',
  mine: 'What you entered',
  untouched: 'Before the change',
  theirs: 'Saved meanwhile',
  empty: '(empty)',
  apply: 'Apply these choices',
}
