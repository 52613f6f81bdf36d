/** Which sandboxes a picker or a profile is about (spec PS-009, EN-067). */
export const sandboxKinds = ['ALL', 'PINNED', 'DEFAULT', 'PICKER', 'PRIVATE'] as const
export type SandboxKind = (typeof sandboxKinds)[number]

/** The parts of a profile that its person fills (spec PS-008, EN-067). */
export const profileSections = ['SHOWCASED_SANDBOX', 'PINNED_SANDBOXES'] as const
export type ProfileSection = (typeof profileSections)[number]

type Shown = { id: string; privacy: number; draft: boolean }

/** Whether everybody sees a sandbox, so that it can stand on a profile (spec PS-013). */
export const canBeFeatured = ({ privacy, draft }: Omit<Shown, 'id'>): boolean => privacy === 0 && !draft

/** What a sandbox is to a profile that has pinned some. */
export function kindOf(sandbox: Shown, pinned: readonly string[]): SandboxKind {
  if (!canBeFeatured(sandbox)) return 'PRIVATE'
  return pinned.includes(sandbox.id) ? 'PINNED' : 'DEFAULT'
}

/** Pinning what is pinned already does nothing (spec PS-016): null. */
export const withPinned = (pinned: readonly string[], id: string): string[] | null =>
  pinned.includes(id) ? null : [...pinned, id]

export const withoutPinned = (pinned: readonly string[], id: string): string[] =>
  pinned.filter((one) => one !== id)

/** The same with one at another place; null where that changes nothing. */
export function withMoved(pinned: readonly string[], id: string, to: number): string[] | null {
  const from = pinned.indexOf(id)
  const place = Math.min(Math.max(to, 0), pinned.length - 1)
  if (from < 0 || from === place) return null
  const rest = withoutPinned(pinned, id)
  return [...rest.slice(0, place), id, ...rest.slice(place)]
}
