import { fileTree } from '@sandlot/core/files/rules'
import { getSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { timeAgo } from '@sandlot/core/time'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { details, table } from '../platform/text/table.ts'
import type { View } from '../platform/text/view.ts'
import { presentGit } from '../repositories/present.ts'
import { sandboxArgument } from './argument.ts'
import { presentRecord } from './present.ts'

type Data = ShapeData<'sandbox.view/1'>

export const viewCommand: Define = (command, act) =>
  sandboxArgument(command)
    .addHelpText('after', examples('sandlot sandbox view 3l5fg9', 'sandlot sandbox view 3l5fg9 --json'))
    .action(act((context, _flags, id: string) => viewSandbox(id, context)))

/** A sandbox with the paths of its files; works signed out for public ones. */
export async function viewSandbox(id: string, context: Context): Promise<Outcome<'sandbox.view/1'>> {
  const { host } = context.target()
  const client = await context.connect({ anonymous: true })
  const record = await client.rest(getSandbox, { params: { id } })
  const data: Data = {
    ...presentRecord(record, host),
    description: record.description,
    forks: record.forkCount,
    forkedFrom: record.forkedFromSandbox?.id ?? null,
    git: presentGit(record.originalGit),
    files: filesOf(record),
  }
  return {
    shape: 'sandbox.view/1',
    data,
    meta: { host, ...(data.workspace !== null && { workspace: data.workspace }) },
    text: (view) => head(data, view) + body(data, view),
  }
}

function filesOf({ modules, directories }: SandboxRecord): Data['files'] {
  return fileTree(modules, directories).map(({ path, module }) => ({
    path,
    bytes: Buffer.byteLength(module.code, module.isBinary ? 'base64' : 'utf8'),
    binary: module.isBinary,
  }))
}

const head = (data: Data, view: View) =>
  details([
    ['Title', displayTitle(data)],
    ['Id', data.id],
    ['Address', data.url],
    ['Description', data.description],
    ['Environment', data.environment],
    ['Privacy', data.privacy],
    ['Folder', data.folder ?? (data.draft ? 'Drafts' : null)],
    ['Author', data.author],
    ['Forked from', data.forkedFrom],
    ['From', data.git?.url ?? null],
    ['Updated', view.terminal ? timeAgo(data.updatedAt, view.now) : data.updatedAt],
    ['Deleted', data.deletedAt],
  ])(view)

const body = ({ files }: Data, view: View) =>
  (view.terminal ? '\n' : '') +
  table(
    [
      { title: 'file', value: (file: Data['files'][number]) => file.path, shrinks: true },
      { title: 'bytes', value: (file) => String(file.bytes) },
    ],
    files,
    'It has no files.',
  )(view)
