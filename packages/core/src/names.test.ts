import { expect, test } from 'vitest'
import { displayNameProblem } from './accounts/form-rules.ts'
import { checkpointTitleProblem } from './runtime/boxes/checkpoint-rules.ts'
import { tagsProblem } from './sandboxes/metadata/rules.ts'
import { workspaceNameProblem } from './workspaces/rules.ts'
import { serviceNameProblem } from './workspaces/service/rules.ts'

test.each([
  ['display name', (name: string) => displayNameProblem(name)?.reason, 'displayNameControl'],
  ['workspace', (name: string) => workspaceNameProblem(name)?.reason, 'nameControl'],
  ['service account', (name: string) => serviceNameProblem(name)?.reason, 'nameControl'],
  ['checkpoint', checkpointTitleProblem, 'titleControl'],
  ['tag', (name: string) => tagsProblem([name])?.reason, 'tagControl'],
])('a name of a %s has no characters that disguise it', (_, problemOf, reason) => {
  for (const name of ['exe.\u202egnp', '\u2066a\u2069', 'two\nlines', 'a\u0000b', 'two\u2028lines'])
    expect(problemOf(name)).toBe(reason)
  for (const name of ['می\u200cخواهم', 'C++\u200e (עברית)', '👩\u200d💻'])
    expect(problemOf(name) ?? null).toBeNull()
})
