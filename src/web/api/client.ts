interface Asked {
  param?: Record<string, string | undefined>
  query?: Record<string, string | string[] | undefined>
  json?: unknown
}
interface Sending {
  headers?: Record<string, string>
  init?: RequestInit
}

/**
 * Makes a client that is called as hono's own is: `api.trainings[':id'].$get({ param: { id } })`, with a `query`, a `json` body, and headers
 * beside; `$url` gives the address alone. Of forms, cookies and sockets, which `hc` also sends, the site has no use, and every page loads it.
 * @template Client what `hc` would be for the API's routes
 * @param base where the API is, without a slash behind
 * @param fetch how calls travel
 * @param all what every call is sent with
 */
export function createClient<Client>(base: string, fetch: typeof globalThis.fetch, all: Sending): Client {
  const call = (address: string, { param = {}, query = {}, json }: Asked = {}, { headers, init }: Sending = {}) => {
    const [, path = '', method = ''] = /^(.*)\/\$(\w+)$/.exec(address) ?? []
    const url = new URL(base + path.replace(/\/:(\w+)/g, (_, name) => `/${encodeURIComponent(param[name] ?? '')}`))
    for (const [name, values] of Object.entries(query))
      for (const value of [values].flat()) if (value !== undefined) url.searchParams.append(name, value)
    if (method === 'url') return url
    return fetch(url.href, {
      method: method.toUpperCase(),
      headers: { ...all.headers, ...(json !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...all.init,
      ...init,
    })
  }
  const at = (address: string): unknown =>
    new Proxy(() => {}, {
      get: (_, key) => (key === 'then' ? undefined : at(`${address}/${String(key)}`)),
      apply: (_, __, given: [Asked?, Sending?]) => call(address, ...given),
    })
  return at('') as Client
}
