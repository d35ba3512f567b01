import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useRef } from 'react'

export interface MenuAction {
  label: string
  act: () => void
}

interface Props {
  /** The button that opens it. */
  trigger: ReactNode
  isDisabled?: boolean
  actions: readonly MenuAction[]
}

/** A button's menu of things to do; what is chosen begins once the focus is back on the button, so that it returns there. */
export function ActionMenu({ trigger, isDisabled = false, actions }: Props) {
  const chosen = useRef<() => void>(undefined)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild disabled={isDisabled}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={() => {
          const act = chosen.current
          chosen.current = undefined
          if (act) setTimeout(act)
        }}
        className="app z-50 grid min-w-48 animate-rise gap-0.5 rounded-box border border-sand bg-surface p-1.5 text-ink shadow-lg"
      >
        {actions.map(({ label, act }) => (
          <DropdownMenu.Item
            key={label}
            onSelect={() => {
              chosen.current = act
            }}
            className="flex min-h-10 phone:min-h-11 cursor-pointer items-center rounded-lg px-3 text-sm outline-none data-highlighted:bg-green-wash data-highlighted:text-green"
          >
            {label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
