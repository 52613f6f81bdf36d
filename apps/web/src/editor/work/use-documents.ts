import { useEffect, useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { type CodeOptions, codeExtensions } from '../code/code-extensions.ts'
import { createDocuments, type Documents } from './documents.ts'
import type { Work } from './use-edit-session.ts'

/** The editor states of this page's open files. */
export function useDocuments({ session, onFlush }: Work, options: CodeOptions): Documents {
  const { schedule } = useServices()
  const [made] = useState(() => {
    const current = { options }
    const documents = createDocuments({
      session,
      schedule,
      extensions: (path, isPlain) => codeExtensions(path, isPlain, current.options),
    })
    return { documents, current }
  })
  useEffect(() => {
    made.current.options = options
  }, [made, options])
  useEffect(() => onFlush(made.documents.flush), [made, onFlush])
  return made.documents
}
