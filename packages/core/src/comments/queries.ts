import type { QueryClient } from '@tanstack/query-core'
import type { Client } from '../client.ts'
import { queryOptions } from '../query.ts'
import { sandboxMissing } from '../sandboxes/missing.ts'
import {
  type CommentPartsFragment,
  type CommentThreadFragment,
  CreateCodeCommentDocument,
  CreateCommentDocument,
  CreatePreviewCommentDocument,
  DeleteCommentDocument,
  MentionablePeopleDocument,
  ResolveCommentDocument,
  RestoreCommentDocument,
  SandboxCommentsDocument,
  UnresolveCommentDocument,
  UpdateCommentDocument,
} from './operations.gen.ts'
import { pendingComment, withContent, withoutOne, withResolved, withWritten } from './threads.ts'

export type CommentThread = CommentThreadFragment
export type Comment = CommentPartsFragment

/** What a thread is attached to; null for the whole sandbox. */
export type Anchor =
  | { kind: 'code'; path: string; line: number; endLine: number }
  | { kind: 'preview'; path: string; x: number; y: number }
  | null

export const commentKeys = { of: (sandboxId: string) => ['comments', sandboxId] as const }

/** The threads of a sandbox, newest first; `not_found` if the viewer may not see it. */
export async function fetchComments(client: Client, id: string): Promise<CommentThread[]> {
  const { sandbox } = await client.graphql(SandboxCommentsDocument, { id })
  if (!sandbox) throw sandboxMissing()
  return sandbox.comments
}

export const commentsQuery = (client: Client, id: string) =>
  queryOptions({ queryKey: commentKeys.of(id), queryFn: () => fetchComments(client, id) })

export const fetchMentionable = async (client: Client, id: string, search: string) =>
  (await client.graphql(MentionablePeopleDocument, { id, search })).sandbox?.mentionable ?? []

type Writing = { sandboxId: string; content: string; anchor?: Anchor; parentId?: string }

/** Starts a thread or replies to one. */
export async function writeComment(client: Client, writing: Writing): Promise<CommentThread> {
  const { sandboxId, content, anchor = null, parentId } = writing
  if (anchor?.kind === 'code') {
    const { path, line, endLine } = anchor
    const input = { sandboxId, content, anchorReference: { path, line, endLine } }
    return (await client.graphql(CreateCodeCommentDocument, input)).createCodeComment
  }
  if (anchor?.kind === 'preview') {
    const { path, x, y } = anchor
    const input = { sandboxId, content, anchorReference: { path, x, y } }
    return (await client.graphql(CreatePreviewCommentDocument, input)).createPreviewComment
  }
  const input = { sandboxId, content, ...(parentId !== undefined && { parentCommentId: parentId }) }
  return (await client.graphql(CreateCommentDocument, input)).createComment
}

type Named = { sandboxId: string; commentId: string }

export const setResolved = async (
  client: Client,
  { isResolved, ...named }: Named & { isResolved: boolean },
): Promise<CommentThread> =>
  isResolved
    ? (await client.graphql(ResolveCommentDocument, named)).resolveComment
    : (await client.graphql(UnresolveCommentDocument, named)).unresolveComment

const outdated = (cache: QueryClient, sandboxId: string) =>
  cache.invalidateQueries({ queryKey: commentKeys.of(sandboxId) })

/** Optimistic, rolled back on failure, and finally refetched. */
const changing = <Input extends { sandboxId: string }, Reply>(
  cache: QueryClient,
  mutationFn: (input: Input) => Promise<Reply>,
  change: (threads: CommentThread[], input: Input) => CommentThread[] = (threads) => threads,
) => ({
  mutationKey: ['comments'],
  mutationFn,
  onMutate: async (input: Input): Promise<{ undo: () => void }> => {
    const queryKey = commentKeys.of(input.sandboxId)
    await cache.cancelQueries({ queryKey })
    const before = cache.getQueryData<CommentThread[]>(queryKey)
    const after = before && change(before, input)
    if (after) cache.setQueryData(queryKey, after)
    return {
      undo: () => {
        if (cache.getQueryData(queryKey) === after) cache.setQueryData(queryKey, before)
      },
    }
  },
  onError: (_error: Error, _input: Input, shown: { undo: () => void } | undefined) => shown?.undo(),
  onSettled: async (_reply: unknown, _error: unknown, { sandboxId }: Input) => {
    // Another pending change must stay visible; it refetches when it is done.
    if (cache.isMutating({ mutationKey: ['comments'] }) <= 1) await outdated(cache, sandboxId)
  },
})

/** Author and time of a comment that is being sent. */
type Shown = { author: Comment['user']; at: Date }

export const commentChanges = (client: Client, cache: QueryClient) => ({
  write: changing(
    cache,
    ({ author: _author, at: _at, ...writing }: Writing & Shown) => writeComment(client, writing),
    (threads, { author, at, content, anchor = null, parentId }) =>
      withWritten(
        threads,
        pendingComment(threads, { content, author, at, anchor: pendingAnchor(anchor) }),
        parentId,
      ),
  ),
  edit: changing(
    cache,
    ({ at: _at, ...input }: Named & { content: string; at: Date }) =>
      client.graphql(UpdateCommentDocument, input),
    (threads, { commentId, content, at }) => withContent(threads, commentId, content, at),
  ),
  remove: changing(
    cache,
    (input: Named) => client.graphql(DeleteCommentDocument, input),
    (threads, { commentId }) => withoutOne(threads, commentId),
  ),
  restore: changing(cache, (input: Named) => client.graphql(RestoreCommentDocument, input)),
  resolve: changing(
    cache,
    (input: Named & { isResolved: boolean }) => setResolved(client, input),
    (threads, { commentId, isResolved }) => withResolved(threads, commentId, isResolved),
  ),
})

function pendingAnchor(anchor: Anchor): CommentThread['anchorReference'] {
  if (!anchor) return null
  const metadata =
    anchor.kind === 'code'
      ? ({ ...anchor, __typename: 'CodeReferenceMetadata', code: '', isGone: false } as const)
      : ({ ...anchor, __typename: 'PreviewReferenceMetadata' } as const)
  return { __typename: 'Reference', id: 'pending', metadata }
}
