import { actionMessages } from '@sandlot/core/sandboxes/action-messages'
import { privacyActions, type SandboxMenuAction } from '@sandlot/core/sandboxes/action-rules'
import { changeMessages } from '@sandlot/core/sandboxes/change-messages'
import { type DashboardItem, titleOf } from '@sandlot/core/sandboxes/items/items'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { tuiTexts } from '../../messages.ts'
import { useServices } from '../../services.tsx'
import { useTui } from '../../tui.tsx'
import { type Call, useCall, useChange } from '../use-change.ts'
import { levelNamed } from './row-actions.ts'
import {
  permissionCall,
  privacyCall,
  protectCall,
  purgeCall,
  restoreCall,
  templateCall,
} from './sandbox-calls.ts'
import { useDelete } from './use-delete.ts'
import { useDownload } from './use-download.ts'
import { useMove } from './use-move.ts'
import { useOneRuns } from './use-one-runs.ts'
import { useShare } from './use-share.ts'

type Items = readonly DashboardItem[]
export type Runs = Partial<Record<SandboxMenuAction, (items: Items) => void>>

export const cardsOf = (items: Items) =>
  items.flatMap((item) => (item.kind === 'sandbox' ? [item.sandbox] : []))

/** A title, or a count. */
export const nameOf = (items: Items): string => {
  const [first] = items
  if (first && items.length === 1) return `“${titleOf(first)}”`
  const { length } = cardsOf(items)
  return length === items.length ? actionMessages.things(length) : tuiTexts.things(items.length)
}

/** The implementation of each action. Several things are changed, and restored by `u`, together. */
export function useItemRuns(): Runs & { nameOf: typeof nameOf } {
  const { client, cache } = useServices()
  const { ask, dispatch, view } = useTui()
  const change = useChange()
  const means = { client, cache, call: useCall() }
  const unmark = () => dispatch({ do: 'mark', view, keys: [] })
  const move = useMove(change)
  const remove = useDelete(change)
  const one = useOneRuns(change)
  const download = useDownload()
  const share = useShare()

  const start = (call: Call, done: string, failed: string) =>
    void change([call], { done, failed }).then((isWhole) => isWhole && unmark())

  const privacy = (level: number) => (items: Items) =>
    start(
      privacyCall(means, cardsOf(items), level),
      actionMessages.privacySet(nameOf(items), levelNamed(level)),
      changeMessages.privacyFailed,
    )
  const protect = (isFrozen: boolean) => (items: Items) =>
    start(
      protectCall(means, cardsOf(items), isFrozen),
      actionMessages[isFrozen ? 'protected' : 'unprotected'](nameOf(items)),
      changeMessages.protectFailed,
    )
  const template = (isTemplate: boolean) => (items: Items) =>
    start(
      templateCall(means, cardsOf(items), isTemplate),
      actionMessages[isTemplate ? 'templated' : 'untemplated'](nameOf(items), items.length),
      isTemplate ? changeMessages.makeTemplateFailed : changeMessages.revertTemplateFailed,
    )
  const permit =
    (which: 'preventSandboxExport' | 'preventSandboxLeaving', value: boolean) => (items: Items) =>
      start(
        permissionCall(means, cardsOf(items), which, value),
        changeMessages.permissionsUpdated,
        changeMessages.permissionsFailed,
      )

  const purge = (items: Items) =>
    ask({
      kind: 'text',
      label: tuiTexts.purgeLabel(nameOf(items)),
      text: '',
      problemOf: (text) => (text.trim() === tuiTexts.purgeWord ? null : tuiTexts.purgeHint),
      onDone: () =>
        start(
          purgeCall(means, cardsOf(items)),
          actionMessages.purged(items.length),
          sandboxMessages.deleteFailed,
        ),
    })
  const restore = (items: Items) =>
    start(
      restoreCall(means, cardsOf(items)),
      items.length === 1
        ? sandboxMessages.restored(titleOf(items[0] as DashboardItem))
        : sandboxMessages.restoredMany(items.length),
      sandboxMessages.recoverFailed,
    )

  const showInFolder = ([item]: Items) => {
    if (item?.kind !== 'sandbox') return
    const { draft, collection } = item.sandbox
    const isDraft = draft || !collection
    dispatch({ do: 'go', view: isDraft ? { at: 'drafts' } : { at: 'folder', path: collection.path } })
  }

  return {
    nameOf,
    ...one,
    showInFolder,
    share: ([item]) => item?.kind === 'sandbox' && share(item.sandbox),
    download: (items) => download(cardsOf(items).map(({ id }) => id)),
    move: (items) => void move(items, unmark),
    delete: (items) => remove(items, unmark),
    restore,
    purge,
    makePublic: privacy(privacyActions.makePublic),
    makeUnlisted: privacy(privacyActions.makeUnlisted),
    makePrivate: privacy(privacyActions.makePrivate),
    protect: protect(true),
    unprotect: protect(false),
    toTemplate: template(true),
    toSandbox: template(false),
    preventLeaving: permit('preventSandboxLeaving', true),
    allowLeaving: permit('preventSandboxLeaving', false),
    preventExport: permit('preventSandboxExport', true),
    allowExport: permit('preventSandboxExport', false),
  }
}
