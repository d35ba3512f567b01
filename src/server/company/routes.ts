import { Hono } from 'hono'
import { createFactory } from 'hono/factory'
import * as v from 'valibot'
import {
  AccountSettings,
  CertificateSettings,
  ContactAsRead,
  ContactSettings,
  EvaluationSettings,
  FirmAsRead,
  FirmSettings,
  FirstRunSettings,
  FneSettings,
  JournalSettings,
  LetterSettings,
  OnlinePaymentSettings,
  PaperSettings,
  PartnerSettings,
  PaymentSettings,
  PlacesSettings,
  ReminderSettings,
  ReplySettings,
  SecuritySettings,
  SessionFileSettings,
  type Settings,
  type SettingsGroup,
  SignerSettings,
  settingsCard,
} from '../../domain/company/settings.ts'
import { beforeChange, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import { readUpload, uploadLimit } from '../http/upload.ts'
import { administrators } from '../session/permission.ts'
import { keepPicture, saveSettings } from './commands.ts'
import { findSettings, findSignature } from './queries.ts'

const factory = createFactory()

type Saved<Group extends SettingsGroup> = Settings[Group] & { version?: number | undefined }

/** The route that saves one group. */
const saving = <Group extends SettingsGroup, Form extends v.GenericSchema<object, Saved<Group>>>(
  group: Group,
  form: Form,
  summary: string,
) =>
  factory.createHandlers(
    endpoint(administrators, {
      summary,
      answers: { 200: settingsCard(form) },
      refusals: [...beforeChange, 409, 422],
    }),
    input('json', form),
    async (c) => {
      const { version, ...value } = c.req.valid('json')
      return c.json(await saveSettings(c.var.call, group, value as Settings[Group], version))
    },
  )

/** The route that takes a picture. @param what it is, and what names it, in words */
const sending = (shows: Parameters<typeof keepPicture>[2], what: string, purpose: string) =>
  factory.createHandlers(
    endpoint(administrators, {
      summary: `${what} (multipart/form-data, field \`file\`, 20 MiB), ${purpose}`,
      answers: { 201: v.object({ id: v.number() }) },
      refusals: [...beforeChange, 429],
    }),
    uploadLimit,
    async (c) => {
      const { call } = c.var
      await call.limiter.take('filesPerUser', String(call.user.id))
      return c.json({ id: await keepPicture(call, await readUpload(c), shows) }, 201)
    },
  )

export const settingsRoutes = new Hono()
  .get(
    '/admin/settings',
    endpoint(administrators, {
      summary: 'Every group of settings, as it holds now',
      answers: {
        200: v.object({
          firm: settingsCard(FirmAsRead),
          contact: settingsCard(ContactAsRead),
          payment: settingsCard(PaymentSettings),
          papers: settingsCard(PaperSettings),
          signer: settingsCard(SignerSettings),
          places: settingsCard(PlacesSettings),
          certificates: settingsCard(CertificateSettings),
          sessionFile: settingsCard(SessionFileSettings),
          firstRun: settingsCard(FirstRunSettings),
          replies: settingsCard(ReplySettings),
          reminders: settingsCard(ReminderSettings),
          evaluations: settingsCard(EvaluationSettings),
          letters: settingsCard(LetterSettings),
          accounts: settingsCard(AccountSettings),
          journal: settingsCard(JournalSettings),
          fne: settingsCard(FneSettings),
          onlinePayments: settingsCard(OnlinePaymentSettings),
          partners: settingsCard(PartnerSettings),
          security: settingsCard(SecuritySettings),
        }),
      },
    }),
    async (c) => c.json(await findSettings(c.var.call.db, c.var.call.config.firstSettings)),
  )
  .put('/admin/settings/firm', ...saving('firm', FirmSettings, 'Save what the firm is'))
  .put('/admin/settings/contact', ...saving('contact', ContactSettings, 'Save how the firm is reached'))
  .put('/admin/settings/payment', ...saving('payment', PaymentSettings, 'Save how the firm is paid'))
  .put('/admin/settings/papers', ...saving('papers', PaperSettings, 'Save what papers say of tax and terms'))
  .put('/admin/settings/signer', ...saving('signer', SignerSettings, 'Save who signs certificates'))
  .put('/admin/settings/places', ...saving('places', PlacesSettings, 'Save when an address is to be proven'))
  .put(
    '/admin/settings/certificates',
    ...saving('certificates', CertificateSettings, 'Save for whom certificates are issued'),
  )
  .put(
    '/admin/settings/sessionFile',
    ...saving('sessionFile', SessionFileSettings, 'Save which pieces a session’s file holds'),
  )
  .put(
    '/admin/settings/firstRun',
    ...saving('firstRun', FirstRunSettings, 'Save what of putting into service is left as it is'),
  )
  .put('/admin/settings/replies', ...saving('replies', ReplySettings, 'Save the short answers to messages'))
  .put(
    '/admin/settings/reminders',
    ...saving('reminders', ReminderSettings, 'Save which reminders go out by themselves'),
  )
  .put(
    '/admin/settings/evaluations',
    ...saving('evaluations', EvaluationSettings, 'Save whether people are asked what a session was worth'),
  )
  .put('/admin/settings/letters', ...saving('letters', LetterSettings, 'Save how long letters keep their texts'))
  .put('/admin/settings/accounts', ...saving('accounts', AccountSettings, 'Save the accountant’s plan of accounts'))
  .put('/admin/settings/journal', ...saving('journal', JournalSettings, 'Save which files accountants’ software takes'))
  .put('/admin/settings/fne', ...saving('fne', FneSettings, 'Save what certified invoices say of the firm'))
  .put(
    '/admin/settings/onlinePayments',
    ...saving('onlinePayments', OnlinePaymentSettings, 'Save who takes payments in the browser'),
  )
  .put('/admin/settings/partners', ...saving('partners', PartnerSettings, 'Save which sites may show the sessions'))
  .put('/admin/settings/security', ...saving('security', SecuritySettings, 'Save what signing in requires'))
  .post(
    '/admin/settings/signature',
    ...sending('signature', 'Send the picture of a signature', 'for the signer’s settings to name'),
  )
  .post(
    '/admin/settings/fneLogo',
    ...sending('fneLogo', 'Send the FNE’s logo', 'for the settings of certified invoices to name'),
  )
  .get(
    '/admin/settings/signature/:id',
    endpoint(administrators, {
      summary: 'The picture of a signature, or of the FNE’s logo',
      answers: { 200: 'file' },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => {
      const picture = await findSignature(c.var.call.db, c.req.valid('param').id)
      return c.body(new Uint8Array(picture), 200, { 'Content-Type': 'image/png' })
    },
  )
