import type { z } from 'zod'

/** The shapes of results by noun, loaded on demand. */
const shapeFiles = {
  accounts: async () => (await import('../../accounts/shapes.ts')).accountShapes,
  agents: async () => (await import('../../agents/shapes.ts')).agentShapes,
  aliases: async () => (await import('../../aliases/shapes.ts')).aliasShapes,
  contexts: async () => (await import('../../contexts/shapes.ts')).contextShapes,
  workspaces: async () => (await import('../../workspaces/shapes.ts')).workspaceShapes,
  templates: async () => (await import('../../templates/shapes.ts')).templateShapes,
  folders: async () => (await import('../../folders/shapes.ts')).folderShapes,
  files: async () => (await import('../../files/shapes.ts')).fileShapes,
  sandboxes: async () => (await import('../../sandboxes/shapes.ts')).sandboxShapes,
  devboxes: async () => (await import('../../runtime/boxes/shapes.ts')).devboxShapes,
  sharing: async () => (await import('../../sharing/shapes.ts')).sharingShapes,
  archives: async () => (await import('../../archives/shapes.ts')).archiveShapes,
  search: async () => (await import('../../search/shapes.ts')).searchShapes,
  git: async () => (await import('../../git/shapes.ts')).gitShapes,
  repositories: async () => (await import('../../repositories/shapes.ts')).repositoryShapes,
  pulls: async () => (await import('../../branches/pulls/shapes.ts')).pullShapes,
  branches: async () => (await import('../../branches/shapes.ts')).branchShapes,
  billing: async () => (await import('../../billing/shapes.ts')).billingShapes,
  comments: async () => (await import('../../comments/shapes.ts')).commentShapes,
  notifications: async () => (await import('../../notifications/shapes.ts')).notificationShapes,
  profile: async () => (await import('../../profile/shapes.ts')).profileShapes,
  admin: async () => (await import('../../admin/shapes.ts')).adminShapes,
  self: async () => (await import('../../self/shapes.ts')).selfShapes,
}

type All = { [File in keyof typeof shapeFiles]: Awaited<ReturnType<(typeof shapeFiles)[File]>> }
type Shapes = All['accounts'] &
  All['agents'] &
  All['aliases'] &
  All['contexts'] &
  All['workspaces'] &
  All['templates'] &
  All['folders'] &
  All['files'] &
  All['sandboxes'] &
  All['devboxes'] &
  All['sharing'] &
  All['archives'] &
  All['search'] &
  All['git'] &
  All['repositories'] &
  All['branches'] &
  All['pulls'] &
  All['billing'] &
  All['comments'] &
  All['notifications'] &
  All['profile'] &
  All['admin'] &
  All['self']

/** Values of `meta.schema`: a noun, a verb, and the shape's version. */
export type ShapeId = keyof Shapes
export type ShapeData<Id extends ShapeId> = z.output<Shapes[Id]>

/** Every shape by id. */
export async function loadShapes(): Promise<ReadonlyMap<string, z.ZodType>> {
  const files = await Promise.all(Object.values(shapeFiles).map((load) => load()))
  return new Map(files.flatMap((shapes) => Object.entries(shapes)))
}
