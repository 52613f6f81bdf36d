import { expect, test } from 'vitest'
import type { CommentThread } from './queries.ts'
import {
  isPending,
  pendingComment,
  pinNumbers,
  withContent,
  withoutOne,
  withResolved,
  withWritten,
} from './threads.ts'

const NOW = new Date('2026-01-02T00:00:00Z')
const said = (id: string, more: Partial<CommentThread> = {}): CommentThread => ({
  __typename: 'Comment',
  id,
  content: id,
  insertedAt: '2026-01-01T00:00:00Z',
  editedAt: null,
  isResolved: false,
  user: null,
  references: [],
  anchorReference: null,
  comments: [],
  ...more,
})
const at = (path: string): Partial<CommentThread> => ({
  anchorReference: {
    __typename: 'Reference',
    id: path,
    metadata: { __typename: 'PreviewReferenceMetadata', path, x: 0, y: 0 },
  },
})
const threads = [said('b'), said('a', { comments: [said('a1'), said('a2')] })]

test('a pending comment comes first, or last among replies, and is told apart from saved ones', () => {
  const written = pendingComment(threads, { content: 'New', author: null, at: NOW, anchor: null })
  expect(withWritten(threads, written).map(({ content }) => content)).toEqual(['New', 'b', 'a'])
  const answered = withWritten(threads, written, 'a')[1]
  expect(answered?.comments.map(({ content }) => content)).toEqual(['a1', 'a2', 'New'])
  expect([isPending(written), isPending(said('c'))]).toEqual([true, false])
  const next = pendingComment(withWritten(threads, written), {
    content: 'Newer',
    author: null,
    at: NOW,
    anchor: null,
  })
  expect(next.id).not.toBe(written.id)
})

test('edits, resolves and removes threads and replies alike', () => {
  expect(withContent(threads, 'a2', 'Better', NOW)[1]?.comments[1]).toMatchObject({
    content: 'Better',
    editedAt: NOW.toISOString(),
  })
  expect(withResolved(threads, 'b', true)[0]?.isResolved).toBe(true)
  expect(withoutOne(threads, 'a1')[1]?.comments.map(({ id }) => id)).toEqual(['a2'])
  expect(withoutOne(threads, 'a').map(({ id }) => id)).toEqual(['b'])
})

test('numbers a page’s pins from the oldest, without resolved ones', () => {
  const pinned = [
    said('p4', at('/')),
    said('p3', at('/about')),
    said('p2', { ...at('/'), isResolved: true }),
    said('p1', at('/')),
    said('none'),
  ]
  expect([...pinNumbers(pinned)]).toEqual([
    ['p1', 1],
    ['p3', 1],
    ['p4', 2],
  ])
})
