import type { comments } from './tables.ts'

/** `replies` is set if the thread was read as a whole. */
export type CommentRow = typeof comments.$inferSelect & { replies?: CommentRow[] }
export type CodeReferenceMetadataRow = {
  path: string
  line: number
  endLine: number
  code: string
  isGone: boolean
}
export type PreviewReferenceMetadataRow = { path: string; x: number; y: number }
export type UserReferenceMetadataRow = { username: string }
