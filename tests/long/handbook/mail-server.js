// Stands in for the mail server of the machine: takes everything that comes to port 25, and keeps nothing.
import { createServer } from 'node:net'

createServer((connection) => {
  let isText = false
  let rest = ''
  const say = (line) => connection.write(`${line}\r\n`)
  say('220 mail.example.ci ESMTP')
  connection.on('error', () => {})
  connection.on('data', (chunk) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop()
    for (const line of lines) {
      if (isText) {
        if (line !== '.') continue
        isText = false
        say('250 taken')
      } else if (/^data/i.test(line)) {
        isText = true
        say('354 go on')
      } else if (/^quit/i.test(line)) {
        say('221 bye')
        connection.end()
      } else say('250 yes')
    }
  })
}).listen(25, '127.0.0.1')
