import { previewMessages } from '@sandlot/core/runtime/messages'
import { NpmProblem } from './problem.ts'
import { hasGuarded, isGuarded, layoutOf, type RegistryOptions } from './registry-options.ts'

/** Who asks for a package. */
export type Reader = {
  /** Whether they are one of the people whom the server's credentials at registries are meant for. */
  mayReadGuarded(): Promise<boolean>
}

export const NOBODY: Reader = { mayReadGuarded: async () => false }

/** The server itself, which fetches ahead and shows nothing to anybody. */
export const THE_SERVER: Reader = { mayReadGuarded: async () => true }

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
    if (!(await reader.mayReadGuarded())) throw new NpmProblem(403, previewMessages.guardedPackage(target))
  },
})
