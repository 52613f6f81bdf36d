/** Through which door something was done. */
export const doors = ['web', 'terminal', 'extension', 'api', 'server'] as const
export type Door = (typeof doors)[number]

/** The door by what a program calls itself; whoever says nothing, or something else, came by the API. */
export function doorOf(client: { name: string } | null): Door {
  if (client === null) return 'server'
  if (client.name === 'web' || client.name === 'extension') return client.name
  return client.name.startsWith('sandlot-cli') ? 'terminal' : 'api'
}

/** One text for one value, whatever the order in which the keys of its objects came: what hashes are made of. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalText(one)}`).join(',')}}`
}

/** What of an entry its hash is made of, in this order. */
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

/** The text whose SHA-256, with the hash before it in front, is the hash of an entry. */
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
