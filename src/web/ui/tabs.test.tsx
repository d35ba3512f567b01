import { afterEach, expect, test } from 'vitest'
import { person, render, screen } from '../../../tests/dom.ts'
import { TabList, tabProps } from './tab-list.tsx'
import { Tabs } from './tabs.tsx'

afterEach(() => {
  location.hash = ''
})

const tabs = ['audit', 'formation', 'conseil'].map((id) => ({ id, label: id, panel: `Panneau ${id}` }))
const chosen = () => screen.getByRole('tab', { selected: true }).id
/** Behind its heading, which is there on paper alone. */
const shown = () => document.querySelector('[role="tabpanel"][data-current]')?.lastChild?.textContent

test('tabs begin with the first, or the one that the address names, and take no notice of it later', async () => {
  const first = render(<Tabs label="Services" tabs={tabs} />)
  expect([chosen(), shown()]).toEqual(['audit', 'Panneau audit'])
  first.unmount()
  location.hash = '#conseil'
  render(<Tabs label="Services" tabs={tabs} />)
  expect([chosen(), shown()]).toEqual(['conseil', 'Panneau conseil'])
  await person().click(screen.getByRole('tab', { name: 'formation' }))
  expect([chosen(), shown()]).toEqual(['formation', 'Panneau formation'])
})

test('arrows go round and choose, Home and End jump, and only the chosen one is on the way of the Tab key', async () => {
  const user = person()
  render(<Tabs label="Services" tabs={tabs} />)
  await user.tab()
  for (const [key, id] of [
    ['{ArrowLeft}', 'conseil'],
    ['{ArrowRight}', 'audit'],
    ['{End}', 'conseil'],
    ['{Home}', 'audit'],
  ] as const) {
    await user.keyboard(key)
    expect([document.activeElement?.id, chosen()], key).toEqual([id, id])
  }
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
})

test('in a row of tabs that load something, arrows only move: Enter opens', async () => {
  const user = person()
  render(
    <TabList label="Sections">
      {tabs.map(({ id }) => (
        <button key={id} type="button" {...tabProps(id, 'panneau', id === 'audit')}>
          {id}
        </button>
      ))}
    </TabList>,
  )
  await user.tab()
  await user.keyboard('{ArrowLeft}')
  expect([document.activeElement?.id, chosen()]).toEqual(['conseil', 'audit'])
  await user.keyboard('{Home}{ArrowRight}')
  expect(document.activeElement?.id).toBe('formation')
  await user.keyboard('{End}')
  expect(document.activeElement?.id).toBe('conseil')
  expect(screen.getByRole('tab', { selected: true }).getAttribute('aria-controls')).toBe('panneau')
})
