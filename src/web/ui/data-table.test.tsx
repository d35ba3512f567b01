import { expect, test, vi } from 'vitest'
import { person, render, screen, within } from '../../../tests/dom.ts'
import { DataTable } from './data-table.tsx'
import { type Column, type Sorting, SortMenu } from './table-cells.tsx'
import type { Selection } from './table-selection.tsx'

interface Payment {
  id: number
  name: string
  amount: number
}
const rows: Payment[] = [
  { id: 1, name: 'Kouamé', amount: 65_000 },
  { id: 2, name: 'Séry', amount: 0 },
  { id: 3, name: 'Bamba', amount: 20_000 },
]

const show = vi.fn()
const download = vi.fn()
const columns: Column<Payment>[] = [
  {
    id: 'name',
    header: 'Participant',
    sort: 'name',
    isRowHeader: true,
    cell: ({ id, name }) => (
      <button type="button" onClick={() => show(id)}>
        {name}
      </button>
    ),
  },
  { id: 'amount', header: 'Montant', sort: 'amount', align: 'right', cell: ({ amount }) => amount },
  {
    id: 'receipt',
    header: 'Reçu',
    isHeaderHidden: true,
    cell: ({ id, name }) => (
      <button type="button" onClick={() => download(id)}>
        Reçu de {name}
      </button>
    ),
  },
]

const draw = (props: Partial<Parameters<typeof DataTable<Payment>>[0]> = {}) =>
  render(<DataTable caption="Paiements" columns={columns} rows={rows} rowId={({ id }) => id} {...props} />)

const sortedBy = (by: string, order: 'asc' | 'desc', onSort = vi.fn()): Sorting => ({
  by,
  order,
  onSort,
  words: { by: 'Trier par', asc: 'Croissant', desc: 'Décroissant' },
})

test('says which column is sorted and how, and asks for another by its header', async () => {
  const onSort = vi.fn()
  draw({ sorting: sortedBy('amount', 'desc', onSort) })
  const headers = screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort'))
  expect(headers).toEqual(['none', 'descending', null])
  await person().click(within(screen.getAllByRole('columnheader')[0] as HTMLElement).getByRole('button'))
  expect(onSort).toHaveBeenCalledWith('name')
})

test('on cards, a menu sorts by another column in the same direction, and a button turns it', async () => {
  const onSort = vi.fn()
  render(<SortMenu columns={columns} sorting={sortedBy('amount', 'desc', onSort)} />)
  await person().selectOptions(screen.getByRole('combobox', { name: 'Trier par' }), 'Participant')
  expect(onSort).toHaveBeenLastCalledWith('name', 'desc')
  await person().click(screen.getByRole('button', { name: 'Décroissant' }))
  expect(onSort).toHaveBeenLastCalledWith('amount', 'asc')
})

test('a click on a row opens it and leaves the focus there; one on its own control does what that does', async () => {
  const onOpen = vi.fn()
  draw({ onOpen })
  await person().click(screen.getByRole('cell', { name: '20000' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[2])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bamba' }))
  await person().click(screen.getByRole('button', { name: 'Reçu de Séry' }))
  expect(download).toHaveBeenCalledExactlyOnceWith(2)
  expect(onOpen).toHaveBeenCalledOnce()
})

test('arrows go from a control to the like one of the next row, Home and End to the ends', async () => {
  const user = person()
  draw()
  screen.getByRole('button', { name: 'Reçu de Kouamé' }).focus()
  for (const [key, name] of [
    ['{ArrowUp}', 'Reçu de Kouamé'],
    ['{ArrowDown}', 'Reçu de Séry'],
    ['{End}', 'Reçu de Bamba'],
    ['{ArrowDown}', 'Reçu de Bamba'],
    ['{Home}', 'Reçu de Kouamé'],
  ] as const) {
    await user.keyboard(key)
    expect(document.activeElement?.textContent, key).toBe(name)
  }
})

test('the page’s box is half ticked while only some rows are, and ticks or unticks all', async () => {
  const onSelect = vi.fn()
  const selectionOf = (ids: number[]): Selection<Payment> => ({
    isSelected: ({ id }) => ids.includes(id),
    onSelect,
    words: { page: 'Sélectionner la page', row: ({ name }) => `Sélectionner ${name}` },
  })
  const table = (ids: number[]) => (
    <DataTable
      caption="Paiements"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      selection={selectionOf(ids)}
      onOpen={({ id }) => show(id)}
    />
  )
  const { rerender } = render(table([2]))
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Sélectionner la page' })
  // One over the rows, one over the cards.
  expect(boxes().map(({ checked, indeterminate }) => [checked, indeterminate])).toEqual([
    [false, true],
    [false, true],
  ])
  await person().click(boxes()[0] as HTMLElement)
  expect(onSelect).toHaveBeenLastCalledWith(rows, true)
  rerender(table([1, 2, 3]))
  expect(boxes().map(({ checked, indeterminate }) => [checked, indeterminate])).toEqual([
    [true, false],
    [true, false],
  ])
  await person().click(boxes()[0] as HTMLElement)
  expect(onSelect).toHaveBeenLastCalledWith(rows, false)

  await person().click(screen.getByRole('checkbox', { name: 'Sélectionner Séry' }))
  expect(onSelect).toHaveBeenLastCalledWith([rows[1]], false)
  show.mockClear()
  await person().keyboard('{Enter}')
  expect(show).toHaveBeenCalledExactlyOnceWith(2)
})

test('what is about to be replaced says so', () => {
  draw({ isBusy: true })
  expect(screen.getByRole('table', { name: 'Paiements' }).getAttribute('aria-busy')).toBe('true')
})

test('draws the columns that it is given', async () => {
  draw({ columns: columns.filter(({ id }) => id !== 'amount'), sorting: sortedBy('amount', 'desc') })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Participant', 'Reçu'])
  expect(screen.queryByText('65000')).toBeNull()
})

test('says over the first row of each group what it is, and arrows pass over that', async () => {
  const user = person()
  draw({ groupOf: ({ amount }) => ({ id: amount > 0 ? 1 : 0, heading: () => (amount > 0 ? 'Payé' : 'Rien') }) })
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    ...['Payé', 'Kouamé', 'Rien', 'Séry', 'Payé', 'Bamba'],
  ])
  screen.getByRole('button', { name: 'Reçu de Kouamé' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Reçu de Séry')
  await user.keyboard('{Home}')
  expect(document.activeElement?.textContent).toBe('Reçu de Kouamé')
})

test('with more than the usual columns scrolls sideways, so that none is out of reach', () => {
  draw({ columns: columns.map((column) => ({ ...column, isExtra: column.id === 'amount' })) })
  expect(screen.getByRole('table', { name: 'Paiements' }).parentElement?.className).not.toContain('overflow-clip')
})
