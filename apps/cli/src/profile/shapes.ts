import { z } from 'zod'

const sandbox = z.object({ id: z.string(), title: z.string().nullable() })
const profile = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string().nullable(),
  bio: z.string().nullable(),
  links: z.array(z.string()),
  showcase: sandbox.nullable(),
  pinned: z.array(sandbox),
  views: z.number(),
  likes: z.number(),
  sandboxes: z.number(),
})
const upload = z.object({ id: z.string(), name: z.string(), size: z.number(), url: z.string() })

export const profileShapes = {
  'profile.view/1': profile,
  'profile.edit/1': profile,
  'profile.pin/1': profile,
  'profile.showcase/1': profile,
  'uploads.list/1': z.array(upload),
  'uploads/1': upload,
  'uploads.delete/1': upload,
}
