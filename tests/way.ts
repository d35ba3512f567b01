import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What becomes of what a client has just sent: it passes; it is lost on its way; its answer is; or the server refuses it so. */
type Fate = 'passes' | 'is lost' | 'answer is lost' | { code: string; message: string }

interface Connection {
  /** What the client has sent so far. */
  asks: string
  /** Nothing passes any more in either direction, and neither end is told, as when a router restarts. */
  cut: () => void
  /** Both ends are told that it is over. */
  end: () => void
}

/** A way to a PostgreSQL server on which connections can be met with what befalls them in a fail-over. */
export interface Way {
  url: string
  connections: Connection[]
  /** Takes no more connections, as a server that is ending; those that there are go on until it ends them. */
  shut: () => void
  /** Ends every connection and takes no more, as a balancer does that knows of no leader; or takes them again. */
  bar: () => void
  open: () => void
  /** Decides on each message of a client by its words. */
  meddle: (decide: ((words: string) => Fate) | undefined) => void
  close: () => void
}

export async function openWay(target: string): Promise<Way> {
  const connections: Connection[] = []
  const { hostname, port } = new URL(target)
  let isBarred = false
  let decide: (words: string) => Fate = () => 'passes'

  const way = createServer((near: Socket) => {
    if (isBarred) return near.destroy()
    const far = connect(Number(port), hostname)
    const end = () => {
      near.destroy()
      far.destroy()
    }
    const cut = () => {
      for (const side of [near, far]) side.removeAllListeners('data')
    }
    const connection = { asks: '', cut, end }
    connections.push(connection)
    let isAnswerLost = false
    near.on('data', (chunk) => {
      const words = chunk.toString('latin1')
      connection.asks += words
      const fate = decide(words)
      if (fate === 'is lost') return end()
      if (typeof fate === 'object') return near.write(refusalOf(fate))
      isAnswerLost ||= fate === 'answer is lost'
      far.write(chunk)
    })
    far.on('data', (chunk) => {
      if (isAnswerLost) end()
      else near.write(chunk)
    })
    for (const side of [near, far]) side.on('error', end).on('close', end)
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(way.address() as AddressInfo).port}`
  const shut = () => {
    isBarred = true
  }
  const bar = () => {
    shut()
    for (const connection of connections) connection.end()
  }
  return {
    url: url.href,
    connections,
    shut,
    bar,
    open: () => {
      isBarred = false
    },
    meddle: (wanted) => {
      decide = wanted ?? (() => 'passes')
    },
    close: () => {
      bar()
      way.close()
    },
  }
}

/** PostgreSQL's ErrorResponse to a simple query, and that it is ready for the next (its protocol, 55.7). */
function refusalOf({ code, message }: { code: string; message: string }): Buffer {
  const fields = Buffer.from(`SERROR\0VERROR\0C${code}\0M${message}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, fields, Buffer.from('Z\0\0\0\x05I', 'latin1')])
}
