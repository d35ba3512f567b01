interface Props {
  message: string
  /** Field name → what is wrong with it. */
  errors: Record<string, string>
}

/** A form's field carries this id, so that the summary can lead to it, with a script or without. */
export const fieldId = (name: string): string => `champ-${name}`

/** Says why a form was refused, and leads to each field that is to be corrected. */
export function ErrorSummary({ message, errors }: Props) {
  const faults = Object.entries(errors)
  return (
    <div role="alert" className="grid gap-1 rounded-box bg-red-wash px-4 py-3 text-red">
      <p className="font-semibold">{message}</p>
      {faults.length > 0 && (
        <ul className="grid list-disc pl-5">
          {faults.map(([name, error]) => (
            <li key={name}>
              <a
                href={`#${fieldId(name)}`}
                className="block py-2.5 underline underline-offset-4"
                onClick={(event) => {
                  // The address stays as it is: it says whether the form is open.
                  event.preventDefault()
                  document.getElementById(fieldId(name))?.focus()
                }}
              >
                {error}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
