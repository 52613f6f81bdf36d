import { isGitId } from '@sandlot/core/repositories/git-rules'
import { likeSandbox, unlikeSandbox } from '@sandlot/core/sandboxes/likes-rest'
import {
  exportSandboxFiles,
  type ForkBody,
  type Forked,
  forkSandbox as forkCall,
  forkSandboxByPath,
  generateTitle,
  getSandbox,
} from '@sandlot/core/sandboxes/rest'
import { suggestTitle } from '@sandlot/core/sandboxes/rules'
import { noteSandboxExport } from '../archives/note-export.ts'
import type { Context } from '../platform/context.ts'
import { keepIfRoom } from '../platform/disk/disk-room.ts'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { forkRepository } from '../repositories/fork.ts'
import { giveDisk } from '../runtime/boxes/fork-disk.ts'
import { takeByOpening } from '../sharing/redeem.ts'
import { assertMayExport } from './access.ts'
import { setLiked } from './likes.ts'
import { ownRoutes } from './lists/own-routes.ts'
import { publicSearchRoutes } from './lists/public-search.ts'
import { forkSandbox, noteAccess } from './making/fork.ts'
import { metadataRoutes } from './metadata/routes.ts'
import { presentSandbox } from './present.ts'
import { seek } from './seek.ts'

async function forkById(context: Context, id: string, input: ForkBody): Promise<Forked> {
  if (!isGitId(id)) {
    // Includes what was just written in a devbox.
    await context.boxes.settle(id)
    const { row, files, hasDisk } = await forkSandbox(context, id, input)
    if (hasDisk) await giveDisk(context, row)
    return presentSandbox(row, context, files)
  }
  const { row, notes } = await forkRepository(context, id, input)
  return { ...(await presentSandbox(row, context)), ...(notes.length > 0 && { notes }) }
}

export const routes: AnyRoute[] = [
  route(generateTitle, {
    policy: 'anyone',
    handle: async ({ context: { ids } }) => ({
      title: suggestTitle((below) => ids.bytes(4).readUInt32BE() % below),
    }),
  }),
  route(getSandbox, {
    policy: 'anyone',
    handle: async ({ params, context }) => {
      const row = await seek(context, params.id)
      await keepIfRoom(context, () => noteAccess(context, row))
      // The invitation grants it until they have it by name.
      await keepIfRoom(context, () => takeByOpening(context, row))
      return presentSandbox(row, context)
    },
  }),
  route(exportSandboxFiles, {
    policy: 'anyone',
    handle: async ({ params, context }) => {
      const row = await seek(context, params.id)
      assertMayExport(row)
      await noteSandboxExport(context, row)
      return presentSandbox(row, context)
    },
  }),
  // The command itself asks to sign in, because the message depends on what is forked.
  route(forkCall, {
    policy: 'anyone',
    action: 'sandbox.create',
    handle: ({ params, body, context }) => forkById(context, params.id, body),
  }),
  route(forkSandboxByPath, {
    policy: 'anyone',
    action: 'sandbox.create',
    handle: ({ params, body, context }) => forkById(context, params['*'], body),
  }),
  route(likeSandbox, {
    policy: 'signedIn',
    action: 'sandbox.like',
    handle: ({ params, context }) => setLiked(context, params.id, true),
  }),
  route(unlikeSandbox, {
    policy: 'signedIn',
    action: 'sandbox.like',
    handle: ({ params, context }) => setLiked(context, params.id, false),
  }),
  ...metadataRoutes,
  ...ownRoutes,
  ...publicSearchRoutes,
]
