import { useRef } from 'react'
import { type Sending, sendingKey } from './sending-key.ts'

/** A sending key for as long as a form is on the screen. */
export const useSendingKey = () => sendingKey(useRef<Sending>(undefined))
