import type { Argument, Option } from 'commander'
import type { Context } from '../platform/context.ts'
import { SandboxArgument } from '../sandboxes/argument.ts'
import { METHODS } from './api-request.ts'
import { completionScripts } from './completion-scripts.ts'
import { topicNames } from './help.ts'
import { settingKeys } from './settings-view.ts'

/** A completion candidate, with its description. */
export type Candidate = { value: string; text?: string | null }

type Give = (context: Context, given: readonly string[]) => Promise<Candidate[]>

const sources = {
  workspaces: async (context: Context): Promise<Candidate[]> => {
    const { fetchWorkspaces } = await import('../workspaces/present.ts')
    const { workspaces } = await fetchWorkspaces(await context.connect())
    return workspaces.map(({ id, name }) => ({ value: id, text: name }))
  },
  templates: async (context: Context): Promise<Candidate[]> => {
    const { listTemplates } = await import('../templates/list.ts')
    const { data } = await listTemplates({}, context)
    return data.map(({ id, alias, title }) => ({ value: alias ?? id, text: title }))
  },
  sandboxes: async (context: Context): Promise<Candidate[]> => {
    const { listSandboxes } = await import('../sandboxes/list.ts')
    const { data } = await listSandboxes({}, context)
    return data.map(({ id, title }) => ({ value: id, text: title }))
  },
  /** Files of the sandbox named before them. */
  files: async (context: Context, [word]: readonly string[]): Promise<Candidate[]> => {
    const { sandboxNamed } = await import('../sandboxes/named.ts')
    const { listFiles } = await import('../files/single/list.ts')
    const { data } = await listFiles({ id: await sandboxNamed(word, context) }, {}, context)
    return data.map(({ path, kind }) => ({ value: path, text: kind }))
  },
  deleted: async (context: Context): Promise<Candidate[]> => {
    const { listSandboxes } = await import('../sandboxes/list.ts')
    const { data } = await listSandboxes({ deleted: true }, context)
    return data.map(({ id, title }) => ({ value: id, text: title }))
  },
  repositories: async (context: Context): Promise<Candidate[]> => {
    const { listRepositories } = await import('../repositories/list.ts')
    const { data } = await listRepositories({}, context)
    return data.map(({ owner, name }) => ({ value: `${owner}/${name}` }))
  },
  notifications: async (context: Context): Promise<Candidate[]> => {
    const { listNotifications } = await import('../notifications/list.ts')
    const { data } = await listNotifications({}, context)
    return data.map(({ id, text }) => ({ value: id, text }))
  },
  folders: async (context: Context): Promise<Candidate[]> => {
    const { listFolders } = await import('../folders/list.ts')
    const { data } = await listFolders(undefined, { all: true }, context)
    return data.map(({ path }) => ({ value: path }))
  },
  contexts: async (context: Context): Promise<Candidate[]> => {
    const { knownContexts } = await import('../platform/config/contexts.ts')
    const known = knownContexts({ settings: context.settings(), credentials: context.credentials() })
    return known.map(({ name, host }) => ({ value: name, text: host }))
  },
  levels: async (): Promise<Candidate[]> => {
    const { privacyNames } = await import('../sandboxes/privacy-level.ts')
    return privacyNames.map((value) => ({ value }))
  },
  aliases: async (context: Context): Promise<Candidate[]> =>
    Object.entries(context.settings().aliases ?? {}).map(([value, text]) => ({ value, text })),
  hosts: async (context: Context): Promise<Candidate[]> =>
    Object.entries(context.credentials()).map(([value, { username }]) => ({ value, text: username })),
  shapes: async (): Promise<Candidate[]> => {
    const { loadShapes } = await import('../platform/output/shapes.ts')
    return [...(await loadShapes()).keys()].map((value) => ({ value }))
  },
  settings: async (): Promise<Candidate[]> => settingKeys.map((value) => ({ value })),
  shells: async (): Promise<Candidate[]> => Object.keys(completionScripts).map((value) => ({ value })),
  topics: async (): Promise<Candidate[]> => topicNames.map((value) => ({ value })),
  methods: async (): Promise<Candidate[]> => METHODS.map((value) => ({ value })),
} as const satisfies Record<string, Give>

export type Source = keyof typeof sources

/** By the name of an option, or of a command and its argument. */
const named: readonly [what: RegExp, source: Source][] = [
  [/^workspace$| workspace \w+ id or name$/, 'workspaces'],
  [/^template$|^ template view template$/, 'templates'],
  [/^host$/, 'hosts'],
  [/^context$|^ (?:context (?:use|remove)|auth switch) name$/, 'contexts'],
  [/^(?:path|folder|within)$|^ folder \w+ (?:path|folder|into|parent)$|^ sandbox move into$/, 'folders'],
  [/^privacy$|^ (?:sandbox|workspace) privacy level$/, 'levels'],
  [/^ file \w+ (?:path|folder|from|to)$/, 'files'],
  [/^ alias delete name$/, 'aliases'],
  [/^method$/, 'methods'],
  [/^ schema id$/, 'shapes'],
  [/^ sandbox restore id$|^ sandbox purge id$/, 'deleted'],
  [/^ (?:(?:sandbox|file|devbox(?: env)?) )?[\w-]+ id$/, 'sandboxes'],
  [/^ (?:repo (?!import)\w+|branch \w+|pr \w+) repository$/, 'repositories'],
  [/^ notif (?:read|unread|archive) id$/, 'notifications'],
  [/^ config \w+ key$/, 'settings'],
  [/^ completion shell$/, 'shells'],
  [/^ help topic$/, 'topics'],
]

/** The source of completions for an option or argument; null if there is none. */
export function sourceFor(wanted: Option | Argument, path: string): Source | null {
  if (wanted instanceof SandboxArgument && !path.startsWith('template ')) return 'sandboxes'
  const what = 'attributeName' in wanted ? wanted.attributeName() : ` ${path} ${wanted.name()}`
  return named.find(([pattern]) => pattern.test(what))?.[1] ?? null
}

export const valuesFrom = (
  source: Source,
  context: Context,
  given: readonly string[],
): Promise<Candidate[]> => {
  const give: Give = sources[source]
  return give(context, given)
}
