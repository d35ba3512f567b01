import type { SettingsCards } from '../../../domain/company/settings.ts'
import type { Retention } from '../../../domain/participants/retention.ts'
import { read } from '../../api/api.ts'
import { freshQuery } from '../../api/api-query.ts'

/** Every group of settings; others change them too, so each look asks again. */
export const settingsQuery = freshQuery(['settings'], (api) => read<SettingsCards>(api.admin.settings.$get()))

/** What has been kept long enough, and whether it is anonymized by itself. */
export const retentionQuery = freshQuery(['retention'], (api) => read<Retention>(api.admin.retention.$get()))
