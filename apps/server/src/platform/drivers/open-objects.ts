import type { ObjectsConfig } from '../config/contents.ts'
import type { OutageLog } from '../outage.ts'
import { diskObjects } from './disk-objects.ts'
import type { Objects } from './object-store.ts'
import { s3Objects } from './s3-objects.ts'
import { watched } from './watched-objects.ts'

/** Opens the store for large contents; null if they are stored in the database. */
export async function openObjects(config: ObjectsConfig, log: OutageLog): Promise<Objects | null> {
  if (config === null) return null
  return watched(config.kind === 's3' ? await s3Objects(config) : diskObjects(config.folder), log)
}
