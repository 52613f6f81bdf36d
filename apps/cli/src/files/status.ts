import { currentUser } from '@sandlot/core/accounts/rest'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { details } from '../platform/text/table.ts'
import { clean } from '../platform/text/text.ts'
import type { View } from '../platform/text/view.ts'
import { fetchWorkspaces } from '../workspaces/present.ts'
import { currentWorkspace } from '../workspaces/rules.ts'
import { type Changed, changeOf, compareFolder } from './compared.ts'
import { linkedFolder, readLink } from './link.ts'
import { syncTexts } from './messages.ts'
import { assertHost } from './sync.ts'

export const statusCommand: Define = (command, act) =>
  command
    .addHelpText('after', examples('sandlot status', 'sandlot status --json'))
    .action(act((context) => status(context)))

/** The active host and account, and how a linked folder differs from its sandbox. */
async function status(context: Context): Promise<Outcome<'status/1'>> {
  const { host, workspace } = context.target()
  const client = await context.connect()
  const root = linkedFolder(context.io.cwd)
  const link = root === null ? null : await readLink(root)
  if (root !== null && link !== null) assertHost(root, link, host)
  const [user, mine, compared] = await Promise.all([
    client.rest(currentUser),
    fetchWorkspaces(client),
    root !== null && link !== null ? compareFolder(client, root, link, context) : null,
  ])
  const found = currentWorkspace(mine, workspace)
  const changes = compared?.open.map((one) => changeOf(one.path, one.difference, compared.sides)) ?? []
  const sandbox = compared && {
    id: compared.record.id,
    title: compared.record.title,
    version: compared.record.version,
    base: link?.version ?? 0,
  }
  return {
    shape: 'status/1',
    data: {
      host,
      username: user.username,
      workspace: found ? { id: found.id, name: found.name } : null,
      folder: root,
      sandbox,
      changes,
    },
    meta: { host, ...(found && { workspace: found.id }) },
    text: (view) =>
      details([
        ['Host', host],
        ['Signed in as', user.username],
        ['Workspace', found?.name ?? null],
        ['Folder', root],
        [
          'Sandbox',
          sandbox && `${displayTitle(compared.record)} (${sandbox.id}), version ${sandbox.version}`,
        ],
      ])(view) + (sandbox ? changeLines(changes, view) : ''),
  }
}

const signs = { folder: ['>', 'green'], sandbox: ['<', 'yellow'], both: ['!', 'red'] } as const

/** One line per file: the side that changed, and how. */
function changeLines(changes: readonly Changed[], { terminal, style }: View): string {
  if (!terminal)
    return changes.map((one) => `${[one.side, one.change, clean(one.path)].join('\t')}\n`).join('')
  if (changes.length === 0) return `\n${style.dim(syncTexts.noDifference)}\n`
  const lines = changes.map(({ path, side, change }) => {
    const [sign, paint] = signs[side]
    return `${style[paint](`${sign} ${change}`.padEnd(11))} ${clean(path)} ${style.dim(syncTexts.sides[side])}\n`
  })
  return `\n${lines.join('')}`
}
