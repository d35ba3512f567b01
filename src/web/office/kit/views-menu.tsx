import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Popover } from 'radix-ui'
import { useEffect, useId, useRef, useState } from 'react'
import type { ListView } from '../../../domain/desk/list-view.ts'
import { ListViewForm } from '../../../domain/desk/list-view.ts'
import { keptKeys, type OfficeList } from '../../../domain/desk/office-lists.ts'
import { done, read } from '../../api/api.ts'
import { changedSearch } from '../../signed-in/search-keys.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, TextField } from '../../ui/field.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { viewsQuery } from '../queries/views.ts'
import { ChangeDialog, useChangeForm } from './change-dialog.tsx'
import { useOffice } from './office-text.ts'
import { OnlyFor } from './only-for.tsx'
import { panelClass } from './panel-class.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { useChange } from './use-change.ts'
import { useMay } from './use-may.ts'
import { type OfficeView, useOfficeSearch } from './use-office-search.ts'

/** The saved views of a list, what of the list as it is shown would be kept in one, and which of them that is. */
function useViews(list: OfficeList) {
  const { keys, search } = useOfficeSearch()
  const { data } = useQuery(viewsQuery)
  /** Filters and order; what makes no sense in an older view is left out, as in an address. */
  const keptOf = (view: object): ListView['kept'] => {
    const all = Object.entries(changedSearch(keys, view, {}))
    return Object.fromEntries(all.filter(([name]) => keptKeys[list].includes(name)))
  }
  const kept = keptOf(search)
  const views = data?.filter((view) => view.list === list) ?? []
  const told = (view: object) => JSON.stringify(Object.entries(view).toSorted())
  return {
    views,
    kept,
    current: views.find((view) => told(keptOf(view.kept)) === told(kept)),
    /** Where a view is opened. */
    addressOf: (view: ListView) => ({ onglet: list, ...keptOf(view.kept) }) as OfficeView,
  }
}

interface Props extends Pick<ListViewForm, 'list' | 'kept'> {
  onClose: () => void
  onSaved: () => void
}

/** Keeps filters and order of the list as it is shown under a name; administrators may share them. */
function SaveViewDialog({ list, kept, onClose, onSaved }: Props) {
  const { words } = useOffice()
  const labels = words.views
  const form = useChangeForm({
    schema: ListViewForm,
    draft: { list, kept, name: '', isShared: false } as ListViewForm,
    send: (api, json) => read(api.admin['list-views'].$post({ json })),
    recorded: labels.saved,
    touches: [viewsQuery.queryKey],
    onDone: onSaved,
  })
  return (
    <ChangeDialog title={labels.save} form={form} onClose={onClose}>
      <p className="text-muted text-sm">{labels.saveText}</p>
      <TextField label={labels.name} autoComplete="off" required data-first-focus="" {...form.field('name')} />
      <OnlyFor group="administrators">
        <CheckboxField label={labels.share} {...form.register('isShared')} />
      </OnlyFor>
    </ChangeDialog>
  )
}

/** Asks before a saved view is gone, and says for whom. */
function RemoveViewDialog({ view, onClose }: { view: ListView; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.views
  const removing = useChange({
    failsIn: 'place',
    send: (api) => done(api.admin['list-views'][':id'].$delete({ param: { id: String(view.id) } })),
    touches: [viewsQuery.queryKey],
    onSuccess: onClose,
  })
  return (
    <QuestionDialog
      title={labels.removeTitle}
      text={view.isShared ? labels.removeShared(view.name) : labels.removeOwn(view.name)}
      action={labels.remove}
      look="danger"
      change={removing}
      onClose={onClose}
    />
  )
}

/** The saved views of a list, one's own and those that colleagues share: opens one, keeps the present one, removes one. */
export function ViewsMenu({ list }: { list: OfficeList }) {
  const { words } = useOffice()
  const labels = words.views
  const titleId = useId()
  const may = useMay()
  const { views, kept, current, addressOf } = useViews(list)
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [removing, remove] = useState<ListView>()
  const panel = useRef<HTMLDivElement>(null)
  // The button that removed a view goes with it; the focus must not fall out of the page.
  const shown = views.length
  useEffect(() => {
    if (shown >= 0 && document.activeElement === document.body) panel.current?.focus()
  }, [shown])
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button look="neutral" size="compact" className="min-w-0 max-w-full">
          <Glyph name="views" />
          <span className="min-w-0 truncate">{current ? labels.current(current.name) : labels.open}</span>
          <Glyph name="down" className="size-3.5" />
        </Button>
      </Popover.Trigger>
      <Popover.Content
        ref={panel}
        align="start"
        sideOffset={6}
        collisionPadding={8}
        aria-labelledby={titleId}
        className={`${panelClass} w-80 max-w-[calc(100vw-1rem)]`}
      >
        <h3 id={titleId} className="px-2 font-body font-semibold">
          {labels.title}
        </h3>
        {views.length === 0 ? (
          <p className="px-2 text-muted">{labels.none}</p>
        ) : (
          <ul className="grid gap-0.5">
            {views.map((view) => (
              <li key={view.id} className="flex items-center gap-1">
                <Link
                  to="/admin"
                  search={addressOf(view)}
                  resetScroll={false}
                  // A view of the whole list is not the present one wherever in the list one is.
                  activeOptions={{ exact: true }}
                  aria-current={view.id === current?.id || undefined}
                  onClick={() => setOpen(false)}
                  className="grid min-h-10 phone:min-h-11 min-w-0 grow content-center rounded-lg px-2 py-1 hover:bg-green-wash aria-[current]:bg-green-wash aria-[current]:font-semibold aria-[current]:text-green"
                >
                  <span>{view.name}</span>
                  {view.isShared && (
                    <span className="font-normal text-muted text-xs">
                      {view.isOwn ? labels.shared : labels.sharedBy(view.owner)}
                    </span>
                  )}
                </Link>
                {(view.isOwn || may('administrators')) && (
                  <Button look="quiet" size="compact" title={labels.remove} onClick={() => remove(view)}>
                    <Glyph name="remove" />
                    <span className="sr-only">
                      {labels.remove} {view.name}
                    </span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <div className="grid border-sand border-t pt-3">
          <Button look="outline" size="compact" onClick={() => setSaving(true)}>
            <Glyph name="add" />
            {labels.save}
          </Button>
        </div>
        {isSaving && (
          <SaveViewDialog
            list={list}
            kept={kept}
            onClose={() => setSaving(false)}
            onSaved={() => {
              setSaving(false)
              setOpen(false)
            }}
          />
        )}
        {removing && <RemoveViewDialog view={removing} onClose={() => remove(undefined)} />}
      </Popover.Content>
    </Popover.Root>
  )
}
