import type { TemplateCard } from '@sandlot/core/templates/card-rules'
import type { Runtime } from '@sandlot/core/templates/create-rules'

/** What was chosen for a new sandbox; null for what has its usual value. */
export type CreateForm = {
  template: TemplateCard | null
  /** Empty for a made-up one. */
  title: string
  runtime: Runtime | null
  privacy: number | null
  /** Null for Drafts. */
  folder: { id: string | null; path: string } | null
}

export const emptyForm: CreateForm = { template: null, title: '', runtime: null, privacy: null, folder: null }
