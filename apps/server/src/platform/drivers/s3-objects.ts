import type { S3Config } from '../config/contents.ts'
import type { ObjectStore } from './object-store.ts'

const CONNECT_MS = 3_000
const ANSWER_MS = 8_000
const TRIES = 3

/** Error codes for a missing object, but not for a missing bucket. */
const MISSING = new Set(['NoSuchKey', 'NotFound'])

/** Stores objects in a bucket of any S3-compatible server. */
export async function s3Objects(config: S3Config): Promise<ObjectStore> {
  const { bucket: Bucket, endpoint, region, credentials, isPathStyle, prefix } = config
  // Loading it takes twenty megabytes of memory and a tenth of a second, so only do so if it is used.
  const { S3 } = await import('@aws-sdk/client-s3')
  const client = new S3({
    region,
    ...(endpoint !== null && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle: isPathStyle,
    maxAttempts: TRIES,
    // Servers other than AWS's refuse checksums that they did not require; the signature covers the bytes anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
  })
  const named = (key: string) => ({ Bucket, Key: prefix + key })
  const until = (signal: AbortSignal | undefined) => (signal ? { abortSignal: signal } : {})
  return {
    place: `${endpoint ?? 's3:/'}/${Bucket}/${prefix}`,
    put: async (key, content, signal) => {
      await client.putObject(
        { ...named(key), Body: content, ContentType: 'application/octet-stream' },
        until(signal),
      )
    },
    get: async (key, signal) => {
      try {
        const { Body } = await client.getObject(named(key), until(signal))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof Error && MISSING.has(error.name)) return null
        throw error
      }
    },
    remove: async (key, signal) => {
      await client.deleteObject(named(key), until(signal))
    },
    list: async function* () {
      let ContinuationToken: string | undefined
      do {
        const page = await client.listObjectsV2({
          Bucket,
          Prefix: prefix,
          ...(ContinuationToken !== undefined && { ContinuationToken }),
        })
        yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
          Key !== undefined && LastModified ? [{ key: Key.slice(prefix.length), putAt: LastModified }] : [],
        )
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
    close: () => client.destroy(),
  }
}
