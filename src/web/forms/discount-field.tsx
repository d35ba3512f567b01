import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { Localized } from '../../domain/values/language.ts'
import { useSite } from '../page/use-site.ts'
import { TextField } from '../ui/field.tsx'

const french = {
  haveCode: 'J’ai un code de remise',
  label: 'Code de remise (facultatif)',
  hint: 'La remise est déduite du tarif quand vous validez.',
}

const english: typeof french = {
  haveCode: 'I have a discount code',
  label: 'Discount code (optional)',
  hint: 'The discount is taken off the price when you confirm.',
}

/** What the field of a code says. */
const discountWords: Localized<typeof french> = { fr: french, en: english }

/** The code of a discount, folded away for those who have none; open where something was typed, or is wrong with it. */
export function DiscountField({
  isRestored = false,
  ...field
}: { isRestored?: boolean } & Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { locale } = useSite()
  const words = discountWords[locale]
  const fold = useRef<HTMLDetailsElement>(null)
  const { error, defaultValue } = field
  // Opened once, it stays so: an error that goes must not fold it over what is being typed.
  const [isOpen] = useState(Boolean(error || defaultValue))
  useEffect(() => {
    const typed = fold.current?.querySelector('input')?.value
    if (fold.current && (error || (isRestored && typed))) fold.current.open = true
  }, [error, isRestored])
  return (
    <details ref={fold} open={isOpen}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-green underline underline-offset-4">
        {words.haveCode}
      </summary>
      <TextField
        label={words.label}
        hint={words.hint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field}
      />
    </details>
  )
}
