import type { Client } from '@sandlot/core/client'
import { type OpenSandbox, sandboxQuery } from '@sandlot/core/sandboxes/queries'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import type { QueryClient } from '@tanstack/react-query'

/** Keeps the bytes until the browser has certainly begun to write them. */
const KEEP_MS = 60_000

/** Saves a sandbox's files as a zip and answers the name of the file. */
export async function downloadSandbox(sandbox: OpenSandbox): Promise<string> {
  const [{ zipSandbox }, { slugify }] = await Promise.all([
    import('@sandlot/core/files/zip'),
    import('@sandlot/core/files/rules'),
  ])
  const name = `${slugify(displayTitle(sandbox))}.zip`
  const { bytes } = await zipSandbox({ ...sandbox, title: displayTitle(sandbox) })
  saveFile(name, new Blob([bytes], { type: 'application/zip' }))
  return name
}

/** The same for one that is only known from a list. */
export const downloadById = async (client: Client, queries: QueryClient, id: string): Promise<string> =>
  downloadSandbox(await queries.fetchQuery({ ...sandboxQuery(client, id), staleTime: 0 }))

function saveFile(name: string, contents: Blob): void {
  const url = URL.createObjectURL(contents)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}
