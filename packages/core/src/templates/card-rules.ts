import { BRAND } from '../brand.ts'
import type { GitMark } from '../repositories/git-rules.ts'
import { displayTitle, sandboxPath } from '../sandboxes/rules.ts'
import { BROWSER_TWINS, SPECIAL_AUTHOR } from './limits.ts'
import type { OfficialTemplate, PublicTemplate } from './rest.ts'
import { iconOf } from './rules.ts'

/** A template as every list of templates shows it (spec EN-011). */
export type TemplateCard = {
  id: string
  alias: string | null
  title: string
  description: string | null
  author: string
  type: 'sandbox' | 'devbox'
  /** The browser sandbox to fork instead of a devbox; its own id for one that runs in the browser. */
  browserSandboxId: string | null
  tags: readonly string[]
  forkCount: number
  viewCount: number
  /** An https address of a picture or a key of the icon set. */
  iconUrl: string | null
  /** What it runs as. */
  sourceTemplate: string | null
  /** The repository that it was made from. */
  git: GitMark | null
  editorUrl: string
}

type Kind = { id: string; isV2: boolean }

/** The template that does in the browser what a devbox template does, if the instance has it. */
export function browserTwinOf(id: string, isThere: (id: string) => boolean): string | null {
  const twin = Object.hasOwn(BROWSER_TWINS, id) ? BROWSER_TWINS[id] : undefined
  return twin !== undefined && isThere(twin) ? twin : null
}

/** Tags that follow from how a template runs (contract §9). */
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

/** A template as GraphQL gives it; `sandbox` is null where the viewer may not see it (spec EN-012). */
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

/** The card of a template of a workspace, or of one used before; null where there is nothing to see any more. */
export function sharedCard(
  { iconUrl, sandbox }: SharedTemplate,
  extraTags: readonly string[],
  official: readonly TemplateCard[],
): TemplateCard | null {
  if (!sandbox) return null
  // What is known of an official one is known better from the official list: its tags and its twin.
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

/** The card of any sandbox that something is made from. */
export function originCard(sandbox: OriginSandbox, official: readonly TemplateCard[]): TemplateCard {
  const known = official.find(({ id }) => id === sandbox.id)
  return known ?? cardOf(sandbox, iconOf(sandbox), [])
}

/** The tag that the badge of the workspace's own templates goes by. */
export const WORKSPACE_TAG = 'workspace'

/** The card of a template that everyone may see (spec EN-015). */
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
