import { previewMessages } from '@sandlot/core/runtime/messages'
import type { RegistryOptions } from '../../platform/npmrc.ts'
import { NpmProblem } from './problem.ts'
import { hasGuarded, isGuarded, layoutOf } from './registry-options.ts'

/** Why somebody may not have what only the server's credentials open. */
export type Refusal = keyof typeof previewMessages.guardedPackage

/** Who asks for a package. */
export type Reader = {
  /** Why the server's credentials at registries are not meant for them here; null where they are. */
  guardedRefusal(): Promise<Refusal | null>
}

export const NOBODY: Reader = { guardedRefusal: async () => 'notMember' }

/** The server itself, which fetches ahead and shows nothing to anybody. */
export const THE_SERVER: Reader = { guardedRefusal: async () => null }

/** Tells packages that only this server's credentials open from those that everybody could fetch. */
export type Guard = {
  isOn: boolean
  /** Names registries, and which of them are guarded: answers that were made under another one are not used. */
  layout: string
  holds(target: string): boolean
  assertFor(reader: Reader, target: string): Promise<void>
}

export const guardOf = (registry: RegistryOptions): Guard => ({
  isOn: hasGuarded(registry),
  layout: layoutOf(registry),
  holds: (target) => isGuarded(registry, target),
  assertFor: async (reader, target) => {
    const refusal = await reader.guardedRefusal()
    if (refusal) throw new NpmProblem(403, previewMessages.guardedPackage[refusal](target))
  },
})
