import { type ReactNode, useId, useState } from 'react'
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { filtersInRow, type ListFilter } from './filters.tsx'
import { useOffice } from './office-text.ts'
import { useOfficeSearch } from './use-office-search.ts'

/** What part of a list is shown: all that narrows it, each with a way to see the rest again. */
function ShownParts({ filters }: { filters: ListFilter[] }) {
  const { words } = useOffice()
  const { show } = useOfficeSearch()
  const parts = filters.flatMap(({ id, part }) => (part && !part.isChosenInSight ? [{ id, ...part }] : []))
  if (parts.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-muted text-sm max-md:order-3 max-md:w-full">
      <span className="sr-only">{words.narrowing.label}</span>
      {parts.map(({ id, name, without }) => (
        <button
          key={id}
          type="button"
          title={words.narrowing.remove}
          onClick={() => show({ ...without, page: 1 })}
          className="inline-flex min-h-8 phone:min-h-11 max-w-full items-center gap-1.5 rounded-full border border-green bg-green-wash px-3 text-left font-semibold text-green hover:bg-surface"
        >
          <span className="min-w-0">{name}</span>
          <Glyph name="close" className="size-3.5" />
          <span className="sr-only">{words.narrowing.remove}</span>
        </button>
      ))}
      {parts.length > 1 && (
        <button
          type="button"
          onClick={() => show({ ...Object.assign({}, ...parts.map(({ without }) => without)), page: 1 })}
          className="min-h-8 phone:min-h-11 px-1 underline underline-offset-4 hover:text-green"
        >
          {words.narrowing.removeAll}
        </button>
      )}
    </div>
  )
}

interface Props {
  title: string
  titleId: string
  intro: string | undefined
  /** What stands before the list's own tools, on the same line: which of several lists is shown. */
  lead: ReactNode
  tabs: ReactNode
  views: ReactNode
  search: ReactNode
  filters: ListFilter[]
  display: ReactNode
  exports: ReactNode
  /** What is done most, as buttons. */
  actions: ReactNode
  /** What is done now and then, in a menu. */
  more: readonly MenuAction[]
}

/**
 * What stands over a list, at the same place on every tab: its title; its tabs; and one line with views, search, filters, display, export
 * and what can be done. On a phone the line has what is used most, and a button unfolds the rest.
 */
export function ListToolbar(props: Props) {
  const { title, titleId, intro, lead, tabs, views, search, filters, display, exports, actions, more } = props
  const { words } = useOffice()
  const [isOpen, setOpen] = useState(false)
  const [isUnfolded, setUnfolded] = useState(false)
  const [panelId, toolsId] = [useId(), useId()]
  const choosable = filters.filter(({ field }) => field)
  const tool = `max-md:order-2 ${isUnfolded ? '' : 'max-md:hidden'}`
  return (
    <>
      <div className={intro ? '' : 'sr-only'}>
        <h2 id={titleId} className="text-heading">
          {title}
        </h2>
        {intro && <p className="text-muted text-sm">{intro}</p>}
      </div>
      {tabs}
      <div data-toolbar="" data-led={lead ? '' : undefined} className="flex flex-wrap items-start gap-2">
        <div className="flex min-w-0 flex-[1_1_24rem] flex-wrap items-center gap-2 max-md:contents">
          {lead && <div className="max-w-full max-md:w-full">{lead}</div>}
          {views && <div className={`max-w-full ${tool}`}>{views}</div>}
          <div className="min-w-44 max-w-md flex-1 max-md:order-1 max-md:min-w-32 max-md:max-w-none">{search}</div>
          <FilterRow
            filters={choosable}
            className={tool}
            panelId={panelId}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
          <ShownParts filters={filters} />
        </div>
        <div className="flex flex-wrap items-center gap-2 max-md:contents">
          <div id={toolsId} className={`flex flex-wrap gap-2 ${tool}`}>
            {display}
            {exports}
          </div>
          {actions && <div className="flex flex-wrap gap-2 max-md:order-1">{actions}</div>}
          <Button
            look="neutral"
            size="compact"
            title={words.toolbar.tools}
            aria-expanded={isUnfolded}
            aria-controls={toolsId}
            onClick={() => setUnfolded(!isUnfolded)}
            className="md:hidden max-md:order-1"
          >
            <Glyph name={isUnfolded ? 'close' : 'down'} />
            <span className="sr-only">{words.toolbar.tools}</span>
          </Button>
          {more.length > 0 && (
            <div className={tool}>
              <ActionMenu
                trigger={
                  <Button look="neutral" size="compact" title={words.toolbar.more} className="px-2">
                    <Glyph name="more" />
                    <span className="sr-only">{words.toolbar.more}</span>
                  </Button>
                }
                actions={more}
              />
            </div>
          )}
        </div>
      </div>
      {choosable.length > filtersInRow && isOpen && (
        <div
          id={panelId}
          className="grid grid-cols-1 gap-x-6 gap-y-4 rounded-box border border-sand bg-surface p-4 sm:grid-cols-2 xl:grid-cols-3"
        >
          {choosable.map(({ id, field }) => (
            <div key={id} className="grid min-w-0 grid-cols-1 content-start">
              {field}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

interface FilterRowProps {
  filters: ListFilter[]
  /** Of those that stand in the row themselves. */
  className: string
  panelId: string
  isOpen: boolean
  onToggle: () => void
}

/** The filters themselves while there are few, else the button that opens them, with how many are set. */
function FilterRow({ filters, className, panelId, isOpen, onToggle }: FilterRowProps) {
  const { words } = useOffice()
  if (filters.length <= filtersInRow) {
    return filters.map(({ id, field }) => (
      <div key={id} data-row="" className={`max-w-full ${className}`}>
        {field}
      </div>
    ))
  }
  const set = filters.filter(({ field, part }) => field && part).length
  return (
    <Button
      look="neutral"
      size="compact"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={onToggle}
      className="max-md:order-1"
    >
      <Glyph name="filter" />
      <span className={wordOfTool}>{words.narrowing.filters(set)}</span>
    </Button>
  )
}

/** The word of a tool beside its sign: where its toolbar has no room for it, for screen readers only. */
export const wordOfTool = 'in-data-toolbar:max-sm:sr-only'
/** The same of those that leave room to the choice of a list before them, or to the sums beside them. */
export const wordBesideLead = 'in-data-led:md:max-[90rem]:sr-only in-data-bar:max-sm:sr-only'
