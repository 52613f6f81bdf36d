import { doneOnceMutations, repeatableMutations } from '@sandlot/core/shell/repeat-rules'
import { expect, test } from 'vitest'
import { schema } from '../../features.ts'
import { isDoneOnce } from './done-once.ts'

test('every mutation declares whether a repeated one is done once', () => {
  const fields = Object.keys(schema.getMutationType()?.getFields() ?? {})
  expect([...doneOnceMutations, ...repeatableMutations].sort()).toEqual(fields.sort())
})

test('those that create something are done once', () => {
  for (const name of doneOnceMutations) expect(isDoneOnce(`mutation { ${name} }`), name).toBe(true)
  for (const name of repeatableMutations) expect(isDoneOnce(`mutation { ${name} }`), name).toBe(false)
  expect(isDoneOnce('query createTeam { me { id } }')).toBe(false)
})

test('only the requested operation counts', () => {
  const document = `
    mutation Make { ...Making }
    mutation Leave { leaveTeam ... on RootMutationType { createTeam: renameSandbox } }
    query createTeam { me { id } }
    fragment Making on RootMutationType { ...Making ... { createTeam } }`
  expect(['Make', 'Leave', 'createTeam', 'Other', null].filter((name) => isDoneOnce(document, name))).toEqual(
    ['Make'],
  )
})
