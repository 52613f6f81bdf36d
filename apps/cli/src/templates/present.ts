import { templateHostProblem } from '@sandlot/core/runtime/boxes/toolchain-rules'
import type { TemplateCard } from '@sandlot/core/templates/card-rules'
import type { ShapeData } from '../platform/output/shapes.ts'
import type { Column } from '../platform/text/table.ts'
import { presentGit } from '../repositories/present.ts'
import type { fetchTools } from './fetch.ts'

export type TemplateItem = ShapeData<'template/1'>

type Instance = { host: string; tools: Awaited<ReturnType<typeof fetchTools>> }

/** A template, as printed. */
export const presentTemplate = (card: TemplateCard, { host, tools }: Instance): TemplateItem => ({
  id: card.id,
  alias: card.alias,
  title: card.title,
  description: card.description,
  author: card.author,
  kind: card.type,
  browserSandbox: card.browserSandboxId,
  environment: card.sourceTemplate,
  tags: [...card.tags],
  forks: card.forkCount,
  git: presentGit(card.git),
  url: host + card.editorUrl,
  problem: tools && templateHostProblem(card, tools),
})

export const templateColumns: Column<TemplateItem>[] = [
  { title: 'id', value: (item) => item.id },
  { title: 'title', value: (item) => item.title, paint: 'bold', shrinks: true },
  { title: 'kind', value: (item) => item.kind },
  {
    title: 'tags',
    value: (item) => item.tags.join(','),
    shown: (item) => item.tags.join(', '),
    shrinks: true,
  },
  { title: 'note', value: (item) => item.problem, shrinks: true, paint: 'dim' },
]
