import { type Actions, menuActions, type SandboxMenuAction } from '@sandlot/core/sandboxes/action-rules'
import { actionsFor, withAction } from '@sandlot/core/sandboxes/items/action-rules'
import type { DashboardItem, ListKind } from '@sandlot/core/sandboxes/items/items'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { urlOf } from '../../../sandboxes/present.ts'
import type { Action } from '../../keys/keys.ts'
import { tuiTexts } from '../../messages.ts'
import { folderUrl } from '../../navigation/views.ts'
import { useServices } from '../../services.tsx'
import { firstOpen } from '../../shell/answer.ts'
import { useTui } from '../../tui.tsx'
import { useActionLimits } from '../use-action-limits.ts'
import { usePageActions } from '../use-page-actions.ts'
import { whyNotIn, whyNotTo } from '../why-not.ts'
import { privacyEntries, rowActions } from './row-actions.ts'
import { useItemRuns } from './use-item-runs.ts'

type Where = {
  list: ListKind
  /** The sandbox's own page, where readers can fork it. */
  isPage?: boolean
}

/** The actions on one or several items, by the dashboard's rules (spec CL-046). */
export function useItemActions({ list, isPage = false }: Where) {
  const { host } = useServices()
  const { ask, workspaceId, workspace } = useTui()
  const limits = useActionLimits()
  const page = usePageActions()
  const runs = useItemRuns()
  const viewer = { workspaceId, canChangeFolders: mayIn(workspace, 'folder.rename'), list, limits }

  const actionsOf = (items: readonly DashboardItem[]): Actions => {
    const [item] = items
    if (isPage && item?.kind === 'sandbox')
      return menuActions(item.sandbox, { ...viewer, canCreate: mayIn(workspace, 'sandbox.create') })
    return actionsFor(items, viewer)
  }

  return (items: readonly DashboardItem[]): Action[] => {
    const [first] = items
    if (!first) return []
    const sandboxes = items.flatMap((item) => (item.kind === 'sandbox' ? [item.sandbox] : []))
    const isDeleted = sandboxes.some(({ removedAt }) => removedAt !== null)
    const actions = actionsOf(items)
    const isOne = items.length === 1
    const run = (action: SandboxMenuAction) =>
      runs[action]?.(isOne ? items : withAction(items, action, viewer))
    const whyNever = (action: SandboxMenuAction): string => {
      if (!isOne && (action === 'rename' || action === 'fork' || action === 'share' || action === 'toDevbox'))
        return tuiTexts.oneAtATime
      const readOnly = whyNotIn(workspace, 'sandbox.create')
      if (readOnly) return readOnly
      if (sandboxes.length < items.length) return tuiTexts.notForFolders
      if (action === 'fork') return tuiTexts.forkOnPage
      const isRestricting = action === 'preventLeaving' || action === 'preventExport'
      const otherwise = isRestricting ? tuiTexts.notOnFree : sandboxMessages.notAllowed
      return whyNotTo(sandboxes, action) ?? otherwise
    }
    const kind = {
      isDeleted,
      hasSandboxes: sandboxes.length > 0,
      count: items.length,
      areDevboxes: sandboxes.every(({ isV2 }) => isV2),
    }
    const urls = items.flatMap((item) => urlsOf(item, { host, teamId: workspaceId }))
    const copy: Action = {
      key: 'y',
      label: isOne ? 'copy link' : 'copy links',
      menu: isOne ? sandboxMessages.actions.copyLink : tuiTexts.copyLinks,
      run: () => page.copy(urls.join('\n')),
    }
    const [url] = urls
    const opensPage = !isDeleted && url !== undefined
    const open: Action[] = opensPage
      ? [
          {
            key: 'o',
            label: 'browser',
            menu: tuiTexts.openInBrowser,
            blocked: isOne ? null : tuiTexts.oneAtATime,
            run: () =>
              page.open(url, first.kind === 'sandbox' ? ['sandbox', 'open', first.sandbox.id] : null),
          },
        ]
      : []
    const levels = privacyEntries({ actions, run })
    const refused = levels.find(({ why }) => why !== tuiTexts.isSo)
    const askPrivacy: Action[] =
      kind.hasSandboxes && !isDeleted
        ? [
            {
              key: 'p',
              label: 'privacy',
              changes: true,
              blocked: levels.some(({ why }) => why === null)
                ? null
                : (refused?.why ?? whyNever('makePublic')),
              run: () =>
                ask({
                  kind: 'menu',
                  title: tuiTexts.privacyTitle(runs.nameOf(items)),
                  entries: levels,
                  index: firstOpen(levels),
                }),
            },
          ]
        : []
    return [...open, ...rowActions({ kind, actions, whyNever, run }), ...askPrivacy, copy]
  }
}

function urlsOf(item: DashboardItem, { host, teamId }: { host: string; teamId: string | null }): string[] {
  if (item.kind === 'sandbox') return [urlOf(item.sandbox, host)]
  return item.kind === 'folder' ? [folderUrl(host, item.folder.path, teamId)] : []
}
