import { useEffect, useRef } from 'react'
import { formatPhone } from '../../../domain/values/phone.ts'
import type { PageContent } from '../../content/page-content.ts'
import { useSite } from '../../page/use-site.ts'

interface Props {
  texts: PageContent<'contact'>['form']
  /** Whether it was sent just now, by this page: then the panel takes the focus. */
  isNew: boolean
}

/** Beside the button, for as long as the page is open: the message has arrived, what comes next, and whom to call meanwhile. */
export function MessageSent({ texts, isNew }: Props) {
  const { company } = useSite()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) panel.current?.focus()
  }, [isNew])
  return (
    <div
      ref={panel}
      id="contact-envoye"
      role="status"
      tabIndex={-1}
      className="grid w-full scroll-mt-24 scroll-mb-36 gap-1 rounded-box border-2 border-green bg-green-wash p-5"
    >
      <p className="font-semibold text-green text-lg">{texts.success}</p>
      <p>{texts.successText}</p>
      {company.phone && (
        <p>
          {texts.successNext}{' '}
          <a href={`tel:${company.phone}`} className="font-semibold text-green underline underline-offset-4">
            {formatPhone(company.phone)}
          </a>
        </p>
      )}
    </div>
  )
}
