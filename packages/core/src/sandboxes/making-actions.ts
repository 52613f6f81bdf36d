import { inWorkspace, type WorkspaceAction } from '../workspaces/actions.ts'

/** What brings new sandboxes into a workspace: there is none of them yet to ask about. */
export const makingActions = {
  'sandbox.create': inWorkspace('WRITE', 'Sandbox', {
    quota: true,
    whenFrozen: 'browserOnly',
    roleSetting: 'whoCreates',
  }),
  'sandbox.import': inWorkspace('WRITE', 'Sandbox', {
    quota: true,
    whenFrozen: 'browserOnly',
    roleSetting: 'whoCreates',
  }),
} as const satisfies Record<string, WorkspaceAction>
