import type { TemplateCard } from '@sandlot/core/templates/card-rules'
import type { Runtime } from '@sandlot/core/templates/create-rules'

/** Choices for a new sandbox; null for defaults. */
export type CreateForm = {
  template: TemplateCard | null
  /** Empty for a generated one. */
  title: string
  runtime: Runtime | null
  privacy: number | null
  /** Null for Drafts. */
  folder: { id: string | null; path: string } | null
}

export const emptyForm: CreateForm = { template: null, title: '', runtime: null, privacy: null, folder: null }
