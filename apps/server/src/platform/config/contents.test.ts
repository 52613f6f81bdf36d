import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (env: Record<string, string>) => readConfig(env, '/srv/app').objects
const KEY = { SANDLOT_S3_ACCESS_KEY_ID: 'id', SANDLOT_S3_SECRET_ACCESS_KEY: 'secret' }
const S3 = { SANDLOT_CONTENTS: 's3', SANDLOT_S3_BUCKET: 'contents' }

test('contents are stored in the database unless a store is configured', () => {
  expect(read({})).toBeNull()
  expect(read({ SANDLOT_CONTENTS: 'disk' })).toEqual({ kind: 'disk', folder: '/srv/app/.sandlot/contents' })
  expect(read({ SANDLOT_CONTENTS: 'disk', SANDLOT_CONTENTS_DIR: '../big' })).toEqual({
    kind: 'disk',
    folder: '/srv/big',
  })
})

test('a bucket is on AWS with the machine’s own credentials, or elsewhere', () => {
  const aws = { kind: 's3', bucket: 'contents', endpoint: null, region: 'us-east-1' }
  expect(read(S3)).toEqual({ ...aws, credentials: null, isPathStyle: false, prefix: '' })
  const env = { ...S3, ...KEY, SANDLOT_S3_ENDPOINT: 'http://minio:9000/', SANDLOT_S3_PREFIX: '/team/one/' }
  expect(read({ ...env, SANDLOT_S3_REGION: 'auto' })).toEqual({
    ...aws,
    endpoint: 'http://minio:9000',
    region: 'auto',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    isPathStyle: true,
    prefix: 'team/one/',
  })
  expect(read({ ...env, SANDLOT_S3_PATH_STYLE: 'off' })).toMatchObject({ isPathStyle: false })
})

test('a missing, incomplete or ineffective setting is refused by name', () => {
  const refused: [Record<string, string>, RegExp][] = [
    [{ SANDLOT_CONTENTS: 'minio' }, /SANDLOT_CONTENTS: must be database, disk or s3/],
    [{ SANDLOT_CONTENTS: 's3' }, /SANDLOT_S3_BUCKET: is needed/],
    [{ ...S3, SANDLOT_S3_ACCESS_KEY_ID: 'id' }, /go together/],
    [{ ...S3, SANDLOT_S3_ENDPOINT: 'minio:9000' }, /SANDLOT_S3_ENDPOINT: must be an address/],
    [{ ...S3, SANDLOT_S3_PREFIX: 'a b' }, /SANDLOT_S3_PREFIX: /],
    [{ SANDLOT_S3_BUCKET: 'contents' }, /SANDLOT_S3_BUCKET: changes nothing/],
    [{ SANDLOT_CONTENTS_DIR: '/big' }, /SANDLOT_CONTENTS_DIR: changes nothing/],
  ]
  for (const [env, words] of refused) expect(() => read(env)).toThrow(words)
})
