import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { SignatureField } from './signature-field.tsx'
import { useSettingsWords } from './use-settings-words.ts'

type Input = Pick<ComponentProps<'input'>, 'type' | 'inputMode'>

const phone: Input = { type: 'tel', inputMode: 'tel' }
const address: Input = { type: 'url', inputMode: 'url' }
const whole: Input = { inputMode: 'numeric' }
const decimal: Input = { inputMode: 'text' }
/** How what is no plain text is typed. */
const inputs: Record<string, Input> = {
  foundedYear: whole,
  phone,
  whatsapp: phone,
  email: { type: 'email', inputMode: 'email' },
  facebook: address,
  linkedin: address,
  twitter: address,
  latitude: decimal,
  longitude: decimal,
  askedFromOfTraining: whole,
  askedFromInAnHour: whole,
  hoursKept: whole,
  placeOfferHours: whole,
  presenceThreshold: whole,
  monthsKept: whole,
  taxRate: whole,
  proformaDays: whole,
}

interface Props {
  fields: readonly string[]
  errorOf: (name: string) => string | undefined
}

/** The fields of one group, two beside each other where there is room. */
export function SettingsFields({ fields, errorOf }: Props) {
  const { register, setValue, watch } = useFormContext()
  const { labels, labelOf } = useSettingsWords()
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
      {fields.map((name) => {
        const choose = (value: string) => setValue(name, value, { shouldDirty: true })
        if (name === 'picture')
          return <SignatureField key={name} id={watch(name)} error={errorOf(name)} onChoose={choose} />
        const words = labels.choices[name]
        if (words)
          return (
            <div key={name} className="sm:col-span-2">
              <ChoiceField<'false' | 'true'>
                legend={labelOf(name)}
                name={name}
                choices={['false', 'true']}
                labelOf={(choice) => words[choice]}
                value={watch(name)}
                onChoose={choose}
                error={errorOf(name)}
              />
            </div>
          )
        if (name === 'origins')
          return (
            <TextArea
              key={name}
              label={labelOf(name)}
              hint={labels.hints[name]}
              autoComplete="off"
              spellCheck={false}
              inputMode="url"
              error={errorOf(name)}
              {...register(name)}
            />
          )
        return (
          <TextField
            key={name}
            label={labelOf(name)}
            hint={labels.hints[name]}
            autoComplete="off"
            {...inputs[name]}
            error={errorOf(name)}
            {...register(name)}
          />
        )
      })}
    </div>
  )
}
