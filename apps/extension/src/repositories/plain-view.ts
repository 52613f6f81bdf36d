import { fullName } from '@sandlot/core/repositories/rules'
import type { Host } from '../shell/hosts.ts'
import { plainMessages as messages } from './control-messages.ts'
import type { ControlView, Seen } from './control-view.ts'
import { importLink } from './page-links.ts'

/** The kinds of pages that show “Open branch”. All others import or open the repository. */
const BRANCH_KINDS = ['branches', 'compare', 'commit', 'pull']

export const isBranchKind = ({ page }: Seen): boolean => BRANCH_KINDS.includes(page.kind)

/** Returns the link that works for everybody, without any request. */
export function plainView(seen: Seen, { origin, name }: Host): Omit<ControlView, 'groups'> {
  const wanted = { ...seen.page, ...seen.head }
  const address = new URL(origin).host
  const href = importLink(origin, wanted)
  const repository = fullName(wanted.repository)
  return isBranchKind(seen)
    ? {
        label: messages.openBranch,
        title: messages.branchTitle(wanted.tree || repository, name, address),
        href,
      }
    : { label: messages.importToWorkspace, title: messages.importTitle(repository, name, address), href }
}
