const looks = { light: 'text-green hover:bg-green-wash', dark: 'text-on-green hover:bg-green' } as const

interface Props {
  direction: 'previous' | 'next'
  label: string
  onClick: () => void
  look?: keyof typeof looks
}

/** A round button that goes back or on; `look` says what it stands on. */
export function ArrowButton({ direction, label, onClick, look = 'light' }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`grid size-11 shrink-0 place-items-center rounded-full border border-current ${looks[look]}`}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-2 stroke-current">
        <path d={direction === 'next' ? 'M5 12h14M13 6l6 6-6 6' : 'M19 12H5M11 6l-6 6 6 6'} />
      </svg>
    </button>
  )
}
