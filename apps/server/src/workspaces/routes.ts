import { refusalError } from '@sandlot/core/actions'
import { PICTURE_MAX_BYTES } from '@sandlot/core/profile/limits'
import { uploadRefusals } from '@sandlot/core/profile/refusals'
import {
  listMemberFacts,
  readPermissions,
  removePicture,
  setPermissions,
  setPicture,
  transferWorkspace,
} from '@sandlot/core/workspaces/members-rest'
import { settingsRefusals, workspaceRefusals } from '@sandlot/core/workspaces/refusals'
import { bodyBytes } from '../platform/body-bytes.ts'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { isUuid } from '../platform/ids.ts'
import { assertReader } from './assert-reader.ts'
import { memberFacts } from './member-facts.ts'
import { changePicture } from './picture.ts'
import { changeWorkspace } from './settings/change.ts'
import { transferWorkspace as transfer } from './transfer.ts'

export const workspaceRoutes: AnyRoute[] = [
  route(listMemberFacts, {
    policy: 'signedIn',
    handle: async ({ params, context }) => {
      const workspaceId = await assertReader(context, params.id, 'member.read')
      return { members: await memberFacts(context.db, workspaceId, context.clock.now()) }
    },
  }),
  route(readPermissions, {
    policy: 'signedIn',
    handle: async ({ params, context: { loaders, roleIn } }) => {
      const id = params.id.toLowerCase()
      const team = isUuid(id) && (await roleIn(id)) ? await loaders.workspace.load(id) : null
      if (!team) throw refusalError(workspaceRefusals, 'notMember')
      return { whoInvites: team.whoInvites, whoCreates: team.whoCreates }
    },
  }),
  route(setPermissions, {
    policy: 'signedIn',
    action: 'workspace.permissions',
    handle: async ({ params, body, context }) => {
      const act = { action: 'workspace.permissions', teamId: params.id, field: 'id' } as const
      const { whoInvites, whoCreates } = await changeWorkspace(
        context,
        { ...act, refusals: settingsRefusals },
        () => body,
      )
      return { whoInvites, whoCreates }
    },
  }),
  route(setPicture, {
    policy: 'signedIn',
    action: 'workspace.picture',
    handle: async ({ params, request, context }) => {
      const tooLarge = () => refusalError(uploadRefusals, 'uploadTooLarge')
      const content = await bodyBytes(request.body, PICTURE_MAX_BYTES, tooLarge)
      return { avatarUrl: await changePicture(context, params.id, content) }
    },
  }),
  route(removePicture, {
    policy: 'signedIn',
    action: 'workspace.picture',
    handle: async ({ params, context }) => ({ avatarUrl: await changePicture(context, params.id, null) }),
  }),
  route(transferWorkspace, {
    policy: 'signedIn',
    action: 'workspace.transfer',
    handle: async ({ params, body, context }) => {
      await transfer(context, { teamId: params.id, userId: body.userId })
      return {}
    },
  }),
]
