import { syncedProjectsQuery } from '@sandlot/core/repositories/queries'
import { tuiTexts } from '../messages.ts'
import { commandOf } from '../navigation/commands-of.ts'
import { useServices } from '../services.tsx'
import type { Tui } from '../tui.tsx'
import { problemOf } from './cache.ts'

type Parts = Pick<Tui, 'say' | 'record' | 'view' | 'connection' | 'workspaceId' | 'signInAgain'>

/** Refetches the current view; on Repositories also from GitHub, and while signed out the sign-in. */
export function useRefresh({ say, record, view, connection, workspaceId, signInAgain }: Parts): () => void {
  const { cache, client } = useServices()
  const ask = async () => {
    const ofGithub = view.at === 'repositories' && workspaceId !== null
    const end = record(ofGithub ? ['repo', 'list', '--sync'] : commandOf(view))
    say(tuiTexts.refreshing)
    try {
      if (ofGithub)
        await cache.fetchQuery({ ...syncedProjectsQuery(client, cache, workspaceId), staleTime: 0 })
      await cache.invalidateQueries({}, { throwOnError: true })
      end('done')
      say(ofGithub ? tuiTexts.synced : tuiTexts.refreshed, 'good')
    } catch (error) {
      const { message } = problemOf(error)
      end('failed', message)
      say(message, 'bad')
    }
  }
  return () => (connection === 'signed-out' ? signInAgain() : void ask())
}
