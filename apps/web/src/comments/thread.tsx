import type { Comment, CommentThread } from '@sandlot/core/comments/queries'
import { timeAgo } from '@sandlot/core/time'
import { Avatar } from '@sandlot/ui/avatar'
import { Button } from '@sandlot/ui/button'
import { cx } from '@sandlot/ui/cx'
import { IconButton } from '@sandlot/ui/icon-button'
import { PressButton } from '@sandlot/ui/press-button'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNow } from '../shell/browser/use-now.ts'
import { commentTexts as say } from './comment-messages.ts'
import { CommentText } from './comment-text.tsx'
import { CommentForm } from './composer.tsx'
import type { CommentChanges } from './use-comment-changes.ts'
import { linesOf, pointOf } from './use-comments.ts'

type Rights = {
  myId: string | null
  /** Whether the person writes here and resolves. */
  mayComment: boolean
  /** Whether they may take back what others said. */
  mayClear: boolean
}

type Props = Rights & {
  sandboxId: string
  thread: CommentThread
  isFocused: boolean
  changes: CommentChanges
  onOpenFile: (path: string, line: number, column: number) => void
}

/** What was said first, its answers, and a field to answer. */
export function Thread({ sandboxId, thread, isFocused, changes, onOpenFile, ...rights }: Props) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFocused) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isFocused])
  return (
    <article
      aria-label={say.threadOf(nameOf(thread))}
      className={cx(
        'flex flex-col gap-3 rounded-lg border bg-surface p-3',
        isFocused ? 'border-accent' : 'border-line',
        thread.isResolved && 'opacity-80',
      )}
      ref={card}
    >
      <Place onOpenFile={onOpenFile} thread={thread} />
      <Said changes={changes} comment={thread} sandboxId={sandboxId} {...rights} />
      {thread.comments.map((reply) => (
        <Said changes={changes} comment={reply} key={reply.id} sandboxId={sandboxId} {...rights} />
      ))}
      {rights.mayComment && <Answer changes={changes} sandboxId={sandboxId} thread={thread} />}
    </article>
  )
}

function Place({ thread, onOpenFile }: Pick<Props, 'thread' | 'onOpenFile'>) {
  const lines = linesOf(thread)
  const point = pointOf(thread)
  if (lines?.isGone)
    return (
      <div className="flex flex-col gap-1 text-xs">
        <p className="text-ink-muted">
          {lines.path} · <span className="text-warning-text">{say.lineDeleted}</span>
        </p>
        <pre className="overflow-x-auto rounded bg-sunken p-1.5 font-mono line-through">{lines.code}</pre>
      </div>
    )
  if (lines)
    return (
      <PressButton
        className="self-start truncate text-left font-mono text-accent-text text-xs hover:underline"
        onPress={() => onOpenFile(lines.path, lines.line, 1)}
      >
        {say.lines(lines.path, lines)}
      </PressButton>
    )
  return point && <p className="text-ink-muted text-xs">{say.point(point.path)}</p>
}

const nameOf = ({ user }: Comment): string => user?.name || user?.username || say.gone

type SaidProps = Rights & { sandboxId: string; comment: Comment; changes: CommentChanges }

function Said({ sandboxId, comment, changes, myId, mayClear, mayComment }: SaidProps) {
  const now = useNow()
  const [isEditing, setEditing] = useState(false)
  const { id, user, content, insertedAt, editedAt, references } = comment
  const isOwn = myId !== null && user?.id === myId
  const people = new Set(
    references.flatMap(({ metadata }) =>
      metadata.__typename === 'UserReferenceMetadata' ? [metadata.username.toLowerCase()] : [],
    ),
  )
  return (
    <div className="group flex gap-2">
      <Avatar name={nameOf(comment)} size={24} url={user?.avatarUrl ?? null} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex min-h-6 items-center gap-1.5 text-xs">
          <span className="truncate font-medium text-sm">{nameOf(comment)}</span>
          <span className="shrink-0 text-ink-muted">
            {timeAgo(insertedAt, now)}
            {editedAt && ` · ${say.edited}`}
          </span>
          <span className="ml-auto flex shrink-0">
            {isOwn && mayComment && !isEditing && (
              <IconButton className="size-6!" label={say.editOne} onPress={() => setEditing(true)}>
                <Pencil aria-hidden size={13} />
              </IconButton>
            )}
            {(isOwn || mayClear) && (
              <IconButton className="size-6!" label={say.deleteOne} onPress={() => void changes.remove(id)}>
                <Trash2 aria-hidden size={13} />
              </IconButton>
            )}
          </span>
        </div>
        {isEditing ? (
          <CommentForm
            before={content}
            isPending={changes.isWriting}
            label={say.edit}
            onCancel={() => setEditing(false)}
            onSend={async (text) => {
              const isDone = await changes.edit(id, text)
              if (isDone) setEditing(false)
              return isDone
            }}
            placeholder={say.placeholder}
            sandboxId={sandboxId}
            send={say.save}
            takesFocus
          />
        ) : (
          <CommentText people={people} text={content} />
        )}
      </div>
    </div>
  )
}

function Answer({ sandboxId, thread, changes }: Pick<Props, 'sandboxId' | 'thread' | 'changes'>) {
  const [isOpen, setOpen] = useState(false)
  const { id, isResolved } = thread
  if (isOpen)
    return (
      <CommentForm
        isPending={changes.isWriting}
        label={say.reply}
        onCancel={() => setOpen(false)}
        onSend={async (content) => {
          const isDone = await changes.write({ content, parentId: id })
          if (isDone) setOpen(false)
          return isDone
        }}
        placeholder={say.replyPlaceholder}
        sandboxId={sandboxId}
        send={say.sendReply}
        takesFocus
      />
    )
  return (
    <div className="flex gap-2">
      {!isResolved && (
        <Button onPress={() => setOpen(true)} size="sm">
          {say.sendReply}
        </Button>
      )}
      <Button onPress={() => void changes.setResolved(id, !isResolved)} size="sm" variant="ghost">
        {isResolved ? say.reopen : say.resolve}
      </Button>
    </div>
  )
}
