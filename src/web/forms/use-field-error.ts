import type { FieldErrors, FieldValues } from 'react-hook-form'
import { validationMessage } from '../../domain/validation.ts'
import { useSite } from '../page/use-site.ts'

/** The words at a field: what the schema says of it, else what the server said. */
export function useFieldError<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  fromServer: Record<string, string> = {},
) {
  const { locale } = useSite()
  return (name: string): string | undefined => {
    const error = name
      .split('.')
      .reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], errors) as
      | { message?: string }
      | undefined
    return error?.message ? validationMessage(error.message, locale) : fromServer[name]
  }
}
