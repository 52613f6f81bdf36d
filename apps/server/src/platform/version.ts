import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { packageFile } from './disk/paths.ts'

/** The server's own version, from its manifest. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(packageFile, 'utf8')))
