import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived, and for whom its envelope was. */
export type ReceivedMail = Email & { recipients: string[] }

/** A real SMTP server that keeps what it is sent. */
export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** What it was sent, and did not take. */
  refused: ReceivedMail[]
  /** Refuses the next mail, once it has been sent whole, as a server does whose disk is full. */
  refuseNext: () => void
  /** The next mail that matches, waiting for it up to 15 seconds. */
  waitFor: (matches: (mail: ReceivedMail) => boolean) => Promise<ReceivedMail>
  close: () => Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const refused: ReceivedMail[] = []
  let refusesNext = false
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      const mail = { ...(await PostalMime.parse(Buffer.concat(chunks))), recipients }
      if (refusesNext) {
        refusesNext = false
        refused.push(mail)
        return done(Object.assign(new Error('no space left'), { responseCode: 452 }))
      }
      received.push(mail)
      done()
      for (const check of waiting) check()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refused,
    refuseNext: () => {
      refusesNext = true
    },
    waitFor: (matches) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = received.find(matches)
          if (!found) return
          clearTimeout(timer)
          waiting.delete(check)
          resolve(found)
        }
        const subjects = () => received.map((mail) => mail.subject).join(', ')
        const timer = setTimeout(() => reject(new Error(`no such mail among: ${subjects()}`)), 15_000)
        waiting.add(check)
        check()
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
