import { createHash } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { StartError } from '../start-error.ts'
import { makeKeyFile, readKeyFile } from './key-file.ts'
import { ifKeyIsLost } from './key-lost.ts'
import type { Roots } from './keys.ts'

/** The format that the server writes: 32 bytes. */
const MADE_KEY = /^[0-9a-f]{64}$/i
export const SECRET_MIN_LENGTH = 32

type Needs = Pick<Config, 'secret' | 'previousSecret' | 'secretFile' | 'secretIsLost' | 'dataDir'>

/**
 * Reads the secrets that all keys are derived from: from the configuration, or else from a file in the data directory.
 * The file is created if missing, but not for a database that was used before: with a different key, it would only seem
 * to work.
 */
export async function readRoots(config: Needs, wasUsed: () => Promise<boolean>): Promise<Roots> {
  const previous = config.previousSecret === null ? [] : [config.previousSecret]
  const [current, ...older] = config.secret !== null ? [config.secret] : await inFile(config, wasUsed)
  const rest = [...older, ...previous]
  const [root, ...alternatives] = readingsOf(current)
  return [root, ...alternatives, ...rest.flatMap(readingsOf)]
}

async function inFile(
  { secretFile, secretIsLost, dataDir }: Needs,
  wasUsed: () => Promise<boolean>,
): Promise<[string, ...string[]]> {
  if (secretFile !== null) {
    const lines = await readKeyFile(secretFile)
    const short = lines.findIndex((line) => line.length < SECRET_MIN_LENGTH)
    if (short < 0) return lines
    throw damaged(secretFile, `Line ${short + 1} is shorter than ${SECRET_MIN_LENGTH} characters.`)
  }
  const file = join(dataDir, 'secret')
  // Checked first: another server that starts now creates the file before it uses the database.
  const isUsed = await wasUsed()
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (!isThere && isUsed && !secretIsLost) throw missing(file)
  if (!isThere) await makeKeyFile(file)
  const lines = await readKeyFile(file)
  if (lines.every((line) => MADE_KEY.test(line))) return lines
  throw damaged(file, 'Each line has to be a key of 64 hexadecimal digits.')
}

const missing = (file: string) =>
  new StartError(
    [
      `The key file ${file} is missing, and this database was used with a key before. None was made.`,
      '  Restore it from a backup: what the database holds encrypted opens with no other key.',
      '  If the key is kept elsewhere, name it with SANDLOT_SECRET or SANDLOT_SECRET_FILE. Several servers on one database',
      '  need the same key.',
      ...ifKeyIsLost('it'),
    ].join('\n'),
    { exitCode: 2 },
  )

const damaged = (file: string, what: string) =>
  new StartError(
    `The key file ${file} is damaged. ${what} Restore it from a backup: what the database holds encrypted opens with no other key.`,
    { exitCode: 2 },
  )

/**
 * A key is the same wherever it is configured, so one that the server generated may be moved into a variable and back.
 */
function readingsOf(secret: string): [Buffer, ...Buffer[]] {
  const asText = createHash('sha256').update(secret).digest()
  return MADE_KEY.test(secret) ? [Buffer.from(secret, 'hex'), asText] : [asText]
}
