import { join } from 'node:path'
import type { TokenPlace } from '@sandlot/core/runtime/executor/token'
import type { Context } from '../../platform/context.ts'
import { changeSecretJson, isObject, readJsonObject } from '../../platform/disk/json-file.ts'

/** Where this device caches its executors' token, per host and account. */
export function tokenPlace({ directory, target, notice }: Context): TokenPlace {
  const path = join(directory, 'executors.json')
  const { key: account } = target()
  return {
    read: () => {
      const kept = readJsonObject(path, notice)?.[account]
      return isObject(kept) && typeof kept.key === 'string' && typeof kept.timestamp === 'number'
        ? { key: kept.key, timestamp: kept.timestamp }
        : null
    },
    write: (kept) => changeSecretJson(path, (stored) => ({ ...stored, [account]: kept })),
  }
}
