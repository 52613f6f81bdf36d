import { isAllowed } from './gate-hosts.ts'

/** A secret that boxes never see: if a header for one of the hosts contains `placeholder`, the gate inserts `value`. */
export type BoundSecret = { placeholder: string; value: string; hosts: readonly string[] }

export const secretsFor = (host: string, secrets: readonly BoundSecret[]): BoundSecret[] =>
  secrets.filter(({ hosts }) => isAllowed(host, hosts))

/** A secret must not determine where a message goes or how long it is. */
const NEVER = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'upgrade'])

/** Replaces placeholders in the values of raw headers, which alternate names and values. */
export const withSecrets = (rawHeaders: readonly string[], secrets: readonly BoundSecret[]): string[] =>
  rawHeaders.map((text, at) =>
    at % 2 === 0 || NEVER.has(rawHeaders[at - 1]?.toLowerCase() ?? '') ? text : swapped(text, secrets),
  )

function swapped(text: string, secrets: readonly BoundSecret[]): string {
  const [, scheme, encoded] = /^(basic +)([A-Za-z0-9+/]+=*)$/i.exec(text) ?? []
  if (scheme === undefined || encoded === undefined) return replaced(text, secrets)
  const plain = Buffer.from(encoded, 'base64').toString('latin1')
  const filled = replaced(plain, secrets)
  return filled === plain ? text : scheme + Buffer.from(filled, 'latin1').toString('base64')
}

const replaced = (text: string, secrets: readonly BoundSecret[]): string =>
  secrets.reduce((so, { placeholder, value }) => so.split(placeholder).join(value), text)
