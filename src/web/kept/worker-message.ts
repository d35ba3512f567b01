/** What the page tells a worker that waits: that it may answer from now on. */
export const takeOver = 'take over'
