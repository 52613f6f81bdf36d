import type { Setup } from '@sandlot/core/admin/setup-rest'
import { nextStep, stepStates } from '@sandlot/core/admin/setup-rules'
import { usePasskeys } from '../../accounts/passkeys/use-passkeys.ts'

/** How far the set-up is for the administrator who looks, and which step is next. */
export function useSetupStates(setup: Setup) {
  const { data: passkeys } = usePasskeys()
  const usable = passkeys?.filter(({ isUsable }) => isUsable).length ?? null
  const states = stepStates(setup, usable)
  return { passkeys: usable, states, next: nextStep(states) }
}
