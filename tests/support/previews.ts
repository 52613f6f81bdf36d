import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import { saveFiles } from '@sandlot/core/files/rest'
import { fileTree } from '@sandlot/core/files/rules'
import type { SandboxRecord } from '@sandlot/core/sandboxes/rest'
import type { Person } from './people.ts'
import { makeSandbox } from './sandboxes.ts'

/** The origin of a sandbox's preview. */
export const previewOf = (world: { url: string }, { id }: { id: string }): string =>
  `http://${id}.localhost:${new URL(world.url).port}`

/** The user's own page inside the editor's preview. */
export const shownPage = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title^="Preview of"]').frameLocator('iframe')

/** Writes texts into a sandbox as one version. */
export async function writeTexts(
  person: Person,
  sandbox: SandboxRecord,
  texts: Record<string, string>,
): Promise<void> {
  const known = fileTree(sandbox.modules, sandbox.directories)
  await person.client.rest(saveFiles, {
    params: { id: sandbox.id },
    body: {
      changes: Object.entries(texts).map(([path, code]) => ({
        type: 'write' as const,
        path,
        code,
        baseSha: known.find((file) => file.path === path)?.module.sha ?? null,
      })),
    },
  })
}

/** Creates a site of plain files. */
export async function makeSite(person: Person, texts: Record<string, string>): Promise<SandboxRecord> {
  const sandbox = await makeSandbox(person, 'Plain site')
  await writeTexts(person, sandbox, texts)
  return sandbox
}

/** Blocks all requests that would leave this computer, and records them. */
export async function keepInside(context: BrowserContext): Promise<string[]> {
  const outside: string[] = []
  await context.route(
    ({ protocol, hostname }) => protocol.startsWith('http') && !/(^|\.)localhost$|^127\./.test(hostname),
    (route) => {
      outside.push(route.request().url())
      return route.abort()
    },
  )
  return outside
}
