import { refusalError } from '@sandlot/core/actions'
import { UPLOAD_MAX_BYTES } from '@sandlot/core/files/limits'
import { PICTURE_MAX_BYTES, UPLOADS_MAX_BYTES } from '@sandlot/core/profile/limits'
import { uploadRefusals } from '@sandlot/core/profile/refusals'
import {
  addUpload,
  deleteUpload as deleteCall,
  listUploads,
  removeAvatar,
  setAvatar,
  type Upload,
} from '@sandlot/core/profile/uploads-rest'
import { avatarOf } from '../accounts/present.ts'
import { readContents } from '../files/blobs.ts'
import { bodyBytes } from '../platform/body-bytes.ts'
import type { Context } from '../platform/context.ts'
import { type AnyRoute, page, route } from '../platform/http/route.ts'
import {
  changeAvatar,
  deleteUpload,
  findUpload,
  keepUpload,
  type UploadRow,
  uploadPath,
  uploadsOf,
} from './uploads.ts'

const YEAR_SECONDS = 31_536_000

const present = (row: UploadRow, { publicUrl }: Context): Upload => {
  const path = uploadPath(row)
  return { id: row.id, name: row.name, path, url: publicUrl() + path, objectSize: row.size }
}

const tooLarge = () => refusalError(uploadRefusals, 'uploadTooLarge')

export const uploadRoutes: AnyRoute[] = [
  route(listUploads, {
    policy: 'signedIn',
    handle: async ({ context }) => {
      const rows = await uploadsOf(context.db, context.viewer.userId)
      return {
        uploads: rows.map((row) => present(row, context)),
        maxSize: UPLOADS_MAX_BYTES,
        currentSize: rows.reduce((sum, { size }) => sum + size, 0),
      }
    },
  }),
  route(addUpload, {
    policy: 'signedIn',
    action: 'upload.add',
    handle: async ({ query, request, context }) => {
      const content = await bodyBytes(request.body, UPLOAD_MAX_BYTES, tooLarge)
      return present(await keepUpload(context, query.name, content), context)
    },
  }),
  route(deleteCall, {
    policy: 'signedIn',
    action: 'upload.delete',
    handle: async ({ params, context }) => {
      await deleteUpload(context, params.id)
      return {}
    },
  }),
  route(setAvatar, {
    policy: 'signedIn',
    action: 'account.profile',
    handle: async ({ request, context }) => {
      const content = await bodyBytes(request.body, PICTURE_MAX_BYTES, tooLarge)
      const avatarUrl = await changeAvatar(context, content)
      return { avatarUrl: avatarOf({ ...context.viewer.user, avatarUrl }) }
    },
  }),
  route(removeAvatar, {
    policy: 'signedIn',
    action: 'account.profile',
    handle: async ({ context }) => {
      await changeAvatar(context, null)
      return { avatarUrl: avatarOf({ ...context.viewer.user, avatarUrl: null }) }
    },
  }),
  page({
    method: 'GET',
    url: '/uploads/:id/:name',
    policy: 'anyone',
    handle: async ({ request, reply, context }) => {
      const { id } = request.params as { id: string }
      const row = await findUpload(context.db, id)
      const content = row && (await readContents(context.db, [row.sha256])).get(row.sha256)
      if (!content) throw refusalError(uploadRefusals, 'uploadUnknown')
      // Only images are displayed; any other uploaded file must never run on this origin.
      const isPicture = row.mediaType.startsWith('image/')
      return reply
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', isPicture ? 'inline' : 'attachment')
        .type(row.mediaType)
        .send(content)
    },
  }),
]
