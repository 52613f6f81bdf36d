import { accountKeys } from '@sandlot/core/accounts/queries'
import { OTHER_PERSON, PERSON_HEADER } from '@sandlot/core/brand'
import type { QueryClient } from '@tanstack/react-query'
import { isEntrance } from './entrances.ts'

type Person = { id: string } | null | undefined

export type PagePerson = {
  /** Whose page this is: the first who was signed in on it, until somebody signs in on a page for that. */
  id: () => string | null
  /** Asks who is signed in by now where an answer says that it is somebody else, and hands the answer on. */
  learn: (answer: Response) => Response
}

type Needs = { queries: () => QueryClient; path: () => string; askAgain: () => void }

export function createPagePerson({ queries, path, askAgain }: Needs): PagePerson {
  let own: string | null = null
  return {
    id: () => {
      if (isEntrance(path())) own = null
      else own ??= queries().getQueryData<Person>(accountKeys.me)?.id ?? null
      return own
    },
    learn: (answer) => {
      if (answer.headers.get(PERSON_HEADER) === OTHER_PERSON) askAgain()
      return answer
    },
  }
}
