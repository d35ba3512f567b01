import type { FieldErrors, FieldValues, Path } from 'react-hook-form'
import { validationMessage } from '../../../domain/validation.ts'
import { usePortal } from './portal-text.ts'

/** The words at a field: what the schema says of it, else what the server said. */
export function useFieldError<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  fromServer: Record<string, string> = {},
) {
  const { locale } = usePortal()
  return (name: Path<Values>): string | undefined => {
    const message = errors[name]?.message
    return typeof message === 'string' && message ? validationMessage(message, locale) : fromServer[name]
  }
}
