import { refusalError } from '@sandlot/core/actions'
import { sandboxRefusals } from '@sandlot/core/sandboxes/refusals'
import { reaches } from '@sandlot/core/sandboxes/rules'
import type {
  CommentResolvers,
  ReferenceMetadataResolvers,
  RootMutationTypeResolvers,
  SandboxResolvers,
} from '../generated/resolvers.ts'
import type { Context } from '../platform/context.ts'
import { does, partOfItsParent } from '../platform/graphql/policy.ts'
import { authorizationOf } from '../sandboxes/access.ts'
import {
  addCodeComment,
  addComment,
  addPreviewComment,
  deleteComment,
  editComment,
  restoreComment,
  setResolved,
} from './commands.ts'
import { mentionable } from './people.ts'
import { findComment, repliesOf, threadsOf } from './repo.ts'
import type { CommentRow } from './rows.ts'

const repliesTo = async (row: CommentRow, { db }: Context): Promise<CommentRow[]> =>
  row.parentId === null ? (row.replies ?? repliesOf(db, row)) : []

function anchorOf({ id, path, line, endLine, quote, isGone, x, y }: CommentRow) {
  if (path === null) return null
  const common = { id, resource: path }
  if (line !== null && endLine !== null)
    return { ...common, type: 'code', metadata: { path, line, endLine, code: quote ?? '', isGone } }
  if (x !== null && y !== null) return { ...common, type: 'preview', metadata: { path, x, y } }
  return null
}

export const resolvers = {
  RootMutationType: {
    createComment: (_root, writing, context) => addComment(context, writing),
    createCodeComment: (_root, writing, context) => addCodeComment(context, writing),
    createPreviewComment: (_root, writing, context) => addPreviewComment(context, writing),
    updateComment: (_root, editing, context) => editComment(context, editing),
    deleteComment: (_root, named, context) => deleteComment(context, named),
    restoreComment: (_root, named, context) => restoreComment(context, named),
    resolveComment: (_root, named, context) => setResolved(context, named, true),
    unresolveComment: (_root, named, context) => setResolved(context, named, false),
  } satisfies RootMutationTypeResolvers<Context>,
  Sandbox: {
    comment: (row, { commentId }, { db }) => findComment(db, row.id, commentId),
    comments: (row, _args, { db }) => threadsOf(db, row.id),
    mentionable: async (row, { search }, context) =>
      context.viewer && reaches(await authorizationOf(row, context), 'COMMENT')
        ? mentionable(context.db, row, search, context.clock.now())
        : [],
  } satisfies SandboxResolvers<Context>,
  Comment: {
    anchorReference: (row) => anchorOf(row),
    comments: (row, _args, context) => repliesTo(row, context),
    replyCount: async (row, _args, context) => (await repliesTo(row, context)).length,
    insertedAt: ({ insertedAt }) => insertedAt.toISOString(),
    updatedAt: ({ updatedAt }) => updatedAt.toISOString(),
    editedAt: ({ editedAt }) => editedAt?.toISOString() ?? null,
    isResolved: ({ resolvedAt }) => resolvedAt !== null,
    parentComment: ({ parentId, sandboxId }, _args, { db }) =>
      parentId === null ? null : findComment(db, sandboxId, parentId),
    references: async ({ mentionedIds }, _args, { loaders }) => {
      const people = await Promise.all(mentionedIds.map((id) => loaders.user.load(id)))
      return people.flatMap((person) =>
        person
          ? [
              {
                id: person.id,
                type: 'user',
                resource: person.id,
                metadata: { username: person.username },
              },
            ]
          : [],
      )
    },
    sandbox: async ({ sandboxId }, _args, { loaders }) => {
      const row = await loaders.sandbox.load(sandboxId)
      if (!row) throw refusalError(sandboxRefusals, 'notFound')
      return row
    },
    user: ({ authorId }, _args, { loaders }) => (authorId === null ? null : loaders.user.load(authorId)),
  } satisfies CommentResolvers<Context>,
  ReferenceMetadata: {
    __resolveType: (metadata) =>
      'line' in metadata
        ? 'CodeReferenceMetadata'
        : 'x' in metadata
          ? 'PreviewReferenceMetadata'
          : 'UserReferenceMetadata',
  } satisfies ReferenceMetadataResolvers<Context>,
}

export const policies = {
  fields: {
    'RootMutationType.createComment': does('comment.add'),
    'RootMutationType.createCodeComment': does('comment.add'),
    'RootMutationType.createPreviewComment': does('comment.add'),
    'RootMutationType.updateComment': does('comment.change'),
    'RootMutationType.deleteComment': does('comment.change'),
    'RootMutationType.restoreComment': does('comment.change'),
    'RootMutationType.resolveComment': does('comment.resolve'),
    'RootMutationType.unresolveComment': does('comment.resolve'),
  },
  types: {
    Comment: partOfItsParent,
    Reference: partOfItsParent,
    CodeReferenceMetadata: partOfItsParent,
    PreviewReferenceMetadata: partOfItsParent,
    UserReferenceMetadata: partOfItsParent,
  },
}
