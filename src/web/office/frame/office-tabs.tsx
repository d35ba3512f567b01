import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent as KeyPress, useEffect, useRef, useState } from 'react'
import { UnreadCount } from '../../ui/badge.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { isTyping } from '../../ui/is-typing.ts'
import { TabList, tabProps, useChosenInSight } from '../../ui/tab-list.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { type OfficeSearch, useOfficeSearch } from '../kit/use-office-search.ts'
import { groupOf, type TabGroup, tabGroups, tabLetters, useOwnTabs } from '../kit/use-own-tabs.ts'

type Tab = OfficeSearch['onglet']

export const officePanelId = 'contenu'

/** The id of what a screen is chosen by: its tab, or the menu that it stands in. */
export const officeTabId = (tab: Tab) => `onglet-${groupOf(tab) ?? tab}`

const look =
  '-mb-px flex min-h-10 phone:min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-2 font-semibold text-muted text-sm outline-offset-[-3px] 2xl:px-3 hover:text-ink'

const inMenuLook = 'aria-[current]:border-orange aria-[current]:text-ink'

interface Waiting {
  notifications: number
  messages: number
  paiements: number
}

/** How much waits in a screen, in red; a screen reader is told what it is. */
function WaitingIn({ tab, waiting }: { tab: Tab; waiting: Waiting }) {
  const { words } = useOffice()
  const wordsOf = {
    notifications: words.unread,
    messages: words.messages.unreadCount,
    paiements: words.dashboard.toDoLines.declaredPayments,
  }
  if (tab !== 'notifications' && tab !== 'messages' && tab !== 'paiements') return null
  return waiting[tab] > 0 && <UnreadCount count={waiting[tab]} words={wordsOf[tab](waiting[tab])} />
}

/** Goes to a screen by `g` and its letter, where nothing is typed and no dialog is open. */
function useLetters(tabs: readonly { tab: Tab }[]) {
  const navigate = useNavigate()
  const isBegun = useRef(false)
  useEffect(() => {
    const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) return
      const chosen = isBegun.current && tabs.find(({ tab }) => tabLetters[tab] === key.toLowerCase())
      const isFree = !isTyping(document.activeElement) && !document.querySelector('[role="dialog"]')
      isBegun.current = !chosen && isFree && key === 'g'
      if (chosen && isFree) void navigate({ to: '/admin', search: { onglet: chosen.tab } })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, tabs])
}

type OwnTab = ReturnType<typeof useOwnTabs>[number]

interface OpenMenu {
  group: TabGroup
  /** The button that opened it, and how far from the left it stands, in pixels. */
  button: HTMLElement
  left: number
  /** The screen that it was opened over: on another one it is closed. */
  over: Tab
}

/** Which menu is open: another press of its button closes it, Escape, a press elsewhere, and whatever takes the focus elsewhere. */
function useMenus(shown: Tab) {
  const [opened, setOpen] = useState<OpenMenu>()
  const open = opened?.over === shown ? opened : undefined
  const bar = useRef<HTMLDivElement>(null)
  const close = () => setOpen(undefined)
  useEffect(() => {
    if (!open) return
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !bar.current?.contains(target)) setOpen(undefined)
    }
    const press = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(undefined)
      open.button.focus()
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerdown', leave, { signal })
    document.addEventListener('focusin', leave, { signal })
    document.addEventListener('keydown', press, { signal })
    return () => listening.abort()
  }, [open])
  const toggle = (group: TabGroup, button: HTMLElement) => {
    const around = bar.current?.getBoundingClientRect().left ?? 0
    const left = button.getBoundingClientRect().left - around
    setOpen(open?.group === group ? undefined : { group, button, left, over: shown })
  }
  return { bar, open, toggle, close }
}

/** Moves the focus among the links of a menu with the arrow keys. */
function moveAmongLinks(event: KeyPress<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  links.at((links.indexOf(document.activeElement as HTMLAnchorElement) + step) % links.length)?.focus()
}

interface PanelProps {
  open: OpenMenu
  tabs: readonly OwnTab[]
  waiting: Waiting
  onClose: () => void
}

/** The screens of a group, below the button that opened it. */
function MenuPanel({ open: { group, left }, tabs, waiting, onClose }: PanelProps) {
  const { words } = useOffice()
  const { onglet } = useOfficeSearch().search
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.querySelector('a')?.focus(), [])
  return (
    <nav
      ref={panel}
      id={menuId(group)}
      aria-label={words.tabGroups[group]}
      onKeyDown={moveAmongLinks}
      style={{ left: `min(${left}px, 100% - 14rem)` }}
      className="absolute top-full mt-1.5 w-52 animate-rise rounded-box border border-sand bg-surface p-1.5 text-ink shadow-lg"
    >
      <ul className="grid gap-0.5">
        {tabs.map(({ tab, name }) => (
          <li key={tab} className="grid">
            <OfficeLink
              to={{ onglet: tab }}
              resetScroll={false}
              onClick={onClose}
              aria-current={tab === onglet ? 'page' : undefined}
              className="flex min-h-10 phone:min-h-11 items-center gap-2 rounded-lg px-3 text-sm hover:bg-green-wash hover:text-green aria-[current]:bg-green-wash aria-[current]:font-semibold aria-[current]:text-green"
            >
              {name}
              <WaitingIn tab={tab} waiting={waiting} />
            </OfficeLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const menuId = (group: TabGroup) => `menu-${group}`

/**
 * The screens of the signed-in colleague (docs/rules/office.md#tabs): five tabs, and the others in a menu for each group; links, so that
 * each can be opened beside the others. What waits in one stands on it in red.
 */
export function OfficeTabs({ waiting }: { waiting: Waiting }) {
  const { words } = useOffice()
  const { onglet } = useOfficeSearch().search
  const own = useOwnTabs()
  const { bar, open, toggle, close } = useMenus(onglet)
  useLetters(own)
  const inGroup = (group: TabGroup | undefined) => own.filter(({ tab }) => groupOf(tab) === group)
  const isInMenu = groupOf(onglet) !== undefined
  return (
    <div ref={bar} className="sticky top-0 z-20 border-sand border-b bg-surface print:hidden">
      <div
        ref={useChosenInSight()}
        className="scrolls-sideways no-scrollbar relative mx-auto flex w-[min(100%-2rem,90rem)] gap-1 overflow-x-auto *:shrink-0"
      >
        <TabList label={words.tabsLabel} className="gap-1">
          {inGroup(undefined).map(({ tab, name }, index) => (
            <OfficeLink
              key={tab}
              to={{ onglet: tab }}
              resetScroll={false}
              {...tabProps(officeTabId(tab), officePanelId, onglet === tab, isInMenu ? index === 0 : onglet === tab)}
              className={`${look} aria-selected:border-orange aria-selected:text-ink`}
            >
              {name}
              <WaitingIn tab={tab} waiting={waiting} />
            </OfficeLink>
          ))}
        </TabList>
        {(Object.keys(tabGroups) as TabGroup[]).map((group) => {
          const tabs = inGroup(group)
          const shown = tabs.find(({ tab }) => tab === onglet)
          if (tabs.length === 0) return null
          const [only] = tabs
          if (only && tabs.length === 1) {
            return (
              <OfficeLink
                key={group}
                id={`onglet-${group}`}
                to={{ onglet: only.tab }}
                resetScroll={false}
                aria-current={shown ? 'page' : undefined}
                className={`${look} ${inMenuLook}`}
              >
                {only.name}
              </OfficeLink>
            )
          }
          return (
            <button
              key={group}
              id={`onglet-${group}`}
              type="button"
              aria-current={shown ? 'page' : undefined}
              aria-expanded={open?.group === group}
              aria-controls={open?.group === group ? menuId(group) : undefined}
              onClick={({ currentTarget }) => toggle(group, currentTarget)}
              className={`${look} ${inMenuLook}`}
            >
              <span>
                {words.tabGroups[group]}
                {shown && <span className="max-lg:sr-only">{` · ${shown.name}`}</span>}
              </span>
              {tabs.map(({ tab }) => (
                <WaitingIn key={tab} tab={tab} waiting={waiting} />
              ))}
              <Glyph name="down" className="size-3.5" />
            </button>
          )
        })}
      </div>
      {open && <MenuPanel key={open.group} open={open} tabs={inGroup(open.group)} waiting={waiting} onClose={close} />}
    </div>
  )
}
