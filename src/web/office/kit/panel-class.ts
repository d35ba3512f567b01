/** What opens below a button of a list, over the list. */
export const panelClass =
  'app z-30 grid max-h-(--radix-popover-content-available-height) animate-rise gap-3 overflow-y-auto rounded-box border border-sand bg-surface p-3 text-ink text-sm shadow-lg outline-none'
