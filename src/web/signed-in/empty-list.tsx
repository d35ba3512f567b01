import type { ReactNode } from 'react'

/** What stands where rows would be: that there are none. */
export const EmptyList = ({ children }: { children: ReactNode }) => (
  <p className="rounded-box border border-sand border-dashed px-4 py-10 text-center text-muted">{children}</p>
)

interface Props<Row> {
  rows: readonly Row[]
  /** What stands there where there are none. */
  none: ReactNode
  children: (row: Row, index: number) => ReactNode
}

/** Rows in one frame. */
export const FramedRows = <Row,>({ rows, none, children }: Props<Row>) =>
  rows.length === 0 ? none : <ul className="framed-rows">{rows.map(children)}</ul>
