import { join, resolve } from 'node:path'
import { z } from 'zod'
import { StartError, unusable } from '../start-error.ts'
import { url } from './values.ts'

export const contentsEnvironment = {
  SANDLOT_CONTENTS: z
    .enum(['database', 'disk', 's3'], { error: 'must be database, disk or s3' })
    .default('database'),
  SANDLOT_CONTENTS_DIR: z.string().optional(),
  SANDLOT_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i, 'must be the name of a bucket')
    .optional(),
  SANDLOT_S3_ENDPOINT: url.optional(),
  SANDLOT_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'must be a region, such as eu-central-1')
    .default('us-east-1'),
  SANDLOT_S3_ACCESS_KEY_ID: z.string().optional(),
  SANDLOT_S3_SECRET_ACCESS_KEY: z.string().optional(),
  SANDLOT_S3_PATH_STYLE: z.enum(['on', 'off']).optional(),
  SANDLOT_S3_PREFIX: z
    .string()
    .transform((text) => text.replace(/^\/+|\/+$/g, ''))
    .pipe(z.string().regex(/^[\w!.*'()/-]*$/, 'must have only letters, digits, slashes and - _ . in it'))
    .optional(),
}

export type S3Config = {
  bucket: string
  /** Null for AWS itself. */
  endpoint: string | null
  region: string
  /** Null for the default credentials that AWS provides to programs running there. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  /** Whether the bucket is in the path instead of the host name. */
  isPathStyle: boolean
  /** Prefix of all names, up to a slash; may be empty. */
  prefix: string
}

/** Where large file contents are stored; null for the database. */
export type ObjectsConfig = { kind: 'disk'; folder: string } | ({ kind: 's3' } & S3Config) | null

type Values = z.output<z.ZodObject<typeof contentsEnvironment>>

/**
 * Reads where contents are stored. Settings for a storage that is not chosen would have no effect, so they are refused.
 */
export function readObjects(
  values: Values,
  { cwd, dataDir }: { cwd: string; dataDir: string },
): ObjectsConfig {
  const {
    SANDLOT_CONTENTS: kind,
    SANDLOT_S3_BUCKET: bucket,
    SANDLOT_S3_ACCESS_KEY_ID: accessKeyId,
    SANDLOT_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values
  if (kind !== 'disk' && values.SANDLOT_CONTENTS_DIR !== undefined)
    throw unusable('SANDLOT_CONTENTS_DIR: changes nothing unless SANDLOT_CONTENTS is disk')
  if (kind !== 's3' && bucket !== undefined)
    throw unusable('SANDLOT_S3_BUCKET: changes nothing unless SANDLOT_CONTENTS is s3')
  if (kind === 'database') return null
  if (kind === 'disk')
    return {
      kind,
      folder: values.SANDLOT_CONTENTS_DIR
        ? resolve(cwd, values.SANDLOT_CONTENTS_DIR)
        : join(dataDir, 'contents'),
    }
  if (bucket === undefined) throw unusable('SANDLOT_S3_BUCKET: is needed where SANDLOT_CONTENTS is s3')
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new StartError(
      'SANDLOT_S3_ACCESS_KEY_ID and SANDLOT_S3_SECRET_ACCESS_KEY go together: set both or none.',
      { exitCode: 2 },
    )
  const endpoint = values.SANDLOT_S3_ENDPOINT ?? null
  const pathStyle = values.SANDLOT_S3_PATH_STYLE ?? (endpoint === null ? 'off' : 'on')
  return {
    kind,
    bucket,
    endpoint,
    region: values.SANDLOT_S3_REGION,
    credentials:
      accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : null,
    isPathStyle: pathStyle === 'on',
    prefix: values.SANDLOT_S3_PREFIX ? `${values.SANDLOT_S3_PREFIX}/` : '',
  }
}
