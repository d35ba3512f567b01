import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { OfficeList } from '../../../domain/desk/office-lists.ts'
import type { PermissionGroup } from '../../../domain/staff/role.ts'
import type { Api } from '../../api/api.ts'
import type { ListPage } from '../../api/list-page.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import type { MenuAction } from '../../ui/action-menu.tsx'
import { Button } from '../../ui/button.tsx'
import type { DataTable } from '../../ui/data-table.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SortMenu } from '../../ui/table-cells.tsx'
import { DisplayMenu } from './display-menu.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FilterTabs, filterTabId, type ListFilter, type TabFilter } from './filters.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { useOffice } from './office-text.ts'
import { OnlyFor } from './only-for.tsx'
import { PrintedHeading } from './printed-heading.tsx'
import { ShownTable } from './shown-table.tsx'
import { useDisplay } from './use-display.ts'
import { atPlace, type OfficeSearch, useOfficeSearch } from './use-office-search.ts'
import { printLimit, usePrintedRows } from './use-printed-rows.ts'
import { ViewsMenu } from './views-menu.tsx'

interface PagedListProps<Row> {
  query: UseQueryResult<Pick<ListPage<Row[]>, 'rows' | 'total'> & Partial<ListPage<Row[]>>>
  /** What the list is called. */
  title: string
  /** Rows of a page. */
  pageSize: number
  /** Said when the list cannot be had (docs/rules/office.md#failures-and-successes), and when nothing is in it (docs/rules/office.md#failures-and-successes). */
  loadError: string
  empty: string
  /** What is shown in place of the page: all rows, while they are printed. */
  printed: Row[] | undefined
  children: (rows: Row[]) => ReactNode
}

/** The page of a list that the address tells, with the way to the others below it. */
function PagedList<Row>({ query, title, pageSize, loadError, empty, printed, children }: PagedListProps<Row>) {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  return (
    <Loaded query={query} error={loadError} lines={8}>
      {({ rows, total, isMore = false, previous, next }) =>
        rows.length === 0 ? (
          <EmptyList>{empty}</EmptyList>
        ) : (
          <>
            {children(printed ?? rows)}
            {!printed && (
              <Pager
                page={search.page}
                pageSize={pageSize}
                total={total}
                isMore={isMore}
                // Another page may stand in place of the one that is asked for: its neighbours are not those of this one.
                {...(!query.isPlaceholderData && { previous, next })}
                onPage={(place) => show(atPlace(place))}
                label={words.pager.label(title)}
                words={words.pages}
              />
            )}
          </>
        )
      }
    </Loaded>
  )
}

interface Props<Row, Name extends keyof OfficeSearch> {
  /** Which list it is; what the ids of its parts begin with. */
  id: OfficeList
  words: { title: string; search: string; searchHint: string; loadError: string }
  /** What the page that the list stands on is about, where it is a part of one: said on paper, and no views are saved of it. */
  of?: string | undefined
  /** Which of several lists is shown, where there are several: stands before the tools. */
  lead?: ReactNode
  /** What stands below the title; without it the title is for screen readers only. */
  intro?: string
  className?: string
  /** Of the list's filters, the one that stands over it as a row of tabs, and the others. */
  tabs?: TabFilter<Name>
  filters?: ListFilter[]
  exportAs?: ComponentProps<typeof ExportMenu>['request']
  /** Who may take the list away as a file. */
  exporters?: PermissionGroup
  /** What is done most beside exporting, as buttons; and what is done now and then, in a menu. */
  actions?: ReactNode
  more?: readonly MenuAction[]
  /** What stands over the list, and below it. */
  above?: ReactNode
  below?: ReactNode
  /**
   * Of a list that is added up, grouped and printed whole: what it comes to once it is narrowed, given of what that is, and all of its
   * rows as it is narrowed and sorted.
   */
  sums?: { foot: (of: string) => ReactNode; readAll: (api: Api) => Promise<Row[]> }
  query: ComponentProps<typeof PagedList<Row>>['query']
  /** Rows of a page. */
  pageSize: number
  /** Said when nothing is in it. */
  empty: string
  /** How the rows are shown: as a table, or in a way of its own. */
  show: TableOf<Row> | ((rows: Row[]) => ReactNode)
  /** The sheets and dialogs that are open. */
  children?: ReactNode
}

type TableOf<Row> = Pick<
  ComponentProps<typeof DataTable<Row>>,
  'columns' | 'sorting' | 'selection' | 'onOpen' | 'hasStickyHeader' | 'groupOf'
>

/** The id of a tab's list, which its filters rule and which takes the focus when what had it is gone. */
export const listIdOf = (id: OfficeList) => `${id}-liste`

/** A tab of the office that is a list: searched, filtered and paged by the server as the address tells, exported as it is shown. */
export function ListTab<Row extends { id: number }, Name extends keyof OfficeSearch>(props: Props<Row, Name>) {
  const {
    id,
    words: labels,
    of,
    lead,
    intro,
    className = '',
    tabs,
    filters = [],
    exportAs,
    exporters = 'administrators',
    actions,
    more = [],
    above,
    below,
    sums,
    query,
    show,
    children,
  } = props
  const { locale, words } = useOffice()
  const { search, keys, find } = useOfficeSearch()
  const display = useDisplay(id)
  const partsInWords = [
    of ?? '',
    tabs && search[tabs.name] !== keys[tabs.name].options[0] ? tabs.labelOf(search[tabs.name]) : '',
    search.q && `«\u00A0${search.q}\u00A0»`,
    ...filters.map(({ part }) => part?.name ?? ''),
  ].filter(Boolean)
  const isWhole = (query.data?.total ?? 0) <= (query.data?.rows.length ?? 0)
  const printing = usePrintedRows(sums?.readAll, isWhole)
  const grouping = sums && search.regrouper !== 'all' ? words.facts.groupings[search.regrouper] : ''
  const isCut = printing.rows !== undefined && (query.data?.total ?? 0) > printing.rows.length
  const cut = isCut ? words.facts.printedFirst(new Intl.NumberFormat(locale).format(printLimit)) : ''
  const titleId = `${id}-titre`
  const listId = listIdOf(id)
  const list = (
    <PagedList
      query={query}
      title={labels.title}
      pageSize={props.pageSize}
      loadError={labels.loadError}
      empty={props.empty}
      printed={printing.rows}
    >
      {(rows) =>
        typeof show === 'function' ? (
          show(rows)
        ) : (
          <ShownTable
            display={display}
            caption={labels.title}
            rows={rows}
            rowId={(row) => row.id}
            isBusy={query.isPlaceholderData}
            {...show}
          />
        )
      }
    </PagedList>
  )
  const hasRows = (query.data?.total ?? 0) > 0
  const foot = sums && hasRows && (partsInWords.length > 0 || grouping) && (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-box border border-sand bg-surface px-3 py-2 text-sm print:rounded-none print:border-x-0">
      <div className="grid min-w-0 gap-1">{sums.foot(partsInWords.join(' · '))}</div>
      <Button
        look="neutral"
        size="compact"
        disabled={printing.isPending}
        onClick={printing.print}
        className="print:hidden"
      >
        {words.facts.print}
      </Button>
    </div>
  )
  return (
    <section
      aria-labelledby={titleId}
      className={`printed-list grid grid-cols-1 gap-2.5 max-md:gap-1.5 print:block print:max-w-none ${className}`}
    >
      <PrintedHeading title={labels.title} parts={[...partsInWords, grouping, cut].filter(Boolean)} />
      <div className="grid grid-cols-1 gap-2.5 max-md:gap-1.5 print:hidden">
        <ListToolbar
          title={labels.title}
          titleId={titleId}
          intro={intro}
          lead={lead}
          tabs={tabs && <FilterTabs filter={tabs} panelId={listId} />}
          views={!of && <ViewsMenu list={id} />}
          search={
            <SearchField label={labels.search} placeholder={labels.searchHint} value={search.q} onSearch={find} />
          }
          filters={filters}
          exports={
            exportAs && (
              <OnlyFor group={exporters}>
                <ExportMenu request={exportAs} />
              </OnlyFor>
            )
          }
          display={
            typeof show !== 'function' && (
              <>
                {show.sorting && <SortMenu columns={show.columns} sorting={show.sorting} />}
                <DisplayMenu columns={show.columns} display={display} isGroupable={sums !== undefined} />
              </>
            )
          }
          actions={actions}
          more={more}
        />
        {above}
      </div>
      {tabs || below ? (
        <div
          id={listId}
          // What stands below the list gives it the focus when it goes.
          tabIndex={below ? -1 : undefined}
          {...(tabs && { role: 'tabpanel', 'aria-labelledby': filterTabId(listId, search[tabs.name]) })}
          className="grid grid-cols-1 gap-4 outline-none max-md:gap-1"
        >
          {list}
          {foot}
          <div className="contents print:hidden">{below}</div>
        </div>
      ) : (
        <>
          {list}
          {foot}
        </>
      )}
      {children}
    </section>
  )
}
