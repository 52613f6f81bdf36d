import { MoveToTrashDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { forkSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import type { Person } from './people.ts'

/** The smallest official template that runs in the browser: plain HTML. */
const PLAIN = 'rjk9n4zj7m'

/** Creates a sandbox for a user, in Drafts. */
export const makeSandbox = (person: Person, title: string, from = PLAIN): Promise<SandboxRecord> =>
  person.client.rest(forkSandbox, { params: { id: from }, body: { title } })

/** Creates sandboxes in order, so that the last is the newest. */
export async function makeSandboxes(person: Person, titles: readonly string[]): Promise<SandboxRecord[]> {
  const made: SandboxRecord[] = []
  for (const title of titles) made.push(await makeSandbox(person, title))
  return made
}

export const trash = (person: Person, ids: string[]): Promise<unknown> =>
  person.client.graphql(MoveToTrashDocument, { ids })
