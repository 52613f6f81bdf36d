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

/**
 * Applies what a person changed in the pinned list that they saw to the list as it is now. An order that they changed
 * stands; otherwise the current one does, and what they added follows what it followed.
 */
export function withChanges(
  now: readonly string[],
  seen: readonly string[],
  wanted: readonly string[],
): string[] {
  const isOrdered =
    seen.filter((id) => wanted.includes(id)).join() !== wanted.filter((id) => seen.includes(id)).join()
  const [base, other] = isOrdered ? [wanted, now] : [now, wanted]
  // Whichever side differs from what was seen has changed it.
  const stays = (id: string) => (seen.includes(id) ? now.includes(id) && wanted.includes(id) : true)
  return other.reduce<string[]>(
    (list, id, at) => {
      if (list.includes(id) || !stays(id)) return list
      const after = other.slice(0, at).findLast((one) => list.includes(one))
      const place = after === undefined ? 0 : list.indexOf(after) + 1
      return [...list.slice(0, place), id, ...list.slice(place)]
    },
    [...new Set(base)].filter(stays),
  )
}
