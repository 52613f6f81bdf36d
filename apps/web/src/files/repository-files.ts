import { exportSandbox } from '@sandlot/core/files/export/export'
import { fileMessages } from '@sandlot/core/files/messages'
import { shapeProblem, showPath } from '@sandlot/core/files/path-rules'
import { inputText } from '@sandlot/core/input-rules'
import * as z from 'zod/mini'
import { exportMessages } from './export-messages.ts'

/** A file in a repository. Binary content is base64 (contract §5). */
export type RepositoryFile = { content: string; isBinary: boolean; path: string }

const Posted = z.object({
  title: z.nullish(z.string()),
  template: z.nullish(z.string()),
  modules: z.array(
    z.object({
      title: z.string(),
      code: z.nullish(z.string()),
      directoryShortid: z.nullish(z.string()),
      isBinary: z.nullish(z.boolean()),
    }),
  ),
  directories: z.nullish(
    z.array(z.object({ shortid: z.string(), title: z.string(), directoryShortid: z.nullish(z.string()) })),
  ),
  externalResources: z.nullish(z.array(z.string())),
  npmDependencies: z.nullish(z.record(z.string(), z.string())),
})

/** Groups of four characters, the last one padded. */
const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/

/**
 * Returns the repository files of a posted sandbox, without those that its ignore file matches (spec CR-069, RS-052).
 * Throws an error with a reason for what cannot be packed.
 */
export async function repositoryFiles(posted: unknown): Promise<RepositoryFile[]> {
  const { title, template, modules, directories, externalResources, npmDependencies } = read(posted)
  const files = await exportSandbox(
    {
      title: title ?? null,
      template: template ?? '',
      modules: modules.map(({ title: name, code, directoryShortid, isBinary }) => ({
        title: name,
        code: code ?? '',
        directoryShortid: directoryShortid ?? null,
        isBinary: isBinary ?? false,
      })),
      directories: (directories ?? []).map((directory) => ({
        ...directory,
        directoryShortid: directory.directoryShortid ?? null,
      })),
      externalResources: externalResources ?? [],
      npmDependencies,
    },
    { respectIgnore: true },
  )
  const known = new Set<string>()
  return files.map(({ path, code, isBinary }) => {
    const problem = shapeProblem(path)
    if (problem) throw new Error(inputText(fileMessages, problem))
    if (known.has(path)) throw new Error(exportMessages.twice(showPath(path)))
    known.add(path)
    if (isBinary && !BASE64.test(code)) throw new Error(fileMessages.notBase64(showPath(path)))
    return { content: code, isBinary, path }
  })
}

function read(posted: unknown): z.infer<typeof Posted> {
  if (typeof posted !== 'object' || posted === null) throw new Error(exportMessages.noSandbox)
  const { success, data, error } = Posted.safeParse(posted)
  if (success) return data
  throw new Error(exportMessages.badSandbox((error.issues[0]?.path ?? []).join('.')))
}
