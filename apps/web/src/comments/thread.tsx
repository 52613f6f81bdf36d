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
import { editField, replyField, type UnsentTexts } from './use-unsent-texts.ts'

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
  unsent: UnsentTexts
  onShowPoint: () => void
  onOpenFile: (path: string, line: number, column: number) => void
}

/** A thread: the first comment, its replies, and a field to reply. */
export function Thread(props: Props) {
  const { sandboxId, thread, number, isFocused, changes, unsent, onShowPoint, onOpenFile, ...rights } = props
  const given = { changes, sandboxId, unsent }
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
      <Said comment={thread} {...given} {...rights} />
      {thread.comments.map((reply) => (
        <Said comment={reply} key={reply.id} {...given} {...rights} />
      ))}
      {rights.mayComment && !isPending(thread) && <Answer thread={thread} {...given} />}
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

type SaidProps = Rights & Pick<Props, 'sandboxId' | 'changes' | 'unsent'> & { comment: Comment }

function Said({ sandboxId, comment, changes, unsent, myId, mayClear, mayComment }: SaidProps) {
  const now = useNow()
  const isSending = isPending(comment)
  const { id, user, content, insertedAt, editedAt, references } = comment
  const { text: edited, isUsed, begin, keep, end, giveBack } = useField(unsent, editField(id))
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
                autoFocus={isUsed}
                className="size-6!"
                label={say.editOne}
                onPress={() => begin(content)}
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
            label={say.edit}
            onCancel={end}
            onSend={async (text) => {
              end()
              if (!(await changes.edit(id, text))) giveBack(text)
            }}
            onText={keep}
            placeholder={say.placeholder}
            sandboxId={sandboxId}
            send={say.save}
            takesFocus={isUsed}
            text={edited}
          />
        ) : (
          <CommentText people={people} text={content} />
        )}
      </div>
    </div>
  )
}

/** A field that opens on request. `isUsed` says whether it did since the panel opened, so that it takes the focus. */
function useField(unsent: UnsentTexts, name: string) {
  const [isUsed, setUsed] = useState(false)
  return {
    text: unsent.of(name),
    isUsed,
    begin: (text: string) => {
      setUsed(true)
      unsent.keep(name, text)
    },
    keep: (text: string) => unsent.keep(name, text),
    end: () => {
      setUsed(true)
      unsent.drop(name)
    },
    giveBack: (text: string) => unsent.giveBack(name, text),
  }
}

type AnswerProps = Pick<Props, 'sandboxId' | 'thread' | 'changes' | 'unsent'>

function Answer({ sandboxId, thread, changes, unsent }: AnswerProps) {
  const { id, isResolved } = thread
  const { text, isUsed, begin, keep, end, giveBack } = useField(unsent, replyField(id))
  if (text !== null)
    return (
      <CommentForm
        label={say.reply}
        onCancel={end}
        onSend={async (content) => {
          end()
          if (!(await changes.write({ content, parentId: id }))) giveBack(content)
        }}
        onText={keep}
        placeholder={say.replyPlaceholder}
        sandboxId={sandboxId}
        send={say.sendReply}
        takesFocus={isUsed}
        text={text}
      />
    )
  return (
    <div className="flex gap-2">
      {!isResolved && (
        <Button autoFocus={isUsed} onPress={() => begin('')} size="sm">
          {say.sendReply}
        </Button>
      )}
      <Button onPress={() => void changes.setResolved(id, !isResolved)} size="sm" variant="ghost">
        {isResolved ? say.reopen : say.resolve}
      </Button>
    </div>
  )
}
