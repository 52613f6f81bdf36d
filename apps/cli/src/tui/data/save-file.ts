import type { Client } from '@sandlot/core/client'
import { mergeText, withMarkers } from '@sandlot/core/files/merge-rules'
import { FileConflicts, saveFiles } from '@sandlot/core/files/rest'
import { problemOf } from './cache.ts'

export type TextFile = { path: string; code: string; sha: string }

/** The outcome of a save: done, alone or merged with others' changes; or both sides of a conflict. */
export type Saved =
  | { as: 'saved' | 'merged' }
  | { as: 'conflict'; theirs: TextFile; marked: string }
  | { as: 'gone' | 'binary' }

/** How often somebody else may save first. */
const TRIES = 5

/**
 * Saves an edited file. Concurrent saves by others are never overwritten: both are merged line by line as in every
 * editor here, and conflicts are returned.
 */
export async function saveText(
  client: Client,
  id: string,
  { base, mine }: { base: TextFile; mine: string },
): Promise<Saved> {
  let baseSha = base.sha
  let code = mine
  for (let tries = 0; tries < TRIES; tries += 1) {
    const theirs = await refusedBy(client, id, { path: base.path, code, baseSha })
    if (theirs === 'none') return { as: code === mine ? 'saved' : 'merged' }
    if (theirs === null) return { as: 'gone' }
    if (theirs.isBinary) return { as: 'binary' }
    const merged = mergeText(base.code, mine, theirs.code)
    if ('conflict' in merged)
      return {
        as: 'conflict',
        theirs: { path: base.path, code: theirs.code, sha: theirs.sha },
        marked: withMarkers(merged.conflict, { mine: 'yours', theirs: 'theirs' }),
      }
    baseSha = theirs.sha
    code = merged.text
  }
  return { as: 'gone' }
}

type Write = { path: string; code: string; baseSha: string }

/** What blocks a save: `none`, somebody else's version, or null if the file was deleted. */
async function refusedBy(client: Client, id: string, change: Write) {
  try {
    await client.rest(saveFiles, { params: { id }, body: { changes: [{ type: 'write', ...change }] } })
    return 'none' as const
  } catch (error) {
    const parsed = FileConflicts.safeParse(problemOf(error).data)
    const conflict = parsed.data?.conflicts.find(({ path }) => path === change.path)
    if (!conflict) throw error
    return conflict.theirs
  }
}
