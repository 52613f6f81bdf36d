import { commentMessages } from '@sandlot/core/comments/messages'
import type { Anchor } from '@sandlot/core/comments/queries'
import { pinNumbers } from '@sandlot/core/comments/threads'
import { refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { Button } from '@sandlot/ui/button'
import { EmptyState } from '@sandlot/ui/empty-state'
import { keepRowFocus } from '@sandlot/ui/keep-row-focus'
import { Skeleton } from '@sandlot/ui/skeleton'
import { Switch } from '@sandlot/ui/switch'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { openSignIn } from '../accounts/sign-in/open-sign-in.ts'
import { useMe } from '../accounts/use-me.ts'
import { LoadFailure } from '../shell/loaded.tsx'
import { useServices } from '../shell/services.tsx'
import { useFirstOf } from '../shell/ui/use-first-of.tsx'
import { commentTexts as say } from './comment-messages.ts'
import { Composer } from './composer.tsx'
import { Thread } from './thread.tsx'
import { useCommentChanges } from './use-comment-changes.ts'
import type { Comments } from './use-comments.ts'
import { newThreadField } from './use-unsent-texts.ts'

export type CommentsPanelProps = {
  sandbox: OpenSandbox
  comments: Comments
  /** The selected lines. Null if no text is open. */
  currentLines: () => Extract<Anchor, { kind: 'code' }> | null
  onOpenFile: (path: string, line: number, column: number) => void
  onPick: () => void
  /** Saves pending changes first, because lines refer to the saved text. */
  saveFirst: () => Promise<boolean>
}

const THREADS = 50

/** All comments on a sandbox, and a field to add one. */
export function CommentsPanel(props: CommentsPanelProps) {
  const { sandbox, comments, currentLines, onOpenFile, onPick, saveFirst } = props
  const services = useServices()
  const { toast } = services.toasts
  const me = useMe()
  const changes = useCommentChanges(sandbox.id)
  const [showsResolved, setShowsResolved] = useState(false)
  const { query, threads, unsent, about, focused } = comments
  const mayComment = me != null && refusalIn(sandbox, 'comment.add') === null
  const mayClear = me != null && refusalIn(sandbox, 'sandbox.rename') === null

  const chooseAbout = (kind: 'sandbox' | 'code' | 'preview') => {
    comments.setPicking(kind === 'preview')
    if (kind === 'preview') return onPick()
    const lines = kind === 'code' ? currentLines() : null
    if (kind === 'code' && !lines) toast('notice', say.noLines)
    comments.setAbout(lines)
  }
  const send = async (content: string) => {
    unsent.drop(newThreadField)
    if (about?.kind === 'code' && !(await saveFirst())) {
      toast('error', say.saveFirstFailed)
      unsent.giveBack(newThreadField, content)
      return
    }
    comments.setAbout(null)
    if (await changes.write({ content, anchor: about })) return
    comments.setAbout(about)
    unsent.giveBack(newThreadField, content)
  }
  const numbers = pinNumbers(threads)

  const shown = threads.filter(({ id, isResolved }) => showsResolved || !isResolved || id === focused)
  const { first, more } = useFirstOf(shown, THREADS, shown.findIndex(({ id }) => id === focused) + 1)
  return (
    <section
      aria-label={say.title}
      className="flex h-full flex-col gap-3 overflow-y-auto px-3 py-3"
      ref={keepRowFocus}
    >
      {mayComment ? (
        <Composer
          about={about}
          isPicking={comments.isPicking}
          onAbout={chooseAbout}
          onSend={(content) => void send(content)}
          onText={(text) => unsent.keep(newThreadField, text)}
          sandboxId={sandbox.id}
          text={unsent.of(newThreadField) ?? ''}
        />
      ) : me ? (
        <p className="text-ink-muted text-sm">{commentMessages.notAllowed}</p>
      ) : (
        <Button onPress={() => void openSignIn(services)}>{say.signIn}</Button>
      )}
      {threads.some(({ isResolved }) => isResolved) && (
        <Switch isSelected={showsResolved} onChange={setShowsResolved}>
          {say.showResolved}
        </Switch>
      )}
      {query.data ? (
        first.length > 0 && (
          <ul className="flex flex-col gap-3">
            {first.map((thread) => (
              <li key={thread.id}>
                <Thread
                  changes={changes}
                  isFocused={thread.id === focused}
                  mayClear={mayClear}
                  mayComment={mayComment}
                  myId={me?.id ?? null}
                  number={numbers.get(thread.id)}
                  onOpenFile={onOpenFile}
                  onShowPoint={() => {
                    comments.setFocused(thread.id)
                    onPick()
                  }}
                  sandboxId={sandbox.id}
                  thread={thread}
                  unsent={unsent}
                />
              </li>
            ))}
          </ul>
        )
      ) : query.error ? (
        <LoadFailure failed={say.loadFailed} query={query} />
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
      {more}
      {query.data && shown.length === 0 && (
        <EmptyState
          icon={<MessageSquare aria-hidden size={22} />}
          text={threads.length > 0 ? say.allResolved : mayComment ? say.noneText : say.noneReader}
          title={say.none}
        />
      )}
    </section>
  )
}
