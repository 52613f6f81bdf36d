/** The kinds of sandboxes in a picker or profile (spec PS-009, EN-067). */
export const sandboxKinds = ['ALL', 'PINNED', 'DEFAULT', 'PICKER', 'PRIVATE'] as const
export type SandboxKind = (typeof sandboxKinds)[number]

/** The parts of a profile that its person fills (spec PS-008, EN-067). */
export const profileSections = ['SHOWCASED_SANDBOX', 'PINNED_SANDBOXES'] as const
export type ProfileSection = (typeof profileSections)[number]

type Shown = { id: string; privacy: number; draft: boolean }

/** Whether a sandbox is public, so that a profile can show it (spec PS-013). */
export const canBeFeatured = ({ privacy, draft }: Omit<Shown, 'id'>): boolean => privacy === 0 && !draft

/** The kind of a sandbox on a profile with pinned ones. */
export function kindOf(sandbox: Shown, pinned: readonly string[]): SandboxKind {
  if (!canBeFeatured(sandbox)) return 'PRIVATE'
  return pinned.includes(sandbox.id) ? 'PINNED' : 'DEFAULT'
}

/** Adds a sandbox to the pinned ones; null if it is already pinned (spec PS-016). */
export const withPinned = (pinned: readonly string[], id: string): string[] | null =>
  pinned.includes(id) ? null : [...pinned, id]

export const withoutPinned = (pinned: readonly string[], id: string): string[] =>
  pinned.filter((one) => one !== id)

/** Moves a pinned sandbox; null if nothing changes. */
export function withMoved(pinned: readonly string[], id: string, to: number): string[] | null {
  const from = pinned.indexOf(id)
  const place = Math.min(Math.max(to, 0), pinned.length - 1)
  if (from < 0 || from === place) return null
  const rest = withoutPinned(pinned, id)
  return [...rest.slice(0, place), id, ...rest.slice(place)]
}
