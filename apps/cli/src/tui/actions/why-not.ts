import { scopeRefusals } from '@sandlot/core/accounts/sessions/scope-refusals'
import { refusalText } from '@sandlot/core/actions'
import type { WorkspaceActionName } from '@sandlot/core/all-actions'
import { refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import { declared, type SandboxMenuAction } from '@sandlot/core/sandboxes/action-rules'
import type { SandboxCardFragment } from '@sandlot/core/sandboxes/operations.gen'
import { namesOf } from '@sandlot/core/sandboxes/plan-rules'
import { sandboxRefusals } from '@sandlot/core/sandboxes/refusals'
import { workspaceRefusalIn } from '@sandlot/core/workspaces/ability-rules'
import type { Workspace } from '@sandlot/core/workspaces/queries'
import { workspaceRefusals } from '@sandlot/core/workspaces/refusals'

/** Why the person cannot take an action in the workspace, or null; not allowed until it is known. */
export function whyNotIn(
  workspace: Pick<Workspace, 'abilities'> | null,
  action: WorkspaceActionName,
): string | null {
  const reason = workspace ? workspaceRefusalIn(workspace, action) : 'readOnly'
  return reason && refusalText({ ...workspaceRefusals, ...scopeRefusals }, reason)
}

type Asked = Pick<SandboxCardFragment, 'abilities' | 'removedAt' | 'isFrozen' | 'title' | 'alias' | 'id'>

/** Why the person cannot take an action on one of some sandboxes, by their abilities from the server, or null. */
export function whyNotTo(sandboxes: readonly Asked[], action: SandboxMenuAction): string | null {
  const name = action in declared ? declared[action as keyof typeof declared] : null
  for (const sandbox of sandboxes) {
    const reason = name && refusalIn(sandbox, name)
    if (reason) return { ...sandboxRefusals, ...scopeRefusals }[reason].text(namesOf([sandbox]))
  }
  return null
}
