import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** A file that a person stores outside of their sandboxes (spec EN-041). */
export const Upload = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  url: z.string(),
  objectSize: z.int(),
})
export type Upload = z.infer<typeof Upload>

const Usage = { maxSize: z.int(), currentSize: z.int() }

export const listUploads = endpoint({
  method: 'GET',
  path: '/users/current_user/uploads',
  summary: 'List your uploaded files and their total size',
  reply: z.object({ uploads: z.array(Upload), ...Usage }),
})
export type Uploads = z.infer<typeof listUploads.reply>

/** The body is the file. */
export const addUpload = endpoint({
  method: 'POST',
  path: '/users/current_user/uploads',
  summary: 'Upload a file',
  query: z.object({ name: z.string() }),
  media: { body: 'application/octet-stream' },
  reply: Upload,
})

export const deleteUpload = endpoint({
  method: 'DELETE',
  path: '/users/current_user/uploads/:id',
  summary: 'Delete an uploaded file',
  params: z.object({ id: z.string() }),
  reply: z.looseObject({}),
})

/** The body is a PNG, JPEG or WebP picture; clients crop it to a square and scale it down first. */
export const setAvatar = endpoint({
  method: 'PUT',
  path: '/users/current_user/avatar',
  summary: 'Set your picture',
  media: { body: 'application/octet-stream' },
  reply: z.object({ avatarUrl: z.string() }),
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/users/current_user/avatar',
  summary: 'Remove your picture',
  reply: z.object({ avatarUrl: z.string() }),
})
