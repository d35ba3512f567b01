import { Link } from '@tanstack/react-router'
import { Popover } from 'radix-ui'
import { useEffect, useId, useRef, useState } from 'react'
import type { ListView } from '../../../domain/desk/list-view.ts'
import type { OfficeList } from '../../../domain/desk/office-list.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useOffice } from './office-text.ts'
import { panelClass } from './panel-class.ts'
import { RemoveViewDialog } from './remove-view-dialog.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { useMay } from './use-may.ts'
import { useViews } from './use-views.ts'

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
        <Button look="neutral" size="compact" className="min-h-10 min-w-0 max-w-full">
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
