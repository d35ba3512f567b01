import type { QueryClient } from '@tanstack/react-query'
import type { MakeApi } from './api.ts'

/**
 * The answers that the parts of office and spaces share. What keeps them is loaded with the first of these pages: public ones read what
 * they show once, and are lighter without.
 */
export class Queries {
  client: QueryClient | undefined
  #opening: Promise<QueryClient> | undefined
  readonly #makeApi: MakeApi
  readonly #listeners = new Set<() => void>()

  constructor(makeApi: MakeApi) {
    this.#makeApi = makeApi
  }

  /** Opened once; a page that needs it waits for this before it is shown. */
  open(): Promise<QueryClient> {
    this.#opening ??= import('./query-client.ts').then(({ createQueryClient }) => {
      this.client = createQueryClient(this.#makeApi)
      for (const tell of this.#listeners) tell()
      return this.client
    })
    // Without a connection it may not have come: the next page tries again.
    this.#opening.catch(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
