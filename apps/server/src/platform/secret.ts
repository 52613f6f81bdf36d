import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The key for what is encrypted at rest: from SANDLOT_SECRET, else made once and kept in the data directory. */
export async function instanceSecret(config: Pick<Config, 'secret' | 'dataDir'>): Promise<Buffer> {
  if (config.secret) return createHash('sha256').update(config.secret).digest()
  const file = join(config.dataDir, 'secret')
  const fresh = randomBytes(32).toString('hex')
  await writeFile(file, fresh, { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')
}
