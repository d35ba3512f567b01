import type { ComponentProps } from 'react'

const sizes = {
  normal: 'min-h-11 rounded-box px-5 py-2.5',
  compact: 'min-h-9 phone:min-h-11 rounded-lg px-3 py-1 text-sm',
} as const
export type ButtonSize = keyof typeof sizes

const looks = {
  primary: 'bg-green text-on-green hover:bg-green-deep',
  accent: 'bg-orange-deep text-surface hover:bg-ink',
  outline: 'border border-green bg-transparent text-green hover:bg-green-wash',
  quiet: 'text-green hover:bg-green-wash',
  neutral: 'border border-sand bg-surface text-ink hover:border-sand-deep hover:bg-paper',
  danger: 'bg-red text-on-green hover:opacity-90',
} as const
export type ButtonLook = keyof typeof looks

/** The classes of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook = 'primary', extra = '', size: ButtonSize = 'normal') =>
  `inline-flex button ${sizes[size]} ${looks[look]} ${extra}`

/** A button that says what happens; `type` is `button` unless told otherwise. */
export function Button({
  look = 'primary',
  size = 'normal',
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { look?: ButtonLook; size?: ButtonSize }) {
  return <button type={type} className={buttonClass(look, className, size)} {...rest} />
}
