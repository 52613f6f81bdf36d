import { KeyObject, randomBytes, webcrypto } from 'node:crypto'
import { createSecureContext, type SecureContext } from 'node:tls'

const DAY_MS = 24 * 60 * 60_000
/** Longer than any runner lives. */
const AUTHORITY_MS = 3650 * DAY_MS
const LEAF_MS = 7 * DAY_MS
/** Boxes use this host's clock; certificates stay valid if it is set back in the meantime. */
const EARLIER_MS = 2 * DAY_MS
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNED = { name: 'ECDSA', hash: 'SHA-256' } as const

export type Authority = {
  /** The certificate that boxes trust. */
  certificate: string
  issue(host: string): Promise<{ key: string; cert: string }>
  contextFor(host: string): Promise<SecureContext>
}

/**
 * Creates the authority that certifies the gate, towards this runner's boxes, as a host with bound secrets. The key
 * exists only in memory and ends with the runner, as its boxes do, so there is nothing to seal, back up or revoke.
 */
export async function makeAuthority(now: () => number = Date.now): Promise<Authority> {
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  x509.cryptoProvider.set(webcrypto as never)
  const makeKeys = () => webcrypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const lasting = (ms: number) => ({
    serialNumber: `01${randomBytes(15).toString('hex')}`,
    notBefore: new Date(now() - EARLIER_MS),
    notAfter: new Date(now() + ms),
    signingAlgorithm: SIGNED,
  })
  const [keys, leafKeys] = await Promise.all([makeKeys(), makeKeys()])
  const issuer = 'CN=Sandlot egress gate'
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    ...lasting(AUTHORITY_MS),
    name: issuer,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  const key = String(KeyObject.from(leafKeys.privateKey).export({ type: 'pkcs8', format: 'pem' }))

  const issue = async (host: string) => {
    const leaf = await x509.X509CertificateGenerator.create({
      ...lasting(LEAF_MS),
      // The name is only in the extension, because it could be too long for a subject.
      subject: 'CN=Sandlot egress gate (host)',
      issuer,
      publicKey: leafKeys.publicKey,
      signingKey: keys.privateKey,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: host }]),
        await x509.AuthorityKeyIdentifierExtension.create(keys.publicKey),
      ],
    })
    return { key, cert: leaf.toString('pem') }
  }

  const issued = new Map<string, { until: number; context: Promise<SecureContext> }>()
  return {
    certificate: `${authority.toString('pem')}\n`,
    issue,
    contextFor: (host) => {
      const known = issued.get(host)
      if (known && known.until > now()) return known.context
      const context = issue(host).then(createSecureContext)
      issued.set(host, { until: now() + LEAF_MS / 2, context })
      return context
    },
  }
}
