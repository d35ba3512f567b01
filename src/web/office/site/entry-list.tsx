import { type ReactNode, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { SiteEntry } from '../../../domain/site/site-content.ts'
import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { AddButton } from '../kit/add-button.tsx'
import { MoveButtons } from '../kit/move-buttons.tsx'
import { useOffice } from '../kit/office-text.ts'
import { ChangeQuestion } from '../kit/question-dialog.tsx'
import { usePart } from './part-fields.tsx'

interface EraseDialogProps {
  entry: SiteEntry
  name: string
  onErased: () => void
  onClose: () => void
}

/** Asks before a person is taken out of the site and of its history for good. */
function EraseDialog({ entry, name, onErased, onClose }: EraseDialogProps) {
  const { site } = useOffice().words
  const { part, goOnFrom } = usePart()
  return (
    <ChangeQuestion
      title={site.eraseTitle}
      text={site.eraseText(name)}
      action={site.erase}
      look="danger"
      send={(api) => read(api.admin.site[':part'][':entry'].$delete({ param: { part, entry: entry.id } }))}
      success={{ title: site.erased }}
      touches={[['site']]}
      onSuccess={(left) => {
        goOnFrom(left)
        onErased()
        onClose()
      }}
      onClose={onClose}
    />
  )
}

interface Props<Entry extends SiteEntry> {
  /** What an entry is called in the list; empty while it has no name. */
  nameOf: (entry: Entry) => string
  create: () => Entry
  addLabel: string
  /** How many there may be, where that is few. */
  most?: number
  /** The fields of the entry whose names begin with `name`. */
  children: (name: string) => ReactNode
}

/** The entries of a part: added, ordered, taken off, one opened at a time to be written. */
export function EntryList<Entry extends SiteEntry>(props: Props<Entry>) {
  const { nameOf, create, addLabel, most = Number.POSITIVE_INFINITY, children } = props
  const { site, undo } = useOffice().words
  const { hasError, begun } = usePart()
  const { control } = useFormContext()
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: 'entries', keyName: 'key' })
  const entries = (useWatch({ control, name: 'entries' }) ?? []) as Entry[]
  const [open, setOpen] = useState<string>()
  const [erasing, setErasing] = useState<Entry>()
  const toggle = (id: string) => setOpen(open === id ? undefined : id)
  const add = () => {
    const entry = create()
    append(entry)
    setOpen(entry.id)
  }
  const takeOff = (index: number, entry: Entry) => {
    remove(index)
    showToast({ variant: 'default', title: site.removed, undo: { ...undo, act: () => insert(index, entry) } })
  }
  const moving = (from: number, to: number) => (fields[to] ? () => move(from, to) : undefined)
  const known = new Set(begun.versions.length > 0 ? begun.value.entries.map(({ id }) => id) : [])

  return (
    <div className="grid grid-cols-1 gap-4">
      <ol className="grid grid-cols-1 gap-3">
        {fields.map(({ key }, index) => {
          const entry = entries[index]
          if (!entry) return null
          const name = `entries.${index}`
          const title = nameOf(entry) || site.unnamed
          const isOpen = open === entry.id || hasError(name)
          return (
            <li key={key} className="rounded-box border border-sand bg-surface">
              <div className="flex items-center gap-1 p-2">
                <button
                  type="button"
                  aria-expanded={isOpen}
                  onClick={() => toggle(entry.id)}
                  className="flex min-h-11 min-w-0 grow items-center gap-3 rounded-lg px-2 text-left font-semibold hover:bg-paper"
                >
                  <Glyph name={isOpen ? 'down' : 'next'} />
                  <span className="min-w-0">{title}</span>
                </button>
                <MoveButtons
                  up={{ label: site.moveUp(title), act: moving(index, index - 1) }}
                  down={{ label: site.moveDown(title), act: moving(index, index + 1) }}
                />
              </div>
              {isOpen && (
                <div className="grid grid-cols-1 gap-5 border-sand border-t p-4">
                  {children(name)}
                  <div className="flex flex-wrap gap-3">
                    <Button look="neutral" size="compact" onClick={() => takeOff(index, entry)}>
                      {site.remove}
                    </Button>
                    {known.has(entry.id) && typeof entry.picture !== 'string' && entry.consent !== undefined && (
                      <Button look="quiet" size="compact" onClick={() => setErasing(entry)}>
                        {site.erase}
                      </Button>
                    )}
                  </div>
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {fields.length < most && (
        <div>
          <AddButton look="outline" onClick={add}>
            {addLabel}
          </AddButton>
        </div>
      )}
      {erasing && (
        <EraseDialog
          entry={erasing}
          name={nameOf(erasing)}
          onErased={() => remove(entries.findIndex(({ id }) => id === erasing.id))}
          onClose={() => setErasing(undefined)}
        />
      )}
    </div>
  )
}
