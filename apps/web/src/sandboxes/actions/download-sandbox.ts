import type { Client } from '@sandlot/core/client'
import { exportSandboxFiles, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { saveFile } from '../../shell/browser/save-file.ts'

/** Saves a sandbox's files as a zip, and resolves with the file name. */
async function downloadSandbox(sandbox: SandboxRecord): Promise<string> {
  const [{ zipSandbox }, { slugify }] = await Promise.all([
    import('@sandlot/core/files/export/zip'),
    import('@sandlot/core/files/rules'),
  ])
  const name = `${slugify(displayTitle(sandbox))}.zip`
  const { bytes } = await zipSandbox({ ...sandbox, title: displayTitle(sandbox) })
  saveFile(name, new Blob([bytes], { type: 'application/zip' }))
  return name
}

/** Downloads a sandbox by id, in its current state on the server. */
export const downloadById = async (client: Client, id: string): Promise<string> =>
  downloadSandbox(await client.rest(exportSandboxFiles, { params: { id } }))
