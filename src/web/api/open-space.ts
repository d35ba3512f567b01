import { readStored, store } from '../page/browser-storage.ts'

const openSpace = 'participant-space'

/** Whether a space was open in this browser when its profile was last asked for: elsewhere a form has nobody to ask for. */
export const wasSpaceOpen = (): boolean => readStored('localStorage', openSpace) !== null

/** Remembers that a space is open in this browser, or is not any more. */
export const rememberSpace = (isOpen: boolean): void => store('localStorage', openSpace, isOpen ? 'open' : null)
