// A database of the browser: few calls are needed of it, so they stand here rather than in a package.

/** A database as a page knows it. */
export interface Stores<Rows extends object> {
  name: string
  /** Counted up with each change of the stores; a page that knows an older one does not open a newer database. */
  version: number
  /** The key of each store's rows. */
  keyPaths: Record<keyof Rows & string, string>
}

/** How long an opening or a write may take, in milliseconds: near the quota some browsers never answer. */
const limitMs = 10_000

/** The page is older than what is stored: it has to be loaded again. */
export class OlderPage extends Error {}

/** One change; `add` fails where the key is taken. */
export type Change<Rows extends object> = {
  [Store in keyof Rows & string]:
    | { in: Store; add: Rows[Store] }
    | { in: Store; put: Rows[Store] }
    | { in: Store; remove: string | number }
    | { in: Store; clear: true }
}[keyof Rows & string]

export interface Database<Rows extends object> {
  /** All rows of a store, in the order of their keys. */
  all: <Store extends keyof Rows & string>(store: Store) => Promise<Rows[Store][]>
  /**
   * Makes changes, all or none, and waits until they are on the disk.
   * @throws DOMException `ConstraintError` where an added key is taken, `QuotaExceededError` where there is no room
   */
  write: (changes: readonly Change<Rows>[]) => Promise<void>
  close: () => void
}

function withLimit<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('no answer from the storage', 'TimeoutError')), limitMs)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

const answerOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(factory: IDBFactory, { name, version, keyPaths }: Stores<object>): Promise<IDBDatabase> {
  const request = factory.open(name, version)
  request.onupgradeneeded = () => {
    for (const [store, keyPath] of Object.entries(keyPaths))
      request.result.createObjectStore(store, { keyPath: keyPath as string })
  }
  return withLimit(
    answerOf(request).catch((error: unknown) => {
      throw error instanceof DOMException && error.name === 'VersionError' ? new OlderPage() : error
    }),
  )
}

/** A change of some database: its stores were checked where it was made. */
type AnyChange = { in: string; add?: unknown; put?: unknown; remove?: string | number; clear?: true }

function make(transaction: IDBTransaction, change: AnyChange) {
  const store = transaction.objectStore(change.in)
  if ('add' in change) store.add(change.add)
  else if ('put' in change) store.put(change.put)
  else if (change.remove !== undefined) store.delete(change.remove)
  else store.clear()
}

function commit(database: IDBDatabase, changes: readonly AnyChange[]): Promise<void> {
  const stores = [...new Set(changes.map((change) => change.in))]
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' })
  const committed = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new DOMException('not written', 'AbortError'))
  })
  try {
    for (const change of changes) make(transaction, change)
    // A page that is left takes with it what it has not asked to commit: of taps on a link that leads on, three in ten were lost.
    transaction.commit()
  } catch (error) {
    transaction.abort()
    committed.catch(() => {})
    throw error
  }
  return committed
}

/**
 * Opens a database.
 * @param onLost called when the browser has closed it by itself, as when its data was cleared; the next call opens it again
 * @param onOlder called when a newer page wants to change the stores: from then on nothing is written here
 * @throws OlderPage, or what the browser says where it keeps nothing
 */
export async function openDatabase<Rows extends object>(
  factory: IDBFactory,
  stores: Stores<Rows>,
  onLost: () => void,
  onOlder: () => void,
): Promise<Database<Rows>> {
  let opening: Promise<IDBDatabase> | undefined
  let isOlder = false
  function connection(): Promise<IDBDatabase> {
    if (isOlder) return Promise.reject(new OlderPage())
    opening ??= open(factory, stores).then(
      (database) => {
        database.onversionchange = () => {
          database.close()
          isOlder = true
          onOlder()
        }
        database.onclose = () => {
          opening = undefined
          onLost()
        }
        return database
      },
      (error: unknown) => {
        opening = undefined
        throw error
      },
    )
    return opening
  }
  await connection()
  return {
    all: async (store) => {
      const database = await connection()
      return withLimit(answerOf(database.transaction(store).objectStore(store).getAll()))
    },
    write: async (changes) => {
      if (changes.length > 0) await withLimit(commit(await connection(), changes))
    },
    close: () => void opening?.then((database) => database.close()),
  }
}

/** What lasts as long as the page: where the browser keeps nothing. */
export function databaseInMemory<Rows extends object>({ keyPaths }: Stores<Rows>): Database<Rows> {
  type Name = keyof Rows & string
  const stores = Object.fromEntries(Object.keys(keyPaths).map((store) => [store, new Map()])) as {
    [Store in Name]: Map<unknown, Rows[Store]>
  }
  function make(change: Change<Rows>) {
    const rows = stores[change.in] as Map<unknown, object>
    if ('clear' in change) return rows.clear()
    if ('remove' in change) return rows.delete(change.remove)
    const row = ('add' in change ? change.add : change.put) as object
    return rows.set(Reflect.get(row, keyPaths[change.in]), row)
  }
  return {
    all: async (store) =>
      [...stores[store].entries()]
        .sort(([one], [other]) => (Number(one) || 0) - (Number(other) || 0))
        .map(([, row]) => row),
    write: async (changes) => {
      for (const change of changes) make(change)
    },
    close: () => {},
  }
}

/** What stands for the database where the page is older than it: nothing is seen, nothing is written. */
export const databaseOfOlderPage = {
  all: async (): Promise<never[]> => [],
  write: (): Promise<never> => Promise.reject(new OlderPage()),
  close: () => {},
}
