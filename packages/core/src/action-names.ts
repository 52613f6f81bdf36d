import type { SandboxActionName } from './sandboxes/actions.ts'

/** Every action that is declared, whatever it is done to. */
export type ActionName = SandboxActionName
