import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { sessionListLimit, sessionPieceLabels, sessionPieces } from '../../../domain/company/session-lists.ts'
import { CheckboxField, TextArea, TextField } from '../../ui/field.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { sessionListParts } from './typed-rows.ts'
import { useSettingsWords } from './use-settings-words.ts'

type Part = (typeof sessionListParts)[number]
type Draft = Record<Part, string>

interface Props {
  row: number
  errorOf: (name: string) => string | undefined
}

/** One list: who asks for it, as of which day, and for what. One whose name is taken away is not kept. */
function SessionListField({ row, errorOf }: Props) {
  const { locale } = useOffice()
  const { labels } = useSettingsWords()
  const { register, setValue, watch } = useFormContext()
  const fieldOf = (part: Part) => ({
    label: labels.listParts[part],
    hint: labels.listHints[part],
    autoComplete: 'off',
    error: errorOf(`lists.${row}.${part}`),
    ...register(`lists.${row}.${part}`),
  })
  const choose = (part: Part, value: string) => setValue(`lists.${row}.${part}`, value, { shouldDirty: true })
  const chosen = String(watch(`lists.${row}.pieces`)).split(' ')
  const choosePiece = (piece: string, isAsked: boolean) =>
    choose('pieces', sessionPieces.filter((one) => (one === piece ? isAsked : chosen.includes(one))).join(' '))
  return (
    <fieldset className="grid grid-cols-1 items-start gap-5 rounded-box border border-sand p-4 sm:grid-cols-2">
      <legend className="px-1 font-semibold">{labels.list(row + 1)}</legend>
      <TextField {...fieldOf('name')} />
      <TextField {...fieldOf('nameInEnglish')} lang="en" />
      <TextField type="date" {...fieldOf('asOf')} />
      <CheckboxField
        label={labels.listParts.isForEmployers}
        checked={watch(`lists.${row}.isForEmployers`) === 'true'}
        onChange={({ target }) => choose('isForEmployers', target.checked ? 'true' : '')}
      />
      <fieldset className="grid grid-cols-1 gap-2 sm:col-span-2 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">{labels.listParts.pieces}</legend>
        {sessionPieces.map((piece) => (
          <CheckboxField
            key={piece}
            label={sessionPieceLabels[piece][locale]}
            checked={chosen.includes(piece)}
            onChange={({ target }) => choosePiece(piece, target.checked)}
          />
        ))}
      </fieldset>
      <div className="sm:col-span-2">
        <TextArea rows={3} {...fieldOf('others')} />
      </div>
    </fieldset>
  )
}

/** The lists by which a session's file is checked, and room for one more. */
export function SessionListFields({ errorOf }: Pick<Props, 'errorOf'>) {
  const { labels } = useSettingsWords()
  const lists = useWatch({ name: 'lists' }) as Draft[]
  const [opened, setOpened] = useState<readonly number[]>(() =>
    lists.flatMap(({ name }, row) => (name === '' ? [] : [row])),
  )
  const next = lists.findIndex((_, row) => !opened.includes(row))
  return (
    <div className="grid grid-cols-1 gap-5">
      {opened.map((row) => (
        <SessionListField key={row} row={row} errorOf={errorOf} />
      ))}
      {opened.length < sessionListLimit && next !== -1 && (
        <div>
          <AddButton onClick={() => setOpened([...opened, next])}>{labels.addList}</AddButton>
        </div>
      )}
    </div>
  )
}
