import { Duplex } from 'node:stream'

const terminate = 0x58 // the protocol's goodbye, which would end the one and only session

/** What a connection needs of the embedded database's thread. */
export interface EmbeddedEnd {
  /** Resolves once the thread takes statements; fails where it cannot be opened at present. */
  ready: () => Promise<unknown>
  send: (bytes: Uint8Array<ArrayBuffer>) => void
  /** A connection that has sent something has gone; milliseconds, when it had no answer yet to what it sent at that time. */
  gone: (unansweredSince: number | undefined) => void
}

/** Looks like a socket to `pg`, and hands its bytes to the embedded database's thread. */
export class EmbeddedSocket extends Duplex {
  readonly #end: EmbeddedEnd
  #hasAsked = false
  #askedAt: number | undefined

  constructor(end: EmbeddedEnd) {
    super()
    this.#end = end
  }

  connect() {
    void this.#end.ready().then(
      () => this.destroyed || this.emit('connect'),
      (error) => this.destroy(error),
    )
    return this
  }

  /** Takes what the database has answered. */
  receive(bytes: Uint8Array) {
    this.#askedAt = undefined
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }

  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void) {
    this.#send(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void) {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void) {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    if (this.#hasAsked) this.#end.gone(this.#askedAt)
    done(error)
  }

  #send(bytes: Buffer) {
    if (bytes[0] === terminate) return
    this.#hasAsked = true
    this.#askedAt ??= Date.now()
    this.#end.send(new Uint8Array(bytes))
  }
}
