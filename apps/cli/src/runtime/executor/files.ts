import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExecutorFiles } from '@sandlot/core/runtime/executor/rules'
import { isText, scanFolder } from '../../files/scan.ts'

/** The files of a folder that an executor sends, without ignored ones and packages. */
export async function executorFiles(root: string): Promise<ExecutorFiles> {
  const { files } = await scanFolder(root, [])
  const read = [...files.keys()].map(async (path) => {
    const content = await readFile(join(root, path)).catch(() => null)
    if (content === null) return []
    const isBinary = !isText(content)
    const code = content.toString(isBinary ? 'base64' : 'utf8')
    return [[path, { code, ...(isBinary && { isBinary }) }] as const]
  })
  return Object.fromEntries((await Promise.all(read)).flat())
}
