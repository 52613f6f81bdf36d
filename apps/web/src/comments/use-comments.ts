import { type Anchor, type CommentThread, commentsQuery } from '@sandlot/core/comments/queries'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useServices } from '../shell/services.tsx'
import { useUnsentTexts } from './use-unsent-texts.ts'

/** The threads of a sandbox, with the one in focus, the place of a new one, and what is being written. */
export function useComments(sandboxId: string) {
  const { client } = useServices()
  const query = useQuery({ ...commentsQuery(client, sandboxId), refetchOnWindowFocus: false })
  const { comment: asked }: { comment?: unknown } = useSearch({ strict: false })
  const unsent = useUnsentTexts()
  const [about, setAbout] = useState<Anchor>(null)
  const [isPicking, setPicking] = useState(false)
  const [focused, setFocused] = useState<string | null>(typeof asked === 'string' ? asked : null)
  return {
    query,
    threads: query.data ?? NONE,
    /** Whether the address refers to a thread. */
    isAsked: typeof asked === 'string',
    unsent,
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

/** Returns the lines that a thread is about, if they still exist. */
export function linesOf({ anchorReference }: CommentThread) {
  const metadata = anchorReference?.metadata
  return metadata?.__typename === 'CodeReferenceMetadata' ? metadata : null
}
