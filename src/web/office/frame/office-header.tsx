import { Link } from '@tanstack/react-router'
import { UnreadCount } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { TabList, tabProps } from '../../ui/tab-list.tsx'
import { OfficeLanguage, OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { type OfficeSearch, useOfficeSearch } from '../kit/use-office-search.ts'
import { useOwnTabs } from '../kit/use-own-tabs.ts'
import { PaletteOpener } from '../palette/palette-opener.tsx'

export const officePanelId = 'contenu'
export const officeTabId = (tab: OfficeSearch['onglet']) => `onglet-${tab}`

/** The tabs of the signed-in colleague (docs/rules/office.md#tabs): links, so that each can be opened beside the others; what is unread in one stands on it in red. */
export function OfficeTabs({ unread }: { unread: Record<'notifications' | 'messages' | 'paiements', number> }) {
  const { words } = useOffice()
  const { search } = useOfficeSearch()
  const wordsOf = {
    notifications: words.unread,
    messages: words.messages.unreadCount,
    paiements: words.dashboard.toDoLines.declaredPayments,
  }
  return (
    <div className="sticky top-0 z-20 border-sand border-b bg-surface print:hidden">
      <TabList label={words.tabsLabel} className="mx-auto w-[min(100%-2rem,90rem)] gap-1">
        {useOwnTabs().map(({ tab, name }) => (
          <OfficeLink
            key={tab}
            to={{ onglet: tab }}
            resetScroll={false}
            {...tabProps(officeTabId(tab), officePanelId, search.onglet === tab)}
            className="-mb-px flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-2 font-semibold text-muted text-sm outline-offset-[-3px] 2xl:px-3 hover:text-ink aria-selected:border-orange aria-selected:text-ink"
          >
            {name}
            {(tab === 'notifications' || tab === 'messages' || tab === 'paiements') && unread[tab] > 0 && (
              <UnreadCount count={unread[tab]} words={wordsOf[tab](unread[tab])} />
            )}
          </OfficeLink>
        ))}
      </TabList>
    </div>
  )
}

interface Props {
  username: string
  onLogout: () => void
  isLeaving: boolean
}

/** The office's title, whose session it is, and the ways out. */
export function OfficeHeader({ username, onLogout, isLeaving }: Props) {
  const { words, company, demo } = useOffice()
  return (
    <header className="bg-surface print:hidden">
      {demo && (
        <p className="bg-orange-wash px-4 py-1 text-center font-semibold text-orange-deep text-sm">
          {words.demoRibbon}
        </p>
      )}
      <div className="mx-auto flex w-[min(100%-2rem,90rem)] flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <div className="flex items-center gap-3">
          <Logo />
          <h1 className="text-heading">{words.title}</h1>
          <span className="hidden text-muted text-sm sm:inline">{company.name}</span>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
          <Link to="/" className="font-semibold text-green underline-offset-4 hover:underline max-sm:hidden">
            {words.visitSite}
          </Link>
          <PaletteOpener />
          <OfficeLanguage />
          <span className="text-muted max-sm:hidden">{username}</span>
          <Button look="neutral" size="compact" onClick={onLogout} disabled={isLeaving}>
            {words.logout}
          </Button>
        </div>
      </div>
    </header>
  )
}
