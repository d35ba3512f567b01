import { useEffect, useState } from 'react'

/** The log of this phone, opened while the page is drawn and closed with it; null until it is read. */
export function useOpened<Log extends { close: () => void }>(open: () => Promise<Log>): Log | null {
  const [log, setLog] = useState<Log | null>(null)
  useEffect(() => {
    let opened: Log | undefined
    let isGone = false
    void open().then((one) => {
      opened = one
      if (isGone) one.close()
      else setLog(one)
    })
    return () => {
      isGone = true
      opened?.close()
    }
  }, [open])
  return log
}
