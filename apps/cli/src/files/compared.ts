import type { Client } from '@sandlot/core/client'
import { getSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import type { Context } from '../platform/context.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import type { Link } from './link.ts'
import { syncTexts } from './messages.ts'
import { compare, type Difference, type Sides } from './plan.ts'
import { scanFolder, TOO_LARGE } from './scan.ts'
import { filesOf, hashesOf, type RemoteFile } from './sync.ts'

export type Changed = ShapeData<'status/1'>['changes'][number]

export type Compared = {
  record: SandboxRecord
  theirs: ReadonlyMap<string, RemoteFile>
  sides: Sides
  open: { path: string; difference: Difference }[]
}

/** How a folder and its sandbox differ, and which side changed. */
export async function compareFolder(
  client: Client,
  root: string,
  link: Link,
  context: Context,
): Promise<Compared> {
  const record = await client.rest(getSandbox, { params: { id: link.id } })
  const theirs = filesOf(record, context)
  const base = new Map(Object.entries(link.files))
  const scan = await scanFolder(root, new Set([...base.keys(), ...theirs.keys()]))
  for (const path of scan.links) context.notice(syncTexts.skippedLink(path))
  for (const path of scan.large) scan.files.set(path, TOO_LARGE)
  const sides = { base, here: scan.files, there: hashesOf(theirs) }
  return { record, theirs, sides, open: compare(sides) }
}

/** How a file changed since both sides were equal, from the point of view of the side that changed. */
export function changeOf(path: string, difference: Difference, { base, here, there }: Sides): Changed {
  const now = difference === 'there' ? there : here
  const change = !now.has(path) ? 'removed' : base.has(path) ? 'updated' : 'added'
  return { path, side: difference === 'both' ? 'both' : difference === 'here' ? 'folder' : 'sandbox', change }
}
