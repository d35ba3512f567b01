const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const entryStart = '<script type="module" async=""'
const entry = /<script type="module" async="" src="([^"]+)"><\/script>/

/**
 * The few lines that load the rest: when the page has been loaded, painted and the browser is idle, or at the first intent; with
 * Save-Data or on a 2g line only at intent.
 */
const loader = (script: string, modules: string[]) => `
!function(entry,modules){
var begun;function load(){if(begun)return;begun=1;modules.forEach(function(m){var l=document.createElement("link");l.rel="modulepreload";l.href=m;document.head.append(l)});import(entry)}
["pointerover","pointerdown","touchstart","focusin","keydown"].forEach(function(t){addEventListener(t,load,{once:true,passive:true,capture:true})});
var line=navigator.connection;if(line&&(line.saveData||/2g/.test(line.effectiveType)))return;
function idle(){(window.requestIdleCallback||setTimeout)(load,{timeout:2e3})}
document.readyState==="complete"?idle():addEventListener("load",function(){requestAnimationFrame(function(){setTimeout(idle)})})
}(${JSON.stringify(script)},${JSON.stringify(modules)});document.currentScript.remove()`

/**
 * Takes a rendered page's scripts out of the way of its first paint: the page is complete and usable without them, so they wait
 * (docs/rules/site.md#before-any-script). The framework's own tag stays where React expects it, made inert.
 */
export function deferScripts(html: string): string {
  // The preloads stand in the head and the entry at the very end: what is between them need not be searched.
  const headEnd = html.indexOf('</head>')
  const entryAt = html.lastIndexOf(entryStart)
  const end = html.slice(entryAt)
  const script = entry.exec(end)?.[1]
  if (!script) return html
  const modules: string[] = []
  const head = html.slice(0, headEnd).replaceAll(preload, (_link, module: string) => {
    modules.push(module)
    return ''
  })
  const inert = end
    .replace(entry, `<script type="text/plain" src="${script}"></script>`)
    .replace('</body>', () => `<script>${loader(script, modules)}</script></body>`)
  return head + html.slice(headEnd, entryAt) + inert
}
