import { BRAND } from '../brand.ts'
import type { GitMark } from '../repositories/git-rules.ts'
import { displayTitle, sandboxPath } from '../sandboxes/rules.ts'
import { BROWSER_TWINS, SPECIAL_AUTHOR } from './limits.ts'
import type { OfficialTemplate, PublicTemplate } from './rest.ts'
import { iconOf } from './rules.ts'

/** A template in any list (spec EN-011). */
export type TemplateCard = {
  id: string
  alias: string | null
  title: string
  description: string | null
  author: string
  type: 'sandbox' | 'devbox'
  /** The browser sandbox to fork instead of a devbox; its own id if it runs in the browser. */
  browserSandboxId: string | null
  tags: readonly string[]
  forkCount: number
  viewCount: number
  /** The https URL of an image, or a key of the icon set. */
  iconUrl: string | null
  /** Its environment. */
  sourceTemplate: string | null
  /** The repository it was created from. */
  git: GitMark | null
  editorUrl: string
}

type Kind = { id: string; isV2: boolean }

/** The browser counterpart of a devbox template, if the instance has it. */
export function browserTwinOf(id: string, isThere: (id: string) => boolean): string | null {
  const twin = Object.hasOwn(BROWSER_TWINS, id) ? BROWSER_TWINS[id] : undefined
  return twin !== undefined && isThere(twin) ? twin : null
}

/** Tags derived from how a template runs (contract §9). */
export function runtimeTags({ id, isV2 }: Kind, twin: string | null): string[] {
  const inBrowser = ['browser', 'playground', 'frontend']
  const typed = (isV2 ? twin : id)?.endsWith('-ts') ? ['typescript'] : []
  if (!isV2) return [...inBrowser, ...typed]
  return ['server', ...(twin === null ? [] : [...inBrowser, ...typed])]
}

const unique = (tags: readonly string[]) => [...new Set(tags.map((tag) => tag.toLowerCase()))]

const authorOf = (id: string, name: string | null | undefined) =>
  id === SPECIAL_AUTHOR.templateId ? SPECIAL_AUTHOR.label : name || BRAND

export function officialCard(template: OfficialTemplate): TemplateCard {
  const { id, alias, v2, browserSandboxId } = template
  return {
    id,
    alias,
    title: displayTitle(template),
    description: template.description,
    author: authorOf(id, null),
    type: v2 ? 'devbox' : 'sandbox',
    browserSandboxId: v2 ? browserSandboxId : id,
    tags: unique([...runtimeTags({ id, isV2: v2 }, browserSandboxId), ...template.tags]),
    forkCount: template.forkCount,
    viewCount: template.viewCount,
    iconUrl: template.customTemplate.iconUrl,
    sourceTemplate: template.environment,
    git: null,
    editorUrl: sandboxPath({ id, alias, isV2: v2 }),
  }
}

/** A template from GraphQL; `sandbox` is null if the viewer cannot see it (spec EN-012). */
export type SharedTemplate = {
  iconUrl: string | null
  sandbox: {
    id: string
    alias: string | null
    title: string | null
    description: string | null
    isV2: boolean
    forkCount: number
    viewCount: number
    team: { name: string } | null
    author: { username: string } | null
    source: { template: string | null }
    git?: GitMark | null
  } | null
}

/** The card of a workspace's or recently used template; null if it is not visible. */
export function sharedCard(
  { iconUrl, sandbox }: SharedTemplate,
  extraTags: readonly string[],
  official: readonly TemplateCard[],
): TemplateCard | null {
  if (!sandbox) return null
  // The official list has better tags and the counterpart.
  const known = official.find(({ id }) => id === sandbox.id)
  if (known) return known
  const icon = iconOf({ source: sandbox.source, customTemplate: { iconUrl }, forkedTemplate: null })
  return cardOf(sandbox, icon, extraTags)
}

function cardOf(
  sandbox: NonNullable<SharedTemplate['sandbox']>,
  iconUrl: string | null,
  extraTags: readonly string[],
): TemplateCard {
  const { id, alias, isV2 } = sandbox
  return {
    id,
    alias,
    title: displayTitle(sandbox),
    description: sandbox.description,
    author: authorOf(id, sandbox.team?.name ?? sandbox.author?.username),
    type: isV2 ? 'devbox' : 'sandbox',
    browserSandboxId: isV2 ? null : id,
    tags: unique([...extraTags, isV2 ? 'devbox' : 'browser']),
    forkCount: sandbox.forkCount,
    viewCount: sandbox.viewCount,
    iconUrl,
    sourceTemplate: sandbox.source.template,
    git: sandbox.git ?? null,
    editorUrl: sandboxPath({ id, alias, isV2 }),
  }
}

type OriginSandbox = NonNullable<SharedTemplate['sandbox']> & {
  customTemplate: { iconUrl: string | null } | null
  forkedTemplate: { iconUrl: string | null } | null
}

/** The card of any sandbox that can be forked. */
export function originCard(sandbox: OriginSandbox, official: readonly TemplateCard[]): TemplateCard {
  const known = official.find(({ id }) => id === sandbox.id)
  return known ?? cardOf(sandbox, iconOf(sandbox), [])
}

/** The tag behind the badge for the workspace's own templates. */
export const WORKSPACE_TAG = 'workspace'

/** The card of a public template (spec EN-015). */
export function publicCard(template: PublicTemplate, official: readonly TemplateCard[]): TemplateCard {
  const known = official.find((card) => card.id === template.id)
  if (known) return known
  const { id, author, editorUrl, iconUrl } = template
  const isV2 = editorUrl.startsWith('/p/devbox/')
  return {
    id,
    alias: null,
    title: displayTitle(template),
    description: template.description,
    author: authorOf(id, author),
    type: isV2 ? 'devbox' : 'sandbox',
    browserSandboxId: isV2 ? null : id,
    tags: unique([...template.tags, ...runtimeTags({ id, isV2 }, null)]),
    forkCount: template.forkCount,
    viewCount: template.viewCount,
    iconUrl,
    sourceTemplate: null,
    git: null,
    editorUrl,
  }
}
