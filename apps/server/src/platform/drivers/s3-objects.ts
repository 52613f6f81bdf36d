import type { S3Config } from '../config-contents.ts'
import type { ObjectStore } from './object-store.ts'

const CONNECT_MS = 3_000
const ANSWER_MS = 8_000
const TRIES = 3

/** What says that there is no such object; that the bucket is not there is no such thing. */
const MISSING = new Set(['NoSuchKey', 'NotFound'])

/** Keeps objects in a bucket of anything that speaks S3. */
export async function s3Objects(config: S3Config): Promise<ObjectStore> {
  const { bucket: Bucket, endpoint, region, credentials, isPathStyle, prefix } = config
  // Twenty megabytes of memory and a tenth of a second: only for who uses it.
  const { S3 } = await import('@aws-sdk/client-s3')
  const client = new S3({
    region,
    ...(endpoint !== null && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle: isPathStyle,
    maxAttempts: TRIES,
    // Other servers than AWS's refuse the checksums that are sent unasked; the signature covers the bytes anyway.
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
