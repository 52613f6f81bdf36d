import { memberMessages } from '@sandlot/core/workspaces/member-messages'
import type { Workspace } from '@sandlot/core/workspaces/queries'
import type { AppRouter } from '../router.tsx'
import type { Services } from '../shell/services.tsx'

/** Tells that a workspace is none of the person's any more; the address would contradict the one in its place. */
export function tellLost(
  { toasts }: Pick<Services, 'toasts'>,
  router: Pick<AppRouter, 'navigate'>,
  { name }: Workspace,
): void {
  toasts.toast('warning', memberMessages.noLonger(name))
  const search = ({ workspace: _gone, ...rest }: { workspace?: string }) => rest
  void router.navigate({ to: '.', search, replace: true })
}
