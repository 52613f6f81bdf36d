import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { type PatchLine, patchLines } from '@sandlot/core/branches/patch-rules'
import { pullMessages } from '@sandlot/core/branches/pull-messages'
import type { PullDetail } from '@sandlot/core/branches/pull-rest'
import { Button } from '@sandlot/ui/button'
import { cx } from '@sandlot/ui/cx'
import { inputStyle } from '@sandlot/ui/input-style'
import { useRef, useState } from 'react'
import { CommentText } from '../../comments/comment-text.tsx'
import type { PendingComment } from './pull-queries.ts'

type Remark = { line: number | null; side: 'LEFT' | 'RIGHT'; body: string; username?: string }

type Props = {
  file: PullDetail['files'][number]
  comments: PullDetail['comments']
  pending: readonly PendingComment[]
  onComment: ((comment: PendingComment) => void) | undefined
}

const looks: Record<PatchLine['kind'], string> = {
  hunk: 'bg-sunken text-ink-muted',
  context: '',
  added: 'bg-accent-soft',
  removed: 'bg-danger-soft',
}
const signs: Record<PatchLine['kind'], string> = { hunk: '', context: ' ', added: '+', removed: '-' }

/** A pull request's changes to one file, line by line, with their comments. */
export function ReviewFile({ file, comments, pending, onComment }: Props) {
  const [at, setAt] = useState<PatchLine | null>(null)
  const pressed = useRef<HTMLButtonElement>(null)
  const end = () => {
    setAt(null)
    pressed.current?.focus()
  }
  const remarks: Remark[] = [...comments, ...pending]
  return (
    <section aria-label={file.path} className="overflow-hidden rounded-lg border border-line">
      <h3 className="flex gap-3 border-line border-b bg-sunken px-3 py-2 text-sm">
        <span className="min-w-0 flex-1 truncate font-medium" dir="auto">
          {file.previousPath === null ? file.path : `${file.previousPath} → ${file.path}`}
        </span>
        <span className="text-accent-text">+{file.additions}</span>
        <span className="text-danger-text">-{file.deletions}</span>
      </h3>
      {file.patch === null ? (
        <p className="p-3 text-ink-muted text-sm">{pullMessages.noPatch}</p>
      ) : (
        <ol className="overflow-x-auto font-mono text-xs">
          {patchLines(file.patch).map((line, index) => {
            const { side, number } = placeOf(line)
            const here = remarks.filter((one) => one.side === side && one.line === number && number !== null)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a patch have no other identity
              <li key={index}>
                <div className={cx('flex leading-6', looks[line.kind])}>
                  {number !== null && onComment ? (
                    <button
                      aria-label={pullMessages.commentOn(file.path, number)}
                      className="w-12 shrink-0 pr-2 text-right text-ink-muted hover:bg-accent-soft focus-visible:-outline-offset-2"
                      onClick={(event) => {
                        pressed.current = event.currentTarget
                        setAt(line)
                      }}
                      type="button"
                    >
                      {number}
                    </button>
                  ) : (
                    <span className="w-12 shrink-0 pr-2 text-right text-ink-muted">{number}</span>
                  )}
                  <span aria-hidden className="w-4 shrink-0">
                    {signs[line.kind]}
                  </span>
                  <code className="whitespace-pre">{line.text}</code>
                </div>
                {here.map((one) => (
                  <Said key={`${one.username} ${one.body}`} remark={one} />
                ))}
                {at && sameLine(at, line) && number !== null && onComment && (
                  <CommentForm
                    onCancel={end}
                    onSend={(body) => {
                      onComment({ path: file.path, line: number, side, body })
                      end()
                    }}
                  />
                )}
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}

const sameLine = (a: PatchLine, b: PatchLine) =>
  a.kind === b.kind && a.before === b.before && a.after === b.after

const placeOf = ({ before, after }: PatchLine) =>
  after === null ? ({ side: 'LEFT', number: before } as const) : ({ side: 'RIGHT', number: after } as const)

const Said = ({ remark }: { remark: Remark }) => (
  <div className="mx-3 my-2 rounded-md border border-line bg-canvas p-2 font-sans text-sm">
    <p className="font-medium text-ink-muted">{remark.username ?? pullMessages.pendingComment}</p>
    <CommentText text={remark.body} />
  </div>
)

function CommentForm({ onSend, onCancel }: { onSend: (body: string) => void; onCancel: () => void }) {
  const [body, setBody] = useState('')
  return (
    <div className="flex flex-col gap-2 p-3 font-sans">
      <textarea
        aria-label={pullMessages.commentLabel}
        // biome-ignore lint/a11y/noAutofocus: a user who clicked the line is about to type.
        autoFocus
        className={`${inputStyle} min-h-16 py-2`}
        onChange={(event) => setBody(event.target.value)}
        value={body}
      />
      <div className="flex gap-2">
        <Button isDisabled={body.trim() === ''} onPress={() => onSend(body)} size="sm" variant="primary">
          {pullMessages.addComment}
        </Button>
        <Button onPress={onCancel} size="sm">
          {draftMessages.cancel}
        </Button>
      </div>
    </div>
  )
}
