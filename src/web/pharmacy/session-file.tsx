import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookedRegistration } from '../../domain/pharmacies/pharmacy-booking.ts'
import { type Locale, locales } from '../../domain/values/language.ts'
import { apiOf, read } from '../api/api.ts'
import { serverErrors } from '../forms/form-errors.ts'
import { PartDownloads } from '../signed-in/part-downloads.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/field.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { SessionLines } from './paged-cards.tsx'
import { usePharmacyText } from './pharmacy-text.ts'

type Props = Pick<BookedRegistration, 'trainingId' | 'training'>

/** Opens the file of a session that is over, of the people whom the pharmacy pays for (docs/rules/trainings.md#the-sessions-file). */
export function SessionFileButton({ trainingId, training }: Props) {
  const { locale, words } = usePharmacyText()
  const labels = words.sessionFile
  const [isOpen, setOpen] = useState(false)
  const title = (locale === 'en' && training.englishTitle) || training.title
  return (
    <>
      <Button look="neutral" size="compact" onClick={() => setOpen(true)}>
        {labels.action}
        <span className="sr-only">{labels.of(title)}</span>
      </Button>
      {isOpen && <SessionFileDialog trainingId={trainingId} training={training} onClose={() => setOpen(false)} />}
    </>
  )
}

function SessionFileDialog({ trainingId, training, onClose }: Props & { onClose: () => void }) {
  const { locale, words, text } = usePharmacyText()
  const labels = words.sessionFile
  const queryClient = useQueryClient()
  const [language, setLanguage] = useState<Locale>(locale)
  const making = useMutation({
    mutationFn: () =>
      read(
        apiOf(queryClient).pharmacy.trainings[':id'].file.$post({
          param: { id: String(trainingId) },
          json: { language },
        }),
      ),
  })
  return (
    <Dialog title={labels.action} shape="wide" closeLabel={words.close} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5 p-5">
        <SessionLines training={training} />
        <p className="text-muted text-sm">{labels.intro}</p>
        <SelectField
          label={labels.language}
          value={language}
          onChange={({ target }) => {
            setLanguage(target.value as Locale)
            making.reset()
          }}
        >
          {locales.map((one) => (
            <option key={one} value={one} lang={one}>
              {words.hours.languages[one]}
            </option>
          ))}
        </SelectField>
        {making.error && <FormFailure title={labels.failed} message={serverErrors(making.error, text).message} />}
        {making.data ? (
          <PartDownloads key={making.data.parts[0]?.pdf} plan={making.data} />
        ) : (
          <Button
            className="justify-self-start"
            disabled={making.isPending}
            aria-busy={making.isPending}
            onClick={() => making.mutate()}
          >
            {making.isPending ? labels.preparing : labels.prepare}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
