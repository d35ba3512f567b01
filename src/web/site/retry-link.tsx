import { useRouter, useRouterState } from '@tanstack/react-router'
import { useSite } from '../page/use-site.ts'
import { buttonClass } from '../ui/button.tsx'

/** Asks for the same page again: a plain link, so that a page that failed on the server offers it without any script. */
export function RetryLink() {
  const { text } = useSite()
  const router = useRouter()
  const href = useRouterState({ select: (state) => state.location.publicHref })
  return (
    <a
      href={href}
      className={buttonClass()}
      onClick={(event) => {
        event.preventDefault()
        void router.invalidate({ sync: true })
      }}
    >
      {text.serverError.retry}
    </a>
  )
}
