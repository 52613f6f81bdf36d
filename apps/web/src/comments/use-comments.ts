import { type Anchor, type CommentThread, commentsQuery } from '@sandlot/core/comments/queries'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useServices } from '../shell/services.tsx'

/** Where a comment is being begun, and which thread is in view. */
export function useComments(sandboxId: string) {
  const { client } = useServices()
  const query = useQuery({ ...commentsQuery(client, sandboxId), refetchOnWindowFocus: false })
  const { comment: asked }: { comment?: unknown } = useSearch({ strict: false })
  const [about, setAbout] = useState<Anchor>(null)
  const [isPicking, setPicking] = useState(false)
  const [focused, setFocused] = useState<string | null>(typeof asked === 'string' ? asked : null)
  return {
    query,
    threads: query.data ?? NONE,
    /** Whether the address asks for one thread. */
    isAsked: typeof asked === 'string',
    about,
    setAbout,
    isPicking,
    setPicking,
    focused,
    setFocused,
  }
}

const NONE: readonly CommentThread[] = []

export type Comments = ReturnType<typeof useComments>

/** The lines that a thread is about, where they are still there. */
export function linesOf({ anchorReference }: CommentThread) {
  const metadata = anchorReference?.metadata
  return metadata?.__typename === 'CodeReferenceMetadata' ? metadata : null
}
