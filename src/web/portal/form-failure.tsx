/** Over a form's buttons: why it was refused, when there is no field to say it at. */
export function FormFailure({ title, message }: { title?: string; message: string | undefined }) {
  if (!message) return null
  return (
    <div role="alert" className="rounded-lg bg-red-wash px-4 py-3 text-red text-sm">
      {title && <p className="font-semibold text-base">{title}</p>}
      <p className={title ? 'text-ink' : 'font-semibold'}>{message}</p>
    </div>
  )
}
