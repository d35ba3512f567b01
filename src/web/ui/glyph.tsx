const paths = {
  search: 'M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Zm4.7-1.8L20 20',
  close: 'M6 6l12 12M18 6 6 18',
  previous: 'M14.5 6 8.5 12l6 6',
  next: 'M9.5 6l6 6-6 6',
  down: 'M6 9.5l6 6 6-6',
  ascending: 'M12 19V5M6.5 10.5 12 5l5.5 5.5',
  descending: 'M12 5v14M6.5 13.5 12 19l5.5-5.5',
  views: 'M7 4h10v16l-5-4-5 4Z',
  columns: 'M4 5h16v14H4zM10 5v14M15 5v14',
  filter: 'M4 6h16M7 12h10M10 18h4',
  refresh: 'M19 12a7 7 0 1 1-2.3-5.2M19 4v4.5h-4.5',
  edit: 'M5 19l1-4L16 5l3 3L9 18l-4 1Z',
  copy: 'M9 9h10v10H9zM15 9V5H5v10h4',
  remove: 'M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12',
  more: 'M5.5 11.5h1v1h-1zM11.5 11.5h1v1h-1zM17.5 11.5h1v1h-1z',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  add: 'M12 5v14M5 12h14',
  leave: 'M14 4h5v16h-5M4 12h10M10.5 8.5 14 12l-3.5 3.5',
  download: 'M12 4v10M7.5 10 12 14.5l4.5-4.5M5 19h14',
} as const
export type GlyphName = keyof typeof paths

/** A small drawn sign beside or instead of a word; the word itself must be there for screen readers. */
export function Glyph({ name, className = 'size-4' }: { name: GlyphName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      <path d={paths[name]} />
    </svg>
  )
}
