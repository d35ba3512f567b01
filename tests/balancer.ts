import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How often an instance is asked whether it is ready, and how long it may take to say so, in milliseconds. */
const [checkEvery, answerWithin] = [250, 1_000]

export interface Balancer {
  url: string
  close: () => void
}

/**
 * What HAProxy does, as far as instances in front of which it stands notice it: each new connection goes to the next one that is ready;
 * one that is not gets none, and those it has are ended.
 * @param ports of the instances
 */
export async function startBalancer(ports: number[]): Promise<Balancer> {
  const instances = ports.map((port) => ({ port, isUp: true, connections: new Set<Socket>() }))
  let turn = 0

  const check = async (instance: (typeof instances)[number]) => {
    const ready = `http://127.0.0.1:${instance.port}/readyz`
    instance.isUp = await fetch(ready, { signal: AbortSignal.timeout(answerWithin) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!instance.isUp) for (const connection of instance.connections) connection.destroy()
  }
  const checking = instances.map((instance) => setInterval(() => void check(instance), checkEvery))

  const server = createServer((near) => {
    const up = instances.filter(({ isUp }) => isUp)
    const instance = up[turn++ % up.length]
    if (!instance) return near.destroy()
    const far = connect(instance.port, '127.0.0.1')
    instance.connections.add(near)
    near.pipe(far)
    far.pipe(near)
    const end = () => {
      instance.connections.delete(near)
      near.destroy()
      far.destroy()
    }
    for (const side of [near, far]) side.on('error', end).on('close', end)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      for (const timer of checking) clearInterval(timer)
      for (const { connections } of instances) for (const connection of connections) connection.destroy()
      server.close()
    },
  }
}
