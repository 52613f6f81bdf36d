import { useEffect, useState } from 'react'
import { useTitle } from '../shell/browser/use-title.ts'
import { exportMessages } from './export-messages.ts'

/** Any site may embed this page, so no origin is given (contract §7). */
const tellParent = (message: { type: string; message?: unknown }) => window.parent.postMessage(message, '*')

async function answer(sandbox: unknown): Promise<string> {
  try {
    const { repositoryFiles } = await import('./repository-files.ts')
    const files = await repositoryFiles(sandbox)
    tellParent({ type: 'create-repo-files-success', message: { sandbox: files } })
    return exportMessages.packed(files.length)
  } catch (error) {
    const message = exportMessages.failed(error instanceof Error ? error.message : String(error))
    tellParent({ type: 'create-repo-files-error', message })
    return message
  }
}

/** Creates repository files from each sandbox that the embedding page posts (spec SH-123, CR-068 to CR-070). */
export function CreateRepoFilesPage() {
  const [state, setState] = useState(exportMessages.waiting)
  useTitle(exportMessages.repositoryTitle)

  useEffect(() => {
    const listen = ({ data, source }: MessageEvent<unknown>) => {
      if (source !== window.parent) return
      const { type, sandbox } = (data ?? {}) as { type?: unknown; sandbox?: unknown }
      if (type !== 'create-repo-files') return
      setState(exportMessages.packing)
      void answer(sandbox).then(setState)
    }
    window.addEventListener('message', listen)
    tellParent({ type: 'create-repo-files-ready' })
    return () => window.removeEventListener('message', listen)
  }, [])

  return (
    <main className="flex h-full items-center justify-center p-6">
      <h1 className="sr-only">{exportMessages.repositoryTitle}</h1>
      <p className="text-center text-ink-muted" role="status">
        {state}
      </p>
    </main>
  )
}
