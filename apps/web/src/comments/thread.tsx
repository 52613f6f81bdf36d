import type { Comment, CommentThread } from '@sandlot/core/comments/queries'
import { isPending, pointOf } from '@sandlot/core/comments/threads'
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
import { linesOf } from './use-comments.ts'

type Rights = {
  myId: string | null
  /** Whether the user may write and resolve comments. */
  mayComment: boolean
  /** Whether the user may delete other people's comments. */
  mayClear: boolean
}

type Props = Rights & {
  sandboxId: string
  thread: CommentThread
  /** The number of its pin on the preview, if it has one. */
  number: number | undefined
  isFocused: boolean
  changes: CommentChanges
  onShowPoint: () => void
  onOpenFile: (path: string, line: number, column: number) => void
}

/** A thread: the first comment, its replies, and a field to reply. */
export function Thread(props: Props) {
  const { sandboxId, thread, number, isFocused, changes, onShowPoint, onOpenFile, ...rights } = props
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
      <Anchor number={number} onOpenFile={onOpenFile} onShowPoint={onShowPoint} thread={thread} />
      <Said changes={changes} comment={thread} sandboxId={sandboxId} {...rights} />
      {thread.comments.map((reply) => (
        <Said changes={changes} comment={reply} key={reply.id} sandboxId={sandboxId} {...rights} />
      ))}
      {rights.mayComment && !isPending(thread) && (
        <Answer changes={changes} sandboxId={sandboxId} thread={thread} />
      )}
    </article>
  )
}

type AnchorProps = Pick<Props, 'thread' | 'number' | 'onShowPoint' | 'onOpenFile'>

function Anchor({ thread, number, onShowPoint, onOpenFile }: AnchorProps) {
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
  if (!point) return null
  if (number === undefined) return <p className="text-ink-muted text-xs">{say.point(point.path)}</p>
  return (
    <PressButton
      className="flex min-w-0 items-center gap-1.5 self-start text-left text-accent-text text-xs hover:underline"
      onPress={onShowPoint}
    >
      <span className="flex size-5 shrink-0 items-center justify-center rounded-full rounded-bl-none bg-accent font-semibold text-accent-ink">
        {number}
      </span>
      <span className="truncate">{say.point(point.path)}</span>
    </PressButton>
  )
}

const nameOf = ({ user }: Comment): string => user?.name || user?.username || say.gone

type SaidProps = Rights & { sandboxId: string; comment: Comment; changes: CommentChanges }

function Said({ sandboxId, comment, changes, myId, mayClear, mayComment }: SaidProps) {
  const now = useNow()
  const [edited, setEdited] = useState<string | null>(null)
  const [wasEdited, setWasEdited] = useState(false)
  const close = () => {
    setEdited(null)
    setWasEdited(true)
  }
  const isSending = isPending(comment)
  const { id, user, content, insertedAt, editedAt, references } = comment
  const isOwn = myId !== null && user?.id === myId
  const people = new Set(
    references.flatMap(({ metadata }) =>
      metadata.__typename === 'UserReferenceMetadata' ? [metadata.username.toLowerCase()] : [],
    ),
  )
  return (
    <div aria-busy={isSending} className={cx('group flex gap-2', isSending && 'opacity-60')}>
      <Avatar name={nameOf(comment)} size={24} url={user?.avatarUrl ?? null} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex min-h-6 items-center gap-1.5 text-xs">
          <span className="truncate font-medium text-sm" dir="auto">
            {nameOf(comment)}
          </span>
          <span className="shrink-0 text-ink-muted">
            {isSending ? say.sending : timeAgo(insertedAt, now)}
            {editedAt && ` · ${say.edited}`}
          </span>
          <span className="ml-auto flex shrink-0">
            {isOwn && mayComment && !isSending && edited === null && (
              <IconButton
                autoFocus={wasEdited}
                className="size-6!"
                label={say.editOne}
                onPress={() => setEdited(content)}
              >
                <Pencil aria-hidden size={13} />
              </IconButton>
            )}
            {(isOwn || mayClear) && !isSending && (
              <IconButton className="size-6!" label={say.deleteOne} onPress={() => void changes.remove(id)}>
                <Trash2 aria-hidden size={13} />
              </IconButton>
            )}
          </span>
        </div>
        {edited !== null ? (
          <CommentForm
            before={edited}
            label={say.edit}
            onCancel={close}
            onSend={async (text) => {
              close()
              const isDone = await changes.edit(id, text)
              if (!isDone) setEdited(text)
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
  const [typed, setTyped] = useState<string | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  const close = () => {
    setTyped(null)
    setWasOpen(true)
  }
  const { id, isResolved } = thread
  if (typed !== null)
    return (
      <CommentForm
        before={typed}
        label={say.reply}
        onCancel={close}
        onSend={async (content) => {
          close()
          const isDone = await changes.write({ content, parentId: id })
          if (!isDone) setTyped(content)
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
        <Button autoFocus={wasOpen} onPress={() => setTyped('')} size="sm">
          {say.sendReply}
        </Button>
      )}
      <Button onPress={() => void changes.setResolved(id, !isResolved)} size="sm" variant="ghost">
        {isResolved ? say.reopen : say.resolve}
      </Button>
    </div>
  )
}
