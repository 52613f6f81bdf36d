import { refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import { changeMessages } from '@sandlot/core/sandboxes/change-messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { setFrozenOfMany } from '@sandlot/core/sandboxes/mutations'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { displayTitle, sandboxPath } from '@sandlot/core/sandboxes/rules'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { openEmbed } from '../embeds/open-embed.ts'
import type { EditSession } from '../files/working-copy/session.ts'
import { downloadById } from '../sandboxes/actions/download-sandbox.ts'
import { useSandboxActions } from '../sandboxes/actions/use-sandbox-actions.ts'
import { detailsMessages } from '../sandboxes/details-messages.ts'
import { openShare } from '../sharing/open-share.ts'
import { useServices } from '../shell/services.tsx'
import { useModals } from '../shell/use-modals.ts'
import { openCreateModal } from '../templates/create/open-create.ts'

/** The actions on the page of a sandbox. With a session, pending changes are saved before it is copied. */
export function useOpenSandboxActions(sandbox: OpenSandbox, session?: Pick<EditSession, 'saveNow'>) {
  const { client, queries, toasts } = useServices()
  const router = useRouter()
  const modals = useModals()
  const [said, say] = useState('')
  const [isDownloading, setDownloading] = useState(false)
  const actions = useSandboxActions(say)
  const freezing = useMutation({
    ...setFrozenOfMany(client, queries, () => undefined),
    networkMode: 'always',
  })
  const item = { ...sandbox, teamId: sandbox.team?.id ?? null }

  const download = async () => {
    setDownloading(true)
    await session?.saveNow()
    await downloadById(client, sandbox.id).then(
      (file) => toasts.toast('success', sandboxMessages.downloaded(file)),
      (error) => toasts.failed(changeMessages.downloadFailed, error),
    )
    setDownloading(false)
  }
  const remove = async () => {
    if (!(await actions.remove(item))) return
    const search = item.teamId === null ? {} : { workspace: item.teamId }
    const path = sandbox.draft ? null : (sandbox.collection?.path ?? null)
    if (path === null) await router.navigate({ to: '/dashboard/drafts', search })
    else await router.navigate({ to: '/dashboard/sandboxes/$', params: { _splat: path.slice(1) }, search })
  }

  const unprotect = () =>
    freezing.mutateAsync({ ids: [sandbox.id], isFrozen: false }).then(
      () => say(detailsMessages.saved),
      (error) => toasts.failed(changeMessages.protectFailed, error),
    )

  const fork = async () => {
    await session?.saveNow()
    await openCreateModal(modals, { sandboxId: sandbox.id })
  }

  return {
    said,
    isDownloading,
    download: () => void download(),
    remove: () => void remove(),
    restore: () => void actions.restore(item),
    copyLink: () => void actions.copyLink(sandboxPath(item)),
    rename: (title: string, was: string) => void actions.rename(item, title, was),
    share: () =>
      // No callbacks, because the editor follows the sandbox itself.
      void openShare(modals, {
        id: sandbox.id,
        title: displayTitle(sandbox),
        path: sandboxPath({ ...item, isV2: sandbox.v2 }),
        socket: null,
      }),
    embed: () =>
      void openEmbed(modals, {
        ...sandbox,
        title: displayTitle(sandbox),
        mayOpen: refusalIn(sandbox, 'sandbox.privacy') === null,
      }),
    fork: () => void fork(),
    unprotect: () => void unprotect(),
  }
}

export type OpenSandboxActions = ReturnType<typeof useOpenSandboxActions>
