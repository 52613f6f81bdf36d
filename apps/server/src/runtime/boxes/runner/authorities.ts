import { readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'
import type { Authorities } from '../driver.ts'

/** Paths of systems' certificate bundles. */
const BUNDLES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
]

/** What this host trusts, plus the gate. */
export function authoritiesWith(certificate: string): Authorities {
  const own = textOf(process.env.NODE_EXTRA_CA_CERTS)
  const extra = [own, certificate].filter(Boolean).join('\n')
  const usual = BUNDLES.map(textOf).find(Boolean) ?? rootCertificates.join('\n')
  return { extra, all: `${usual}\n${extra}` }
}

function textOf(file: string | undefined): string {
  if (!file) return ''
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
