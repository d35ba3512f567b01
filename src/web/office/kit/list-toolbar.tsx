import type { ReactNode } from 'react'

const together = 'flex flex-wrap items-center gap-3'
const apart = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3'

interface Props {
  title: string
  titleId: string
  intro: string | undefined
  tabs: ReactNode
  search: ReactNode
  filters: ReactNode
  exports: ReactNode
  actions: ReactNode
}

/** What stands over a list: its title, its filters and what can be done, in one row where they fit, else in two. */
export function ListToolbar({ title, titleId, intro, tabs, search, filters, exports, actions }: Props) {
  const tools = actions ? (
    <div className={together}>
      {exports}
      {actions}
    </div>
  ) : (
    exports
  )
  const narrowing = (
    <div className={together}>
      {search}
      {filters}
    </div>
  )
  if (intro) {
    return (
      <>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h2 id={titleId} className="text-heading">
              {title}
            </h2>
            <p className="text-muted text-sm">{intro}</p>
          </div>
          {tools}
        </div>
        {tabs ? (
          <div className={apart}>
            {tabs}
            {search}
          </div>
        ) : (
          narrowing
        )}
      </>
    )
  }
  return (
    <>
      <h2 id={titleId} className="sr-only">
        {title}
      </h2>
      <div className={apart}>
        {tabs ?? (
          <div className={`${together} grow`}>
            {search}
            {filters}
          </div>
        )}
        {tabs && !filters ? (
          <div className={`${together} grow xl:justify-end`}>
            {search}
            {exports}
            {actions}
          </div>
        ) : (
          tools
        )}
      </div>
      {tabs && filters && narrowing}
    </>
  )
}
