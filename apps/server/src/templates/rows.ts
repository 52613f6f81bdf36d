import type { templates } from './tables.ts'

export type TemplateRow = typeof templates.$inferSelect
