import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from './config.ts'

/**
 * The settings of this installation: the file `.env`, where there is one, and what the environment says over it.
 * @throws ConfigError naming each wrong setting
 */
export function readSettings(): Config {
  const file = fileURLToPath(new URL('../../../.env', import.meta.url))
  if (existsSync(file)) loadEnvFile(file)
  return readConfig(process.env)
}
