import { createContext, use } from 'react'

export const LeaveContext = createContext<() => void>(() => {})

/** Closes the space on this screen, once the server has ended the session. */
export const useLeave = () => use(LeaveContext)
