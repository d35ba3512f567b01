import { Fragment } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { tabLetters, useOwnTabs } from '../kit/use-own-tabs.ts'
import { commandKey } from './choices.ts'

const Key = ({ children }: { children: string }) => (
  <kbd className="min-w-7 rounded-md border border-sand-deep bg-paper px-2 py-0.5 text-center font-body font-semibold">
    {children}
  </kbd>
)

/** What the keyboard can do in the office. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { words } = useOffice()
  const { title, keys, names } = words.shortcuts
  const screens = useOwnTabs()
  const shortcuts = [
    [[commandKey(), 'K'], names.palette],
    [['/'], names.search],
    [['↑', '↓'], names.rows],
    [['Alt', '↑', '↓'], names.neighbours],
    [['←', '→'], names.tabs],
    [['g', keys.letter], names.screens],
    [[keys.enter], names.open],
    [[keys.escape], names.close],
    [['F8'], names.toast],
    [[commandKey(), 'Z'], names.undo],
    [['?'], names.help],
  ] as const
  return (
    <Dialog title={title} closeLabel={words.close} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a small screen it scrolls, and holds nothing else that the keyboard reaches */}
      <section aria-label={title} tabIndex={0} data-first-focus className="p-5 text-sm -outline-offset-2">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-3">
          {shortcuts.map(([combination, name]) => (
            <Fragment key={name}>
              <dt className="flex gap-1.5">
                {combination.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </dt>
              <dd>
                {name}
                {name === names.screens && (
                  <ul className="mt-2 grid grid-cols-1 gap-x-4 gap-y-1.5 sm:grid-cols-2">
                    {screens.map((screen) => (
                      <li key={screen.tab} className="flex items-baseline gap-2">
                        <Key>{tabLetters[screen.tab]}</Key> {screen.name}
                      </li>
                    ))}
                  </ul>
                )}
              </dd>
            </Fragment>
          ))}
        </dl>
      </section>
    </Dialog>
  )
}
