/** Over a form's buttons: why the server refused it, when there is no field to say it at. */
export function FormFailure({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <p role="alert" className="rounded-lg bg-red-wash px-4 py-3 font-semibold text-red text-sm">
      {message}
    </p>
  )
}
