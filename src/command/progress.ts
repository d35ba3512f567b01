/** Milliseconds after which a command says how far it is. */
const timeout = 2_000

interface Output {
  write: (text: string) => unknown
  isTTY?: boolean
}

/** Tells how far a command is, once it has taken two seconds: on a terminal in one line that changes, elsewhere line by line. */
export function createProgress(output: Output) {
  let latest: string | undefined
  let isLate = false
  const show = () => latest !== undefined && output.write(output.isTTY ? `\r\u001B[2K${latest}` : `${latest}\n`)
  const clear = () => {
    if (isLate && output.isTTY) output.write('\r\u001B[2K')
  }
  const timer = setTimeout(() => {
    isLate = true
    show()
  }, timeout)
  return {
    say(sentence: string) {
      if (sentence === latest) return
      latest = sentence
      if (isLate) show()
    },
    /** Makes room for a question or the result: until the next step nothing is written over it. */
    clear() {
      latest = undefined
      clear()
    },
    stop() {
      clearTimeout(timer)
      clear()
      isLate = false
    },
  }
}
