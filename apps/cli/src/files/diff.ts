import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@sandlot/core/errors'
import { createTwoFilesPatch } from 'diff'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { patchText } from '../platform/text/patch.ts'
import { cleanLines } from '../platform/text/text.ts'
import type { View } from '../platform/text/view.ts'
import { type Compared, changeOf, compareFolder } from './compared.ts'
import { linkedAt } from './folder.ts'
import { syncTexts } from './messages.ts'
import { isText } from './scan.ts'
import { typedPath } from './single/open.ts'
import { bytesOf } from './sync.ts'

type Flags = { incoming?: boolean; folder?: string }
type Item = ShapeData<'diff/1'>['files'][number]

export const diffCommand: Define = (command, act) =>
  command
    .argument('[path...]', 'only these files, by their paths in the folder (default: all that differ)')
    .option('--incoming', 'show what a pull would bring, instead of what a push would send')
    .option('--folder <folder>', 'the linked folder (default: the current one)')
    .addHelpText(
      'after',
      examples('sandlot diff', 'sandlot diff src/App.tsx', 'sandlot diff --incoming | less'),
    )
    .action(act((context, flags: Flags, paths: string[]) => diff(paths, flags, context)))

/** The line-by-line differences between a linked folder and its sandbox. */
async function diff(
  paths: readonly string[],
  { incoming = false, folder }: Flags,
  context: Context,
): Promise<Outcome<'diff/1'>> {
  const { root, link } = await linkedAt(folder, context)
  const client = await context.connect({ anonymous: true })
  const compared = await compareFolder(client, root, link, context)
  const wanted = paths.map(typedPath)
  const known = new Set([...compared.sides.here.keys(), ...compared.sides.there.keys()])
  const unknown = wanted.find((path) => !known.has(path))
  if (unknown !== undefined)
    throw new AppError('not_found', syncTexts.noFile(unknown), { reason: 'noFile', field: 'path' })
  const open = compared.open.filter(
    ({ path, difference }) =>
      difference !== (incoming ? 'here' : 'there') && (wanted.length === 0 || wanted.includes(path)),
  )
  const files: Item[] = []
  for (const { path, difference } of open)
    files.push({
      ...changeOf(path, difference, compared.sides),
      patch: await patchOf(path, root, compared, incoming),
    })
  return {
    shape: 'diff/1',
    data: {
      id: link.id,
      title: compared.record.title,
      folder: root,
      version: compared.record.version,
      files,
    },
    meta: { host: link.host },
    text: (view) => files.map((item) => shown(item, view)).join(''),
  }
}

/** Null if either side is not text. */
async function patchOf(
  path: string,
  root: string,
  { theirs, sides }: Compared,
  incoming: boolean,
): Promise<string | null> {
  const file = theirs.get(path)
  const there = file ? bytesOf(file) : Buffer.alloc(0)
  const here = sides.here.has(path) ? await readFile(join(root, path)) : Buffer.alloc(0)
  if (!isText(here) || !isText(there)) return null
  const [from, to] = incoming ? [here, there] : [there, here]
  const [has, gets] = incoming
    ? [sides.here.has(path), file !== undefined]
    : [file !== undefined, sides.here.has(path)]
  return createTwoFilesPatch(
    has ? `a/${path}` : '/dev/null',
    gets ? `b/${path}` : '/dev/null',
    from.toString('utf8'),
    to.toString('utf8'),
    undefined,
    undefined,
    { context: 3 },
  ).replace(/^=+\n/, '')
}

const shown = ({ path, patch }: Item, view: View): string =>
  patch === null ? `${syncTexts.binaryDiffers(cleanLines(path))}\n` : patchText(patch, view)
