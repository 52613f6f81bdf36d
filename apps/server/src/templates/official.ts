import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { SUGGESTED_TEMPLATE_IDS } from '@sandlot/core/templates/limits'
import { eq, inArray, sql } from 'drizzle-orm'
import { StarterManifest } from '../../starters/manifest.ts'
import { writeFiles } from '../files/repo.ts'
import type { CommandDeps } from '../platform/commands.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { workspaces } from '../workspaces/tables.ts'
import { templates } from './tables.ts'

/** The owner of the official templates: a workspace without members. */
export const OFFICIAL_WORKSPACE_ID = '00000000-0000-4000-8000-000000000000'

/** Their order in the create modal; others follow. */
const order = [
  ...SUGGESTED_TEMPLATE_IDS,
  'react',
  'svelte',
  'vue',
  'react-ts',
  'preact',
  'solid',
  'vanilla',
  'vanilla-ts',
  'rjk9n4zj7m',
  '7rp8q9',
  'sveltevite',
  'sveltekit',
  'astro',
  'nuxt',
  'remix',
  'node',
  'nest',
]

type Starter = StarterManifest & { files: { path: string; content: Buffer }[]; hash: string }

async function readStarter(folder: string): Promise<Starter> {
  const manifestText = await readFile(join(folder, 'template.json'))
  const root = join(folder, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = await Promise.all(
    names.sort().map(async (name) => ({
      path: relative(root, name).replaceAll('\\', '/'),
      content: await readFile(name),
    })),
  )
  const hash = createHash('sha256').update(manifestText)
  for (const { path, content } of files) hash.update(`\0${path}\0`).update(content)
  return { ...StarterManifest.parse(JSON.parse(manifestText.toString())), files, hash: hash.digest('hex') }
}

/** Brings the official templates up to date with the files that ship with the server. */
export async function seedOfficialTemplates(deps: CommandDeps, folder: string): Promise<void> {
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const starters = await Promise.all(names.map((entry) => readStarter(join(folder, entry.name))))
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7263102)`)
    await tx
      .insert(workspaces)
      .values({
        id: OFFICIAL_WORKSPACE_ID,
        name: 'Sandlot',
        type: 'TEAM',
        inviteToken: deps.ids.uuid(),
        // Nobody ever joins it.
        inviteOff: true,
        insertedAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
    const known = await tx
      .select({ sandboxId: templates.sandboxId, hash: templates.sourceHash })
      .from(templates)
      .where(
        inArray(
          templates.sandboxId,
          starters.map((starter) => starter.id),
        ),
      )
    for (const starter of starters) {
      if (known.some((row) => row.sandboxId === starter.id && row.hash === starter.hash)) continue
      const { id, alias, title, description, v2, environment, entry } = starter
      const fields = { alias, title, description, isV2: v2, environment, entry, updatedAt: now }
      await tx
        .insert(sandboxes)
        .values({
          id,
          ...fields,
          workspaceId: OFFICIAL_WORKSPACE_ID,
          draft: false,
          privacy: 0,
          insertedAt: now,
        })
        .onConflictDoUpdate({ target: sandboxes.id, set: fields })
      const card = {
        color: starter.color,
        iconUrl: starter.icon,
        tags: starter.tags,
        position: order.includes(id) ? order.indexOf(id) : order.length,
        official: true,
        published: true,
        sourceHash: starter.hash,
        updatedAt: now,
      }
      await tx
        .insert(templates)
        .values({ id: deps.ids.uuid(), sandboxId: id, ...card, insertedAt: now })
        .onConflictDoUpdate({ target: templates.sandboxId, set: card })
      await writeFiles(tx, id, starter.files, now)
    }
    const ids = starters.map((starter) => starter.id)
    await tx
      .update(templates)
      .set({ published: false })
      .where(sql`${templates.official} and ${templates.sandboxId} not in ${ids}`)
  })
}

/** The official templates in display order. */
export const officialTemplatesOf = ({ db }: Pick<CommandDeps, 'db'>) =>
  db
    .select({ template: templates, sandbox: sandboxes })
    .from(templates)
    .innerJoin(sandboxes, eq(sandboxes.id, templates.sandboxId))
    .where(sql`${templates.official} and ${templates.published}`)
    .orderBy(templates.position, sandboxes.title)
