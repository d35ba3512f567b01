import type { ComponentProps } from 'react'
import { DataTable } from '../../ui/data-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useOffice } from './office-text.ts'
import type { useDisplay } from './use-display.ts'

type Props<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'isCompact'> & {
  display: ReturnType<typeof useDisplay>
}

/** A table as the person in front of the screen wants to see it; not before that is known, so that no column comes and goes. */
export function ShownTable<Row>({ display, ...table }: Props<Row>) {
  const { words } = useOffice()
  if (display.isPending) return <Skeleton label={words.loading} />
  return (
    <DataTable {...table} columns={table.columns.filter(display.isShown)} isCompact={display.density === 'compact'} />
  )
}
