import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  title?: string
  /** Why it was refused, or undefined as long as it was not. */
  message: string | undefined
}

/** Over a form's buttons: why the server refused it. The first field it was refused for, if there is one, gets the focus. */
export function FormFailure({ title, message }: Props) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message) alert.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [message])
  if (!message) return null
  return (
    <div ref={alert} role="alert" className="rounded-lg bg-red-wash px-4 py-3 text-red text-sm">
      {title && <p className="font-semibold text-base">{title}</p>}
      <p className={title ? 'text-ink' : 'font-semibold'}>{message}</p>
    </div>
  )
}

/** Under a field that is more than one control: what is wrong with it, said at once; nothing while it is right. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) =>
  children && (
    <p id={id} role="alert" className="font-semibold text-red text-sm">
      {children}
    </p>
  )
