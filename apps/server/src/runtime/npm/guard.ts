import { previewMessages } from '@sandlot/core/runtime/messages'
import type { RegistryOptions } from '../../platform/config/npmrc.ts'
import { NpmProblem } from './problem.ts'
import { hasGuarded, isGuarded, layoutOf } from './registry-options.ts'

/** Why somebody may not have what requires the server's credentials. */
export type Refusal = keyof typeof previewMessages.guardedPackage

/** The person who requests a package. */
export type Reader = {
  /** Why they may not use the server's registry credentials; null if they may. */
  guardedRefusal(): Promise<Refusal | null>
}

export const NOBODY: Reader = { guardedRefusal: async () => 'notMember' }

/** The server itself, which prefetches packages and shows nothing to anybody. */
export const THE_SERVER: Reader = { guardedRefusal: async () => null }

/** Tells packages that require this server's credentials from those that everybody could fetch. */
export type Guard = {
  isOn: boolean
  /** Identifies the registries and which of them are guarded: cached answers from another layout are not used. */
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
