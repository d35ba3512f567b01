import { type ReactNode, useEffect, useRef, useState } from 'react'

/** A part of the page, by the anchor that leads to it. */
export interface Part {
  id: string
  title: string
  parts?: Part[]
}

/** What the page holds: beside it on a wide screen, a fold that stays in sight on a phone. What is being read is marked. */
export function PageContents({ heading, parts, children }: { heading: string; parts: Part[]; children?: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const current = useCurrent(parts)
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  const linkTo = ({ id, title }: Part, look: string) => (
    <a
      href={`#${id}`}
      onClick={close}
      aria-current={current === id ? 'true' : undefined}
      className={`flex min-h-11 items-center border-transparent border-l-2 pl-3 hover:text-green aria-[current=true]:border-orange aria-[current=true]:text-green lg:min-h-9 ${look}`}
    >
      {title}
    </a>
  )
  return (
    <nav
      aria-label={heading}
      className="sticky top-16 z-20 -mx-(--page-margin) self-start border-sand border-b bg-paper px-(--page-margin) lg:top-24 lg:mr-0 lg:-ml-3.5 lg:border-0 lg:px-0"
    >
      <details ref={menu} className="lg:unfolded">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-green after:ml-2 after:content-['▾']">
          {heading}
        </summary>
        <ul className="max-h-[70dvh] overflow-y-auto overscroll-contain pb-3">
          {parts.map((part) => (
            <li key={part.id}>
              {linkTo(part, 'font-semibold')}
              <ul className="mb-2">
                {part.parts?.map((inner) => (
                  <li key={inner.id}>{linkTo(inner, 'pl-6 text-muted text-sm')}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </details>
      {children}
    </nav>
  )
}

/** The anchor of what stands in the upper part of the screen; undefined before anything does, and without scripts. */
function useCurrent(parts: Part[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const ids = parts.flatMap(({ id, parts: inner = [] }) => [id, ...inner.map((one) => one.id)])
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        // Of those that hold one another the innermost is meant, which comes last.
        setCurrent(ids.findLast((id) => seen.has(id)))
      },
      { rootMargin: '-25% 0px -70% 0px' },
    )
    for (const id of ids) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [parts])
  return current
}
