const part = /<script data-tsr-stream-part="">([\s\S]*?)<\/script>/g
/** Where the framework would insert what is streamed later; a page of ours is whole. */
const boundary = '<script>document.currentScript.remove();/*$tsr-stream-boundary*/</script>'

/** How the last of them takes all of them away: of ours there is one. */
const takenAway = /\{let s=document\.currentScript,p;while\([^{}]*?s\.remove\(\)\}$/

/**
 * What a rendered page carries for its scripts, as one inline script instead of three: each costs a hash in the policy, which no
 * compression makes smaller. Where it stands is where the last of them stood.
 */
export function withCarriedData(html: string): string {
  const parts = [...html.matchAll(part)].map(([, script]) => script)
  if (parts.length === 0) return html
  const carried = withoutUnusedNames(parts.join(';')).replace(takenAway, 'document.currentScript.remove()')
  const one = `<script>${carried}</script>`
  let left = parts.length
  return html.replace(boundary, '').replace(part, () => (--left === 0 ? one : ''))
}

const text = /"(?:[^"\\]|\\.)*"/.source
const name = /\$R\[(\d+)\]/g
const naming = new RegExp(`${text}|(?<=[:,[(])\\$R\\[(\\d+)\\]=(?![=>])`, 'g')

/**
 * The serialiser gives every object a name, such as `$R[12]=`, in case it occurs again. Hardly one does: all others go.
 * @param script assignments as the serialiser writes them; what stands in its texts is left alone
 */
export function withoutUnusedNames(script: string): string {
  const times = new Map<string, number>()
  for (const [, number = ''] of script.matchAll(name)) times.set(number, (times.get(number) ?? 0) + 1)
  return script.replace(naming, (found, number?: string) => (number && times.get(number) === 1 ? '' : found))
}
