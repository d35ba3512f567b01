const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const entryStart = '<script type="module" async=""'
const entry = /<script type="module" async="" src="([^"]+)"><\/script>/

/** How long after its load a page that nobody touches waits with its scripts, in ms: whoever only reads is not held up by them. */
const untouched = 2500

/**
 * The few lines that load the rest: at the first intent, or when the page has been loaded for a while and the browser is idle; with
 * Save-Data or on a 2g line only at intent. Files are run one by one, so that a finger is never kept waiting for all of them. A tap on
 * what does nothing without scripts is kept for when they have come (`useTellTakenOver`). A pointer that moves tells intent; one that
 * merely lies where the page appears is told of as well, without having moved.
 */
const loader = (script: string, modules: string[]) => `
!function(entry,modules){
var begun,tapped;
function tap(e){var t=e.target.closest&&e.target.closest("button[type=button],[aria-haspopup=dialog]");
if(t&&!t.closest("[data-carousel]")&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey){e.preventDefault();tapped=t}}
function ready(){removeEventListener("click",tap,true);if(tapped&&tapped.isConnected)tapped.click();tapped=0}
addEventListener("click",tap,true);addEventListener("taken-over",function(){setTimeout(ready)},{once:true});
function load(e){if(begun||e&&e.type=="pointermove"&&!e.movementX&&!e.movementY)return;begun=1;modules.concat(entry).forEach(function(m){var l=document.createElement("link");l.rel="modulepreload";l.href=m;document.head.append(l)});
!function run(at){at<modules.length?import(modules[at]).then(function(){setTimeout(run,0,at+1)},ready):import(entry).catch(ready)}(0)}
["pointermove","pointerdown","touchstart","focusin","keydown","wheel"].forEach(function(t){addEventListener(t,load,{passive:true,capture:true})});
var line=navigator.connection;if(line&&(line.saveData||/2g/.test(line.effectiveType)))return;
function wait(){setTimeout(function(){(window.requestIdleCallback||setTimeout)(load,{timeout:2e3})},${untouched})}
document.readyState==="complete"?wait():addEventListener("load",wait)
}(${JSON.stringify(script)},${JSON.stringify(modules)})`

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
    if (module !== script) modules.push(module)
    return ''
  })
  const inert = end.replace(entry, `<script type="text/plain" src="${script}"></script>`)
  // In one inline script with what the page carries (carried-data.ts), which stands before it: each has its hash in the policy.
  const before = html.slice(headEnd, entryAt).replace(/<\/script>$/, ';')
  const opened = before.endsWith(';') ? before : `${before}<script>`
  return `${head}${opened}${loader(script, modules)}</script>${inert}`
}
