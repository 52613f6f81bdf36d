import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmulator } from 'emulate'
import type { ObjectsConfig } from '../../platform/config/contents.ts'

const BUCKET = 'contents'

export type TestStore = {
  config: NonNullable<ObjectsConfig>
  /** Makes the store stop responding. */
  breakDown(): Promise<void>
  close(): Promise<void>
}

async function startS3(): Promise<TestStore> {
  const emulator = await createEmulator({
    service: 'aws',
    port: 0,
    seed: { aws: { region: 'us-east-1', s3: { buckets: [{ name: BUCKET }] } } },
  })
  let open = true
  const close = async () => {
    if (open) await emulator.close()
    open = false
  }
  return {
    config: {
      kind: 's3',
      bucket: BUCKET,
      endpoint: emulator.url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'the secret of this store' },
      isPathStyle: true,
      prefix: 'team/',
    },
    breakDown: close,
    close,
  }
}

async function startDisk(): Promise<TestStore> {
  const home = await mkdtemp(join(tmpdir(), 'contents-'))
  const folder = join(home, 'store')
  return {
    config: { kind: 'disk', folder },
    breakDown: async () => {
      await rename(folder, join(home, 'away'))
      await writeFile(folder, 'no folder')
    },
    close: () => rm(home, { recursive: true, force: true }),
  }
}

/** One store of each kind, for tests that apply to all. */
export const stores = { disk: startDisk, S3: startS3 }
