import { SandboxLikesDocument } from '@sandlot/core/profile/mutations.gen'
import { type Actions, privacyActions, type SandboxMenuAction } from '@sandlot/core/sandboxes/action-rules'
import { actionsFor, withAction } from '@sandlot/core/sandboxes/items/action-rules'
import type { DashboardItem, ListKind } from '@sandlot/core/sandboxes/items/items'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { displayTitle, sandboxPath } from '@sandlot/core/sandboxes/rules'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useStopFromList } from '../../runtime/boxes/use-stop-from-list.ts'
import { openShare } from '../../sharing/open-share.ts'
import { useLive } from '../../shell/live/live-context.tsx'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { useWorkspaceLimits } from '../../templates/use-workspace-limits.ts'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { noteShown } from '../grid/shown-item.ts'
import { usePicking } from '../moving/use-picking.ts'
import type { ActionContext } from './context.ts'
import { download } from './download.ts'
import type { MenuRuns } from './menu-groups.tsx'
import { convertToDevbox, fork, showInFolder } from './one.ts'
import { purge } from './purge.ts'
import { changePermissions, changePrivacy, changeProtection, changeTemplate } from './settings.ts'
import type { ItemActions } from './use-item-actions.ts'
import { type Liked, useLike } from './use-like.ts'

export type ItemRunsOptions = {
  items: readonly DashboardItem[]
  list: ListKind
  actions: ItemActions
  /** Opens an item the way its list does. */
  open: (item: DashboardItem) => void
  startRename: (item: DashboardItem) => void
  say: (text: string) => void
}

/** The possible actions on one or several items, and their functions. Loaded with the first menu. */
export function useItemRuns(options: ItemRunsOptions): {
  allowed: Actions
  runs: MenuRuns
  likes: Liked | null
} {
  const { items, list, actions, say } = options
  const { active } = useWorkspace()
  const services = useServices()
  const modals = useModals()
  const router = useRouter()
  const { socket } = useLive()
  const pick = usePicking()
  const limits = useWorkspaceLimits(active.id)
  const viewer = useMemo(() => ({ ...actions.viewer, list, limits }), [actions.viewer, list, limits])
  const allowed = useMemo(() => actionsFor(items, viewer), [items, viewer])

  const go = (href: string) => void router.navigate({ href })
  const context: ActionContext = {
    ...services,
    modals,
    workspaceId: active.id,
    go,
    show: (href, key) => {
      noteShown(router, href, { do: 'only', isIt: (item) => item.key === key })
      // The list scrolls to the item, which a reset would undo where the list is at hand.
      void router.navigate({ href, resetScroll: false })
    },
    say,
  }
  const [first] = items
  /** Returns only the cards that an action changes. For all others it has no effect. */
  const cards = (action: SandboxMenuAction): SandboxCard[] =>
    withAction(items, action, viewer).flatMap((item) => (item.kind === 'sandbox' ? [item.sandbox] : []))
  const withFirst =
    (action: SandboxMenuAction, run: (context: ActionContext, card: SandboxCard) => unknown) => () => {
      const [card] = cards(action)
      if (card) void run(context, card)
    }
  const privacy = (action: keyof typeof privacyActions) => () =>
    void changePrivacy(context, cards(action), privacyActions[action])

  const only = items.length === 1 && first?.kind === 'sandbox' ? first.sandbox : null
  const stopBox = useStopFromList(only, active.id)
  const likes = useLikes(only)
  const like = useLike(likes ?? { id: only?.id ?? '', likeCount: 0, userLiked: false })

  const runs: MenuRuns = {
    stopBox,
    like: likes && like,
    open: () => first && options.open(first),
    openNewTab: () => first && actions.open(first, true),
    copyLink: () => first && actions.copyLink(first),
    showInFolder: withFirst('showInFolder', showInFolder),
    share: withFirst('share', (_context, card) =>
      openShare(modals, { id: card.id, title: displayTitle(card), path: sandboxPath(card), socket }),
    ),
    fork: withFirst('fork', fork),
    move: () => void pick(actions.movable(items)),
    rename: () => first && options.startRename(first),
    download: () => void download(context, items),
    makePublic: privacy('makePublic'),
    makeUnlisted: privacy('makeUnlisted'),
    makePrivate: privacy('makePrivate'),
    protect: () => void changeProtection(context, cards('protect'), true),
    unprotect: () => void changeProtection(context, cards('unprotect'), false),
    toDevbox: withFirst('toDevbox', convertToDevbox),
    toTemplate: () => void changeTemplate(context, cards('toTemplate'), true),
    toSandbox: () => void changeTemplate(context, cards('toSandbox'), false),
    allowLeaving: () =>
      void changePermissions(context, cards('allowLeaving'), 'preventSandboxLeaving', false),
    preventLeaving: () =>
      void changePermissions(context, cards('preventLeaving'), 'preventSandboxLeaving', true),
    allowExport: () => void changePermissions(context, cards('allowExport'), 'preventSandboxExport', false),
    preventExport: () =>
      void changePermissions(context, cards('preventExport'), 'preventSandboxExport', true),
    restore: () => actions.restore(items),
    recoverTo: () => void pick(actions.movable(items)),
    delete: () => actions.remove(items),
    purge: () => void purge(context, cards('purge')),
  }
  return { allowed, runs, likes }
}

/** Returns the likes of a card's sandbox, which lists do not fetch. Null until known. */
function useLikes(card: SandboxCard | null): Liked | null {
  const { client } = useServices()
  const { data } = useQuery({
    queryKey: [...sandboxKeys.all, 'likes', card?.id],
    queryFn: async () => (await client.graphql(SandboxLikesDocument, { id: card?.id ?? '' })).sandbox,
    enabled: card !== null && card.removedAt === null,
  })
  return data ?? null
}
