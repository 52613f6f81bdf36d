import { MoveToTrashDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { forkSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import type { Person } from './people.ts'

/** The smallest of the official templates that run in the browser: plain HTML. */
const PLAIN = 'rjk9n4zj7m'

/** Makes a sandbox on behalf of somebody, in Drafts. */
export const makeSandbox = (person: Person, title: string, from = PLAIN): Promise<SandboxRecord> =>
  person.client.rest(forkSandbox, { params: { id: from }, body: { title } })

/** Makes one after the other, so that the last is the newest. */
export async function makeSandboxes(person: Person, titles: readonly string[]): Promise<SandboxRecord[]> {
  const made: SandboxRecord[] = []
  for (const title of titles) made.push(await makeSandbox(person, title))
  return made
}

export const trash = (person: Person, ids: string[]): Promise<unknown> =>
  person.client.graphql(MoveToTrashDocument, { ids })
