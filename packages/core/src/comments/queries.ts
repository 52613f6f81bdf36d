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

export type CommentThread = CommentThreadFragment
export type Comment = CommentPartsFragment

/** What a thread is about; null for the sandbox as a whole. */
export type Anchor =
  | { kind: 'code'; path: string; line: number; endLine: number }
  | { kind: 'preview'; path: string; x: number; y: number }
  | null

export const commentKeys = { of: (sandboxId: string) => ['comments', sandboxId] as const }

/** The threads of a sandbox, the newest first; not_found for one that the viewer may not see. */
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

/** Begins a thread, or answers one. */
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

const changing = <Input extends { sandboxId: string }, Reply>(
  cache: QueryClient,
  mutationFn: (input: Input) => Promise<Reply>,
) => ({
  mutationFn,
  onSettled: (_reply: unknown, _error: unknown, { sandboxId }: Input) => outdated(cache, sandboxId),
})

export const commentChanges = (client: Client, cache: QueryClient) => ({
  write: changing(cache, (input: Writing) => writeComment(client, input)),
  edit: changing(cache, (input: Named & { content: string }) => client.graphql(UpdateCommentDocument, input)),
  remove: changing(cache, (input: Named) => client.graphql(DeleteCommentDocument, input)),
  restore: changing(cache, (input: Named) => client.graphql(RestoreCommentDocument, input)),
  resolve: changing(cache, (input: Named & { isResolved: boolean }) => setResolved(client, input)),
})
