import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** The purposes of keys. Each has its own key, so that what is sealed or signed for one is invalid for another. */
const purposes = [
  'auditMarks',
  'auditStreams',
  'boxVariables',
  'budgetWebhooks',
  'check',
  'deviceCodes',
  'embedTokens',
  'gitMirrors',
  'gitWebhooks',
  'invitations',
  'mailLinks',
  'previews',
  'repeatedAnswers',
  'providerTokens',
  'setupSecrets',
  'signInAttempts',
  'signInEnds',
  'socketTokens',
] as const

type Purpose = (typeof purposes)[number]

/** The keys of one purpose: the first seals and signs, all of them open and verify. */
export type Key = readonly [current: Buffer, ...previous: Buffer[]]
export type Keys = { readonly [P in Purpose]: Key }

/** Secrets that keys are derived from: the current one, followed by previous ones. */
export type Roots = readonly [current: Buffer, ...previous: Buffer[]]

const KEY_BYTES = 32

const derive = (root: Buffer, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', root, '', `sandlot/${purpose}`, KEY_BYTES))

export function deriveKeys(roots: Roots): Keys {
  const keyOf = (purpose: Purpose): Key => {
    const [current, ...previous] = roots
    const older = previous.map((root) => derive(root, purpose))
    // The first versions sealed provider tokens with the secret itself.
    return [derive(current, purpose), ...older, ...(purpose === 'providerTokens' ? roots : [])]
  }
  return Object.fromEntries(purposes.map((purpose) => [purpose, keyOf(purpose)])) as Keys
}

/** Identifies a key without revealing it. */
export const keyIdOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)

/** Encrypts what must be read again (AES-256-GCM); the key's id comes first, so that keys can change. */
export function encrypt(plain: string, [key]: Key): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  const parts = [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))
  return [keyIdOf(key), ...parts].join('.')
}

/** Decrypts the result of `encrypt`; throws if none of the keys sealed it or if it was changed. */
export function decrypt(sealed: string, keys: Key): string {
  const [id, iv = '', tag = '', body = ''] = sealed.split('.')
  const key = keys.find((one) => keyIdOf(one) === id)
  if (!key) throw new Error('This was encrypted with another key (SANDLOT_SECRET has changed).')
  // Without a length, a truncated tag would be accepted, which is easier to forge.
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  return decipher.update(Buffer.from(body, 'base64url'), undefined, 'utf8') + decipher.final('utf8')
}

/** The prefix of everything that the current key sealed. */
export const sealPrefix = ([current]: Key): string => `${keyIdOf(current)}.`
