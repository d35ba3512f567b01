/** Rows of keys as they lie, from the digits down, on the two layouts that our users type on. */
const layouts = [
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
]
const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** Every pair of keys that a walking finger strikes one after the other, in either direction. */
const neighbours = new Set<string>()
const join = (one: string | undefined, other: string | undefined) => {
  if (one && other) neighbours.add(one + other).add(other + one)
}
for (const rows of layouts) {
  for (const [depth, row] of rows.entries()) {
    for (const [place, key] of [...row].entries()) {
      join(key, row[place + 1])
      join(key, rows[depth + 1]?.[place])
    }
  }
}
for (const [place, letter] of [...alphabet].entries()) join(letter, alphabet[place + 1])

/** The part of a text's steps from one key to the next, beyond which it is a walk and no words; those of a sentence stay below a third. */
const maxShare = 0.7

/** Whether a text is typed by walking over neighbouring keys or along the alphabet: `qwertyqwerty1`, `1qaz2wsx3edc`, `abcdefgh`. */
export function isKeyboardWalk(folded: string): boolean {
  const keys = folded.replaceAll(/[^a-z0-9]/g, '')
  const steps = [...keys].slice(1).map((key, index) => (keys[index] ?? '') + key)
  const walked = steps.filter((step) => step[0] === step[1] || neighbours.has(step))
  return steps.length > 0 && walked.length / steps.length >= maxShare
}
