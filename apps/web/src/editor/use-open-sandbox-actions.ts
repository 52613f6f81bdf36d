import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { downloadSandbox } from '../sandboxes/download-sandbox.ts'
import { useSandboxActions } from '../sandboxes/use-sandbox-actions.ts'
import { failureText } from '../shell/failure-text.ts'
import { useModals } from '../shell/use-modals.ts'
import { useToast } from '../shell/use-toast.ts'
import { openCreateModal } from '../templates/open-create.ts'

/** What can be done on the page of a sandbox. */
export function useOpenSandboxActions(sandbox: OpenSandbox) {
  const router = useRouter()
  const modals = useModals()
  const toast = useToast()
  const [said, say] = useState('')
  const [isDownloading, setDownloading] = useState(false)
  const actions = useSandboxActions(say)
  const item = { ...sandbox, teamId: sandbox.team?.id ?? null }

  const download = async () => {
    setDownloading(true)
    await downloadSandbox(sandbox).then(
      (file) => toast('success', sandboxMessages.downloaded(file)),
      (error) => toast('error', failureText(sandboxMessages.downloadFailed, error)),
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

  return {
    said,
    isDownloading,
    download: () => void download(),
    remove: () => void remove(),
    restore: () => void actions.restore(item),
    copyLink: () => void actions.copyLink(item),
    rename: (title: string) => void actions.rename(item, title),
    fork: () => void openCreateModal(modals, { sandboxId: sandbox.id }),
  }
}

export type OpenSandboxActions = ReturnType<typeof useOpenSandboxActions>
