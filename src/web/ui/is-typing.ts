/** Whether keys go into what is being filled in, and are no shortcuts. */
export const isTyping = (element: Element | null): boolean =>
  element?.matches('input, textarea, select, [contenteditable]') ?? false
