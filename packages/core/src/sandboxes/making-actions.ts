import { inWorkspace, type WorkspaceAction } from '../workspaces/actions.ts'

/** Actions that create sandboxes, so that there is none yet to check. */
export const makingActions = {
  'sandbox.create': inWorkspace('WRITE', 'Sandbox', {
    quota: true,
    whenOutOfCredits: 'browserOnly',
    roleSetting: 'whoCreates',
  }),
  'sandbox.import': inWorkspace('WRITE', 'Sandbox', {
    quota: true,
    whenOutOfCredits: 'browserOnly',
    roleSetting: 'whoCreates',
  }),
} as const satisfies Record<string, WorkspaceAction>
