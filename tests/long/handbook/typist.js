// Somebody at a terminal: runs the command that is named with one, and types the same long password whenever it asks.
import { spawn } from 'node:child_process'

const [, , ...typed] = process.argv
const command = typed.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'])
terminal.stdout.on('data', (said) => {
  process.stdout.write(said)
  if (/: ?$/.test(String(said))) terminal.stdin.write('ndop kora soleil bleu 27\r')
})
terminal.stderr.pipe(process.stderr)
terminal.on('exit', (code) => process.exit(code))
