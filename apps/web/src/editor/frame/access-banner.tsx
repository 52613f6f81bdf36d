import { followMessages } from '@sandlot/core/repositories/follow-messages'
import { actionMessages } from '@sandlot/core/sandboxes/action-messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { pageMessages } from '@sandlot/core/sandboxes/page-messages'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { Button } from '@sandlot/ui/button'
import { cx } from '@sandlot/ui/cx'
import { IconButton } from '@sandlot/ui/icon-button'
import {
  CircleAlert,
  Eye,
  GitBranch,
  GitFork,
  HardDriveDownload,
  LayoutTemplate,
  Lock,
  Trash2,
  X,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { editMessages } from '../../files/working-copy/messages.ts'
import type { SaveAccess } from '../../files/working-copy/status.ts'
import { UpdateButton } from '../../repositories/follow/update-button.tsx'
import { detailsMessages } from '../../sandboxes/details-messages.ts'
import type { OpenSandboxActions } from '../use-open-sandbox-actions.ts'

type Props = {
  sandbox: OpenSandbox
  access: SaveAccess
  isKeepFailing: boolean
  /** Why the work could not be saved. Null if it could. */
  saveProblem: string | null
  isVisitor: boolean
  mayRestore: boolean
  mayFork: boolean
  mayUnprotect: boolean
  run: Pick<OpenSandboxActions, 'restore' | 'fork' | 'unprotect'>
}

/** Explains what can be done with this sandbox if there are restrictions. */
export function AccessBanner(props: Props) {
  const { sandbox, access, isKeepFailing, saveProblem, isVisitor, mayRestore, mayFork, mayUnprotect, run } =
    props
  const [isHidden, setHidden] = useState(false)
  const hide = () => setHidden(true)
  return (
    <>
      {saveProblem !== null && (
        <Banner
          icon={<CircleAlert size={15} />}
          text={editMessages.failedBecause(saveProblem)}
          tone="warning"
        />
      )}
      {isKeepFailing && (
        <Banner icon={<HardDriveDownload size={15} />} text={editMessages.keepFailing} tone="warning" />
      )}
      {sandbox.removedAt !== null ? (
        <Banner icon={<Trash2 size={15} />} text={pageMessages.inTrash} tone="warning">
          {mayRestore && (
            <Button onPress={run.restore} size="sm">
              {sandboxMessages.actions.restore}
            </Button>
          )}
        </Banner>
      ) : isHidden ? null : sandbox.follows && sandbox.isFrozen ? (
        <Banner icon={<GitBranch size={15} />} text={followMessages.banner(sandbox.follows)}>
          <UpdateButton sandbox={sandbox} />
          {mayFork && (
            <Button onPress={run.fork} size="sm">
              {editMessages.workOnCopy}
            </Button>
          )}
        </Banner>
      ) : access === 'none' && sandbox.isFrozen ? (
        <Banner
          icon={<Lock size={15} />}
          text={mayUnprotect ? editMessages.frozenBanner : detailsMessages.isProtected}
        >
          {mayUnprotect && (
            <Button onPress={run.unprotect} size="sm">
              {actionMessages.names.unprotect}
            </Button>
          )}
          {mayFork && (
            <Button onPress={run.fork} size="sm">
              {editMessages.workOnCopy}
            </Button>
          )}
        </Banner>
      ) : access === 'none' ? (
        <Banner icon={<Eye size={15} />} text={editMessages.readOnlyBanner} />
      ) : access === 'fork' ? (
        <Banner icon={<GitFork size={15} />} onDismiss={hide} text={editMessages.forkBanner} />
      ) : isVisitor ? (
        <Banner icon={<Eye size={15} />} onDismiss={hide} text={editMessages.visitorBanner} />
      ) : sandbox.isTemplate ? (
        <Banner icon={<LayoutTemplate size={15} />} onDismiss={hide} text={editMessages.templateBanner} />
      ) : null}
    </>
  )
}

type BannerProps = {
  icon: ReactNode
  text: string
  tone?: 'quiet' | 'warning'
  children?: ReactNode
  onDismiss?: () => void
}

/** A line above the code about the current restrictions. */
function Banner({ icon, text, tone = 'quiet', children, onDismiss }: BannerProps) {
  return (
    <div
      className={cx(
        'flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b px-3 py-1.5 text-sm',
        tone === 'warning' ? 'bg-warning-soft text-warning-text' : 'bg-sunken text-ink-muted',
      )}
    >
      <span aria-hidden className="shrink-0">
        {icon}
      </span>
      <p className="min-w-0 flex-1 basis-60">{text}</p>
      {children}
      {onDismiss && (
        <IconButton label={editMessages.dismiss} onPress={onDismiss} size="sm">
          <X aria-hidden size={14} />
        </IconButton>
      )}
    </div>
  )
}
