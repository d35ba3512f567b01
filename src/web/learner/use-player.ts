import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Tracker } from './tracker.ts'

/** How often a file is asked for again without a second of it being played. */
const triesWithoutProgress = 3

interface Parts {
  /** The audio or video element. */
  element: RefObject<HTMLMediaElement | null>
  /** What it plays; undefined while that is not known. */
  url: string | undefined
  /** Where it begins, in seconds into this file. */
  beginsAt: number
  tracker: Tracker
  /** Seconds into the lesson, of a second into this file. */
  positionOf: (second: number) => number
  /** Asks for another address. */
  renew: () => Promise<void>
  onEnded: () => void
}

/**
 * Plays one file after another in the browser's own player: goes on at the same second with another address where the one before has ended, or the
 * line broke off. Nothing is played that was not asked for.
 */
export function usePlayer({ element, url, beginsAt, tracker, positionOf, renew, onEnded }: Parts) {
  const [isBroken, setBroken] = useState(false)
  const wanted = useRef({ second: beginsAt, isPlaying: false })
  const tries = useRef(0)
  const isRenewing = useRef(false)
  /** Whether the line has returned while another address was being asked for. */
  const hasReturned = useRef(false)

  const play = useCallback(() => {
    wanted.current.isPlaying = true
    // Where a browser does not let it, its own button stands there.
    element.current?.play().catch(() => {})
  }, [element])

  useEffect(() => {
    const { current: player } = element
    if (!player || !url || player.getAttribute('src') === url) return
    const speed = player.playbackRate
    player.src = url
    player.defaultPlaybackRate = speed
    if (wanted.current.isPlaying) play()
  }, [element, url, play])

  const recover = useCallback(async () => {
    if (isRenewing.current) return
    tries.current += 1
    if (tries.current > triesWithoutProgress) return setBroken(true)
    isRenewing.current = true
    let isRenewed = false
    do {
      hasReturned.current = false
      isRenewed = await renew().then(
        () => true,
        () => false,
      )
    } while (!isRenewed && hasReturned.current)
    isRenewing.current = false
    if (!isRenewed) setBroken(true)
  }, [renew])

  useEffect(() => {
    const again = () => {
      const { current: player } = element
      const isWaiting = wanted.current.isPlaying && player !== null && player.readyState < player.HAVE_FUTURE_DATA
      if (!isBroken && !isWaiting && tries.current === 0) return
      tries.current = 0
      hasReturned.current = true
      setBroken(false)
      void recover()
    }
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [element, isBroken, recover])

  const handlers = {
    onLoadedMetadata: () => {
      const { current: player } = element
      if (player && wanted.current.second > 0) player.currentTime = wanted.current.second
    },
    onPlay: () => {
      wanted.current.isPlaying = true
      tracker.begin()
    },
    onPause: () => {
      const { current: player } = element
      // At its end, and where an error stops it, nobody has paused it.
      if (!player || player.ended || player.error) return
      wanted.current.isPlaying = false
      tracker.pause(positionOf(player.currentTime))
    },
    onTimeUpdate: () => {
      const { current: player } = element
      if (!player || player.readyState === player.HAVE_NOTHING || player.seeking) return
      if (player.currentTime > wanted.current.second) tries.current = 0
      wanted.current.second = player.currentTime
      if (!player.paused) tracker.tick(positionOf(player.currentTime))
    },
    onEnded,
    onError: () => {
      const { current: player } = element
      if (player) tracker.pause(positionOf(wanted.current.second))
      void recover()
    },
  }
  /** The next file begins at so many seconds. */
  const beginAt = useCallback((second: number) => {
    wanted.current.second = second
  }, [])
  return { handlers, isBroken, play, beginAt, secondNow: () => wanted.current.second }
}
