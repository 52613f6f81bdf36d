import type { Comment, CommentThread } from './queries.ts'

type Threads = readonly CommentThread[]

const PENDING = 'pending-'

/** Whether a comment is still being sent and only visible here. */
export const isPending = ({ id }: { id: string }): boolean => id.startsWith(PENDING)

type Written = {
  content: string
  author: Comment['user']
  at: Date
  anchor: CommentThread['anchorReference']
}

/** A comment that was just written, before the server has it. */
export const pendingComment = (
  threads: Threads,
  { content, author, at, anchor }: Written,
): CommentThread => ({
  __typename: 'Comment',
  id: `${PENDING}${threads.flatMap((thread) => [thread, ...thread.comments]).length}`,
  content,
  insertedAt: at.toISOString(),
  editedAt: null,
  isResolved: false,
  user: author,
  references: [],
  anchorReference: anchor,
  comments: [],
})

/** Adds a thread, or a reply to one. */
export const withWritten = (threads: Threads, written: CommentThread, parentId?: string): CommentThread[] =>
  parentId === undefined
    ? [written, ...threads]
    : threads.map((thread) =>
        thread.id === parentId ? { ...thread, comments: [...thread.comments, written] } : thread,
      )

const withOne = (threads: Threads, id: string, change: (one: Comment) => Partial<Comment>): CommentThread[] =>
  threads.map((thread) =>
    thread.id === id
      ? { ...thread, ...change(thread) }
      : {
          ...thread,
          comments: thread.comments.map((reply) =>
            reply.id === id ? { ...reply, ...change(reply) } : reply,
          ),
        },
  )

export const withContent = (threads: Threads, id: string, content: string, at: Date): CommentThread[] =>
  withOne(threads, id, () => ({ content, editedAt: at.toISOString() }))

export const withResolved = (threads: Threads, id: string, isResolved: boolean): CommentThread[] =>
  withOne(threads, id, () => ({ isResolved }))

/** Removes a comment and its replies. */
export const withoutOne = (threads: Threads, id: string): CommentThread[] =>
  threads
    .filter((thread) => thread.id !== id)
    .map((thread) => ({ ...thread, comments: thread.comments.filter((reply) => reply.id !== id) }))

/** The point of the preview that a thread is attached to. */
export function pointOf({ anchorReference }: Pick<CommentThread, 'anchorReference'>) {
  const metadata = anchorReference?.metadata
  return metadata?.__typename === 'PreviewReferenceMetadata' ? metadata : null
}

/** The number of each pin, counted from the oldest of a page, so that new ones do not renumber the rest. */
export function pinNumbers(threads: Threads): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  const counts = new Map<string, number>()
  for (const thread of threads.toReversed()) {
    const point = pointOf(thread)
    if (!point || thread.isResolved) continue
    const count = (counts.get(point.path) ?? 0) + 1
    counts.set(point.path, count)
    numbers.set(thread.id, count)
  }
  return numbers
}
