import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** What is known of a name: its texts, none although something lies beneath it, or nothing at all; `silent` never answers. */
export type Known = string[] | 'silent'

/** A DNS server on this machine that answers questions for texts (RFC 1035). @returns its address, and what ends it */
export async function startDnsServer(names: Record<string, Known>) {
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const labels: string[] = []
    let at = 12
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const known = names[labels.join('.').toLowerCase()]
    if (known === 'silent') return
    const answers = (known ?? []).map((text) => {
      const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])
      const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255])
      return Buffer.concat([head, data])
    })
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(known ? 0x8580 : 0x8583, 2) // an answer, or that there is no such name
    head.writeUInt16BE(answers.length, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, question.subarray(12, at + 5), ...answers]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}
