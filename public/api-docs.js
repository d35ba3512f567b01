// The API's pages: opens the call that the address names, and sends the calls that are tried.
const key = document.querySelector('#key')
for (const form of document.querySelectorAll('form[hidden]')) form.hidden = false
document.querySelector('form.key')?.addEventListener('submit', (event) => event.preventDefault())

function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const details = named?.closest('details')
  if (!details) return
  details.open = true
  details.scrollIntoView()
}
addEventListener('hashchange', openNamed)
openNamed()

function addressOf(form) {
  let path = form.dataset.path
  const query = new URLSearchParams()
  for (const { name, value, dataset } of form.elements) {
    if (!name || value === '') continue
    if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else query.set(name, value)
  }
  const search = query.toString()
  return search ? `${path}?${search}` : path
}

for (const form of document.querySelectorAll('form.try')) {
  const told = form.querySelector('[role="status"]')
  const answer = form.querySelector('pre')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    told.textContent = form.dataset.sending
    answer.hidden = true
    const token = key?.value.trim()
    const headers = { 'Accept-Language': document.documentElement.lang }
    if (token) headers.Authorization = `Bearer ${token}`
    try {
      const response = await fetch(addressOf(form), { headers, credentials: token ? 'omit' : 'same-origin' })
      const text = await response.text()
      told.textContent = `${response.status} ${response.statusText}`.trim()
      answer.textContent = tidy(text)
      answer.hidden = text === ''
    } catch {
      told.textContent = form.dataset.failed
    }
  })
}

function tidy(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
