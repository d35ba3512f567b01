import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withCarriedData, withoutUnusedNames } from './page-html.ts'

const page = (...scripts: string[]) =>
  `<body><h1>Home</h1>${scripts.map((script) => `<script data-tsr-stream-part="">${script}</script>`).join('')}<p>end</p></body>`

test('what scripts are given is one inline script, which runs what the others did, in their order', () => {
  const whole = withCarriedData(page('a()', 'b()', 'c();{remove()}'))
  expect(whole).toBe('<body><h1>Home</h1><script>a();b();c();{remove()}</script><p>end</p></body>')
  expect(withCarriedData('<body>nothing</body>')).toBe('<body>nothing</body>')
})

test('the last part takes itself away, and looks for no other', () => {
  const cleanup = `{let s=document.currentScript,p;while((p=s.previousElementSibling)&&p.hasAttribute('data-tsr-stream-part'))p.remove();s.remove()}`
  expect(withCarriedData(page('a()', `b();${cleanup}`))).toContain('a();b();document.currentScript.remove()</script>')
})

test('names that nothing asks for again go, and what was carried is the same', () => {
  const carried = `($R=>$R[0]={list:$R[1]=[$R[2]={a:"x:$R[3]={"},$R[4]={b:"\\"$R[5]=1"}],again:$R[6]={c:1},same:$R[6],when:$R[7]=new Date(0)})([])`
  const less = withoutUnusedNames(carried)
  expect(less).toBe(
    `($R=>$R[0]={list:[{a:"x:$R[3]={"},{b:"\\"$R[5]=1"}],again:$R[6]={c:1},same:$R[6],when:new Date(0)})([])`,
  )
  const { again, same, ...others } = runInThisContext(less)
  expect({ again, same, ...others }).toEqual(runInThisContext(carried))
  expect(again).toBe(same)
})
