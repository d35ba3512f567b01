// What settings hold several of, as it is typed: layouts of the journal, lists of a session's pieces.
import { fecColumns, type JournalLayout, layoutLimit } from '../../../domain/company/journal-layout.ts'
import { type SessionList, sessionListLimit } from '../../../domain/company/session-lists.ts'

/** A number as people type it, with a comma too; undefined for nothing. */
export const number = (typed: string) => (typed.trim() === '' ? undefined : Number(typed.trim().replace(',', '.')))

export const layouts = Array.from({ length: layoutLimit }, (_, index) => index)
/** A layout as it is typed: what is left empty is as most software takes it. */
const noLayout = { name: '', columns: '', separator: '', accountLength: '', isCp1252: '', isCrlf: '' }
export const layoutParts = Object.keys(noLayout) as (keyof typeof noLayout)[]
export const draftOfLayout = (layout: JournalLayout | undefined): typeof noLayout =>
  layout
    ? {
        name: layout.name,
        columns: layout.columns.join(' ') === fecColumns.join(' ') ? '' : layout.columns.join(' '),
        separator: layout.separator === 'tab' ? '' : layout.separator,
        accountLength: layout.accountLength === null ? '' : String(layout.accountLength),
        isCp1252: layout.isCp1252 ? '' : 'false',
        isCrlf: layout.isCrlf ? '' : 'false',
      }
    : noLayout
export const layoutOf = ({ name, columns, separator, accountLength, isCp1252, isCrlf }: typeof noLayout) => ({
  name,
  columns: columns.trim() === '' ? fecColumns : columns.trim().split(/[\s,;|]+/),
  separator: separator || 'tab',
  accountLength: number(accountLength) ?? null,
  isCp1252: isCp1252 === '',
  isCrlf: isCrlf === '',
})
export const sessionLists = Array.from({ length: sessionListLimit }, (_, index) => index)
/** A list of a session's pieces as it is typed: its pieces by their names, its own lines one below the other. */
const noList = { name: '', nameInEnglish: '', asOf: '', pieces: '', others: '', isForEmployers: '' }
export const sessionListParts = Object.keys(noList) as (keyof typeof noList)[]
export const draftOfList = (list: SessionList | undefined): typeof noList =>
  list
    ? {
        ...list,
        pieces: list.pieces.join(' '),
        others: list.others.join('\n'),
        isForEmployers: list.isForEmployers ? 'true' : '',
      }
    : noList
export const isNamed = ({ name }: typeof noList) => name.trim() !== ''
const linesIn = (typed: string, separator: string) => typed.split(separator).filter((part) => part.trim() !== '')
export const listOf = ({ pieces, others, isForEmployers, ...list }: typeof noList) => ({
  ...list,
  pieces: linesIn(pieces, ' '),
  others: linesIn(others, '\n'),
  isForEmployers: isForEmployers === 'true',
})
