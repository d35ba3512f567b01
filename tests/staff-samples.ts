import type { factoriesOn } from './factories/build.ts'
import { usualPassword } from './factories/staff-member.ts'
import { uniqueWord } from './factories/unique.ts'
import { webhookForm } from './factories/webhook.ts'
import type { Sample } from './samples.ts'

/** Long, and on no list. */
const unguessable = 'quinze girafes traversent la lagune'

/** The samples of the calls about accounts: colleagues', and one's own. */
export const staffSamplesOn = (build: ReturnType<typeof factoriesOn>): Record<string, () => Promise<Sample>> => ({
  'GET /api/admin/users/export': async () => ({ url: '/api/admin/users/export' }),
  'GET /api/admin/users': async () => ({ url: '/api/admin/users' }),
  'POST /api/admin/users': async () => ({
    url: '/api/admin/users',
    body: { username: uniqueWord(), password: unguessable, role: 'reader' },
  }),
  'PUT /api/admin/users/:id': async () => ({
    url: `/api/admin/users/${(await build.administrator()).id}`,
    body: { disabled: true },
  }),
  'GET /api/admin/list-displays': async () => ({ url: '/api/admin/list-displays' }),
  'PUT /api/admin/list-displays': async () => ({
    url: '/api/admin/list-displays',
    body: { list: 'formations', hiddenColumns: ['category'], shownColumns: [], density: 'compact' },
  }),
  'GET /api/admin/own-calendar': async () => ({ url: '/api/admin/own-calendar' }),
  'POST /api/admin/own-calendar': async () => ({ url: '/api/admin/own-calendar' }),
  'DELETE /api/admin/own-calendar': async () => ({ url: '/api/admin/own-calendar' }),
  'GET /api/admin/list-views': async () => ({ url: '/api/admin/list-views' }),
  'POST /api/admin/list-views': async () => ({
    url: '/api/admin/list-views',
    body: { list: 'formations', name: uniqueWord(), kept: { avancement: 'active' }, isShared: false },
  }),
  'DELETE /api/admin/list-views/:id': async () => ({
    url: `/api/admin/list-views/${(await build.listView()).id}`,
  }),
  'GET /api/admin/api-keys': async () => ({ url: '/api/admin/api-keys' }),
  'POST /api/admin/api-keys': async () => ({
    url: '/api/admin/api-keys',
    body: { name: uniqueWord(), scopes: ['trainings:read'], days: 90, perMinute: 60 },
  }),
  'POST /api/admin/api-keys/:id/revoke': async () => ({
    url: `/api/admin/api-keys/${(await build.apiKey()).id}/revoke`,
  }),
  'GET /api/admin/webhooks': async () => ({ url: '/api/admin/webhooks' }),
  'POST /api/admin/webhooks': async () => ({ url: '/api/admin/webhooks', body: webhookForm() }),
  'PUT /api/admin/webhooks/:id': async () => ({
    url: `/api/admin/webhooks/${(await build.webhook()).id}`,
    body: webhookForm(),
  }),
  'DELETE /api/admin/webhooks/:id': async () => ({ url: `/api/admin/webhooks/${(await build.webhook()).id}` }),
  'POST /api/admin/webhooks/:id/pause': async () => ({
    url: `/api/admin/webhooks/${(await build.webhook()).id}/pause`,
  }),
  'POST /api/admin/webhooks/:id/resume': async () => ({
    url: `/api/admin/webhooks/${(await build.webhook()).id}/resume`,
  }),
  'POST /api/admin/webhooks/:id/secret': async () => ({
    url: `/api/admin/webhooks/${(await build.webhook()).id}/secret`,
  }),
  'POST /api/admin/webhooks/:id/tests': async () => ({
    url: `/api/admin/webhooks/${(await build.webhook()).id}/tests`,
  }),
  'GET /api/admin/webhooks/:id/deliveries': async () => ({
    url: `/api/admin/webhooks/${(await build.webhook()).id}/deliveries`,
  }),
  'POST /api/admin/webhooks/:id/deliveries/:delivery/again': async () => {
    const { id, webhookId } = await build.webhookDelivery()
    return { url: `/api/admin/webhooks/${webhookId}/deliveries/${id}/again` }
  },
  'GET /api/admin/invitations': async () => ({ url: '/api/admin/invitations' }),
  'POST /api/admin/invitations': async () => ({
    url: '/api/admin/invitations',
    body: { email: `${uniqueWord()}@example.ci`, role: 'reader', locale: 'fr' },
  }),
  'POST /api/admin/invitations/:id/resend': async () => ({
    url: `/api/admin/invitations/${(await build.invitation()).id}/resend`,
  }),
  'DELETE /api/admin/invitations/:id': async () => ({
    url: `/api/admin/invitations/${(await build.invitation()).id}`,
  }),
  'POST /api/invitations/check': async () => ({
    url: '/api/invitations/check',
    body: { token: (await build.invitation()).token },
  }),
  'POST /api/invitations/accept': async () => ({
    url: '/api/invitations/accept',
    body: { token: (await build.invitation()).token, username: uniqueWord(), password: unguessable },
  }),
  'PUT /api/admin/users/:id/role': async () => ({
    url: `/api/admin/users/${(await build.administrator()).id}/role`,
    body: { role: 'reader' },
  }),
  'PUT /api/admin/users/:id/password': async () => ({
    url: `/api/admin/users/${(await build.administrator()).id}/password`,
    body: { password: unguessable },
  }),
  'PUT /api/admin/account/password': async () => ({
    url: '/api/admin/account/password',
    body: { currentPassword: usualPassword, newPassword: unguessable },
  }),
  'POST /api/admin/account/second-factor': async () => ({ url: '/api/admin/account/second-factor' }),
  'PUT /api/admin/account/second-factor': async () => ({
    url: '/api/admin/account/second-factor',
    body: { code: '000000' },
  }),
  'DELETE /api/admin/account/second-factor': async () => ({ url: '/api/admin/account/second-factor' }),
  'POST /api/admin/account/recovery-codes': async () => ({ url: '/api/admin/account/recovery-codes' }),
  'GET /api/admin/account': async () => ({ url: '/api/admin/account' }),
  'POST /api/admin/proof': async () => ({ url: '/api/admin/proof', body: { password: 'un autre mot de passe' } }),
  'GET /api/admin/sessions': async () => ({ url: '/api/admin/sessions' }),
  'DELETE /api/admin/sessions/:id': async () => ({ url: '/api/admin/sessions/2147483647' }),
})
