import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a folder for a database, where the run wants those of its tests. */
export const makeDatabaseFolder = (prefix: string): Promise<string> =>
  mkdtemp(join(process.env.TEST_DATABASES ?? tmpdir(), prefix))
