/** The clients in the audit log. */
export const doors = ['web', 'terminal', 'extension', 'api', 'server'] as const
export type Door = (typeof doors)[number]

/** The client by its name for itself; unknown or unnamed ones count as the API. */
export function doorOf(client: { name: string } | null): Door {
  if (client === null) return 'server'
  if (client.name === 'web' || client.name === 'extension') return client.name
  return client.name.startsWith('sandlot-cli') ? 'terminal' : 'api'
}

/** The canonical text of a value, regardless of key order, as input for hashes. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalText(one)}`).join(',')}}`
}

/** The fields of an entry that are hashed, in this order. */
export type Sealed = {
  id: string
  at: string
  workspaceId: string
  actorId: string | null
  door: string | null
  address: string | null
  device: string | null
  action: string
  subjectType: string
  subjectIds: readonly string[]
  details: Record<string, unknown>
}

/** The text whose SHA-256, prefixed with the previous hash, is the hash of an entry. */
export const sealedText = (entry: Sealed): string =>
  canonicalText([
    entry.id,
    entry.at,
    entry.workspaceId,
    entry.actorId,
    entry.door,
    entry.address,
    entry.device,
    entry.action,
    entry.subjectType,
    entry.subjectIds,
    entry.details,
  ])
