import type { GithubPage } from '@sandlot/core/repositories/page-rules'
import { fullName } from '@sandlot/core/repositories/rules'
import { givenVmTier, vmTierProblem } from '@sandlot/core/runtime/tier-rules'
import { sandboxPath } from '@sandlot/core/sandboxes/rules'
import { type Host, type Hosts, hostLabel } from '../shell/hosts.ts'
import { controlMessages as messages } from './control-messages.ts'
import type { PageAnswer, PageRequest } from './page-answer.ts'
import { branchLink, importLink, repositoryLink } from './page-links.ts'
import { isBranchKind, plainView } from './plain-view.ts'

/** What a menu entry does: follow a link, send a request, or copy a text. */
type Does = { href: string } | { ask: PageRequest } | { copy: string }
export type MenuEntry = Does & { label: string; hint?: string; isChosen?: boolean; isDisabled?: boolean }
export type MenuGroup = { title: string | null; entries: MenuEntry[] }

export type ControlView = { label: string; title: string; href: string; groups: MenuGroup[]; note?: string }

/** What the content script reads from a page. */
export type Seen = {
  page: GithubPage
  /** The source branch of a pull request, as far as the page shows it. */
  head: Pick<GithubPage, 'repository' | 'tree'> | null
  /** The names on a page that lists branches. */
  branches: readonly string[]
}

/** Returns what the control shows and offers. Without an answer it is a link that works for everybody. */
export function viewOf(seen: Seen, hosts: Hosts & { current: Host }, answer: PageAnswer): ControlView {
  const { current } = hosts
  const { state } = answer
  const workspaces = state?.workspaces ?? []
  const chosen = workspaces.find(({ id }) => id === answer.workspaceId)
  const target = chosen ?? workspaces.find(({ isImported }) => isImported) ?? workspaces[0]
  const wanted = { ...seen.page, ...headOf(seen, state?.head ?? null) }
  const place = [current.name, hostLabel(current.origin)] as const
  const mayOnlyRead = state?.permission === 'READ' && state.canFork && !target?.isImported
  const into = { workspaceId: target?.id, vmTier: answer.tier }
  const importHref = importLink(current.origin, wanted, into)
  const opens = (tree: string) => branchLink(current.origin, { ...wanted, tree }, target?.id)

  const openAs = target?.sandboxId ? current.origin + sandboxPath({ id: target.sandboxId }) : null

  const main = (): Pick<ControlView, 'label' | 'title' | 'href'> => {
    const repository = fullName(wanted.repository)
    const plain = plainView({ ...seen, page: wanted }, current)
    if (isBranchKind(seen)) return { ...plain, href: state ? (openAs ?? opens(wanted.tree)) : importHref }
    if (target?.isImported)
      return {
        label: messages.openIn(target.name),
        title: messages.openTitle(repository, target.name, ...place),
        href: wanted.tree === '' ? repositoryLink(current.origin, wanted, target.id) : opens(wanted.tree),
      }
    if (mayOnlyRead)
      return {
        label: messages.forkToWorkspace,
        title: messages.forkTitle(repository, ...place),
        href: importHref,
      }
    return { ...plain, href: importHref }
  }
  const shown = main()

  const groups: MenuGroup[] = [
    {
      title: null,
      entries:
        wanted.kind === 'file'
          ? [{ label: messages.openFile, href: state ? opens(wanted.tree) : importHref }]
          : [],
    },
    {
      title: messages.branches,
      entries: seen.branches.map((tree) => ({
        label: messages.openBranchNamed(tree),
        href: state ? opens(tree) : importLink(current.origin, { ...wanted, tree }, into),
      })),
    },
    {
      title: messages.workspaces,
      entries: workspaces.map(({ id, name, isImported, canImport }) => ({
        label: name,
        ask: { kind: 'choose-workspace', id },
        isChosen: id === target?.id,
        ...(isImported ? { hint: messages.imported } : !canImport && { hint: messages.readOnly }),
      })),
    },
    {
      title: messages.hosts,
      entries: hosts.list.map(({ origin, name }) => ({
        label: name,
        hint: hostLabel(origin),
        ask: { kind: 'choose-host', origin },
        isChosen: origin === current.origin,
      })),
    },
    { title: messages.tiers, entries: target && !target.isImported ? tiersOf(answer, target) : [] },
    {
      title: null,
      entries: [
        { label: messages.copyLink, copy: shown.href },
        { label: messages.options, ask: { kind: 'open-options' } },
      ],
    },
  ]
  return {
    ...shown,
    groups: groups.filter(({ entries }) => entries.length > 0),
    ...(answer.note !== undefined && { note: answer.note }),
  }
}

/** Returns the branch of a pull request. What its page shows takes precedence over what the host knows. */
function headOf({ page, head }: Seen, known: string | null): Partial<GithubPage> {
  if (page.kind !== 'pull') return {}
  return head ?? (known === null ? {} : { tree: known })
}

/** Tiers that the host would refuse are disabled, and never the default. */
const tiersOf = (
  { tiers, tier, capacity = null }: PageAnswer,
  { vmTier, highestVmTier }: { vmTier: number; highestVmTier: number },
): MenuEntry[] =>
  tiers.map((one) => {
    const problem = vmTierProblem(one.tier, tiers, highestVmTier, capacity)
    return {
      label: one.label,
      ask: { kind: 'choose-tier', tier: one.tier },
      isChosen: one.tier === givenVmTier(tier ?? vmTier, tiers, capacity),
      ...(problem && {
        isDisabled: true,
        hint: problem.reason === 'tierBeyondHost' ? messages.beyondHost : messages.planTooLow,
      }),
    }
  })
