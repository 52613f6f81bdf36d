/** What a call may do, which agents' programs show to their users before a call. */
export type Effect = 'reads' | 'adds' | 'changes'

export type ToolsetName = keyof typeof toolsets

/**
 * The commands offered to agents, by purpose. Excludes commands that work on this computer, wait for a person, or give
 * away rights or money.
 */
export const toolsets = {
  sandboxes: {
    whoami: 'reads',
    search: 'reads',
    'sandbox list': 'reads',
    'sandbox view': 'reads',
    'sandbox create': 'adds',
    'sandbox fork': 'adds',
    'sandbox rename': 'changes',
    'sandbox move': 'changes',
    'sandbox privacy': 'changes',
    'sandbox delete': 'changes',
    'sandbox restore': 'changes',
    'sandbox history': 'reads',
    'sandbox embed': 'reads',
    'template list': 'reads',
    'template search': 'reads',
  },
  files: {
    'file list': 'reads',
    'file read': 'reads',
    'file search': 'reads',
    'file write': 'changes',
    'file edit': 'changes',
    'file move': 'changes',
    'file delete': 'changes',
  },
  devboxes: {
    'devbox create': 'adds',
    'devbox list': 'reads',
    'devbox status': 'reads',
    'devbox start': 'adds',
    'devbox stop': 'changes',
    'devbox restart': 'changes',
    'devbox logs': 'reads',
    'devbox exec': 'changes',
    'devbox ports': 'changes',
  },
  machines: {
    'vm-tiers list': 'reads',
    'devbox fork': 'adds',
    'devbox tier': 'changes',
    'devbox checkpoint list': 'reads',
    'devbox checkpoint create': 'adds',
    'devbox checkpoint restore': 'changes',
    'devbox checkpoint delete': 'changes',
    'devbox env list': 'reads',
    'devbox env set': 'changes',
    'devbox env remove': 'changes',
    'sandbox to-devbox': 'changes',
  },
  folders: {
    'folder list': 'reads',
    'folder create': 'adds',
    'folder rename': 'changes',
    'folder move': 'changes',
    'folder delete': 'changes',
    'folder restore': 'changes',
  },
  repositories: {
    'repo list': 'reads',
    'repo view': 'reads',
    'repo import': 'adds',
    'repo fork': 'adds',
    'repo create': 'adds',
    'repo clone-url': 'reads',
    'branch list': 'reads',
    'branch create': 'adds',
    'branch open': 'adds',
    'branch delete': 'changes',
    'branch status': 'reads',
    'branch diff': 'reads',
    'branch commit': 'adds',
    'branch pull': 'changes',
    'pr list': 'reads',
    'pr view': 'reads',
    'pr create': 'adds',
    'pr checkout': 'adds',
    'pr review': 'adds',
    'pr merge': 'changes',
    'pr close': 'changes',
    'pr reopen': 'changes',
    'template update': 'changes',
  },
  comments: {
    'comment list': 'reads',
    'comment add': 'adds',
    'comment resolve': 'changes',
  },
  workspaces: {
    'workspace list': 'reads',
    'workspace view': 'reads',
    'workspace members list': 'reads',
    'credits status': 'reads',
    'credits usage': 'reads',
    'notif list': 'reads',
    'notif read': 'changes',
  },
} as const satisfies Record<string, Readonly<Record<string, Effect>>>

/** Few enough to leave an agent room for its work; others are available on request. */
export const DEFAULT_TOOLSETS: readonly ToolsetName[] = ['sandboxes', 'files', 'devboxes']

export const toolsetNames = Object.keys(toolsets) as ToolsetName[]
