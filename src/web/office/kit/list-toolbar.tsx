import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { filtersInRow, type ListFilter } from './filters.tsx'
import { useOffice } from './office-text.ts'

const together = 'flex flex-wrap items-center gap-3'
const apart = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3'

interface Props {
  title: string
  titleId: string
  intro: string | undefined
  tabs: ReactNode
  views: ReactNode
  search: ReactNode
  filters: ListFilter[]
  display: ReactNode
  exports: ReactNode
  actions: ReactNode
}

/** What stands over a list, at the same place on every tab: its title; its tabs and what can be done; its search and filters. */
export function ListToolbar({ title, titleId, intro, tabs, views, search, filters, display, exports, actions }: Props) {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const choosable = filters.filter(({ field }) => field)
  // Where neither a title nor tabs stand beside what can be done, the views do.
  const isLedByViews = !tabs && !intro
  const narrowing = (
    <div className={`${together} grow`}>
      {!isLedByViews && views}
      {search}
      <FilterRow filters={choosable} panelId={panelId} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
    </div>
  )
  const tools = (
    <div className={together}>
      {display}
      {exports}
      {actions}
    </div>
  )
  const heading = (
    <div>
      <h2 id={titleId} className={intro ? 'text-heading' : 'sr-only'}>
        {title}
      </h2>
      {intro && <p className="text-muted text-sm">{intro}</p>}
    </div>
  )
  const first = tabs ?? (isLedByViews ? views : narrowing)
  // What can be done stands at the top right: beside the title where that is seen, else beside the tabs or the views.
  const isRoomForSearch = tabs && choosable.length === 0
  return (
    <>
      {intro ? (
        <div className={apart}>
          {heading}
          {tools}
        </div>
      ) : (
        heading
      )}
      <div className={apart}>
        {first}
        {isRoomForSearch ? (
          <div className={`${together} grow xl:justify-end`}>
            {views}
            {search}
            {!intro && tools}
          </div>
        ) : (
          !intro && tools
        )}
      </div>
      {(isLedByViews || (tabs && !isRoomForSearch)) && narrowing}
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
  panelId: string
  isOpen: boolean
  onToggle: () => void
}

/** The filters themselves while there are few, else the button that opens them, with how many are set. */
function FilterRow({ filters, panelId, isOpen, onToggle }: FilterRowProps) {
  const { words } = useOffice()
  if (filters.length <= filtersInRow) {
    return filters.map(({ id, field }) => (
      <div key={id} data-row="" className="max-w-full">
        {field}
      </div>
    ))
  }
  const set = filters.filter(({ part }) => part).length
  return (
    <Button
      look="neutral"
      size="compact"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={onToggle}
      className="min-h-10"
    >
      <Glyph name="filter" />
      {words.narrowing.filters(set)}
    </Button>
  )
}
