import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A mail as it arrived, for whom its envelope was, when, and over which of the connections. */
export type ReceivedMail = Email & { recipients: string[]; receivedAt: number; connection: string }

/** Where in the conversation a server may answer by itself. */
export type Stage = 'connect' | 'auth' | 'sender' | 'recipient' | 'message'

/** What the server does at a stage: refuses so, goes on after so many milliseconds, or says nothing more to this connection. */
export type Behaviour = { code: number; text: string } | { after: number } | 'hang' | undefined
export type Script = (stage: Stage, detail: { address: string; connection: string }) => Behaviour

/** A real SMTP server that keeps what it is sent. */
export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** What it was sent whole, and did not take. */
  refused: ReceivedMail[]
  /** Refuses the next mail, once it has been sent whole, as a server does whose disk is full. */
  refuseNext: () => void
  /** Behaves so from now on; `undefined` is to take everything again. */
  follow: (script: Script | undefined) => void
  /** The next mail that matches, waiting for it up to 15 seconds. */
  waitFor: (matches: (mail: ReceivedMail) => boolean) => Promise<ReceivedMail>
  /** Ends every connection that is open, as a server does that dies. */
  hangUp: () => void
  close: () => Promise<void>
}

interface Options {
  /** Takes mail only from a client that has signed in. */
  signIn?: boolean
  /** Offers STARTTLS, with a certificate nobody has signed. */
  tls?: boolean
}

export async function startMailServer({ signIn = false, tls = false }: Options = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const refused: ReceivedMail[] = []
  let script: Script | undefined
  const waiting = new Set<() => void>()
  /** Goes on as scripted: refuses, hangs, or lets pass. */
  const play = (stage: Stage, session: SMTPServerSession, address: string, go: (error?: Error) => void) => {
    const behaviour = script?.(stage, { address, connection: session.id })
    if (behaviour === undefined) go()
    else if (behaviour === 'hang') return
    else if ('after' in behaviour) setTimeout(go, behaviour.after)
    else go(Object.assign(new Error(behaviour.text), { responseCode: behaviour.code }))
  }
  const open = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: !signIn,
    allowInsecureAuth: true,
    disabledCommands: tls ? [] : ['STARTTLS'],
    closeTimeout: 100,
    onConnect: (session, done) => play('connect', session, '', done),
    onAuth: (_auth, session, done) => play('auth', session, '', (error) => done(error ?? null, { user: 'officina' })),
    onMailFrom: ({ address }, session, done) => play('sender', session, address, done),
    onRcptTo: ({ address }, session, done) => play('recipient', session, address, done),
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of stream) chunks.push(chunk)
      } catch {
        return // who sent it was killed amid it
      }
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      const mail = {
        ...(await PostalMime.parse(Buffer.concat(chunks))),
        recipients,
        receivedAt: Date.now(),
        connection: session.id,
      }
      play('message', session, recipients[0] ?? '', (error) => {
        ;(error ? refused : received).push(mail)
        done(error)
        for (const check of waiting) check()
      })
    },
  })
  server.on('error', () => {}) // a client that goes away amid a scripted refusal
  server.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://${signIn ? 'officina:secret@' : ''}127.0.0.1:${port}`,
    received,
    refused,
    refuseNext: () => {
      script = (stage) => {
        if (stage !== 'message') return undefined
        script = undefined
        return { code: 452, text: 'no space left' }
      }
    },
    follow: (wanted) => {
      script = wanted
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
    hangUp: () => {
      for (const socket of open) socket.destroy()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
