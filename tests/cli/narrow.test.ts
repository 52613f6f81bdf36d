import { expect } from 'vitest'
import { makeSandbox } from '../support/sandboxes.ts'
import { tmuxProblem } from '../support/tmux.ts'
import { PROMPT, test } from './terminal.ts'

test.skipIf(tmuxProblem() !== null)('a workspace fits on one line of 80 columns', async ({ me, open }) => {
  const terminal = open({ columns: 80, command: 'sandlot workspace list' })
  const lines = (await terminal.shows(new RegExp(`^${PROMPT} $|^${PROMPT}$`, 'm'))).trimEnd().split('\n')
  expect(lines).toEqual([
    expect.stringMatching(/^ID +NAME +ROLE +TYPE/),
    expect.stringMatching(new RegExp(`^${me.workspaceId}  Guest.* personal  current`)),
    PROMPT,
  ])
})

test.skipIf(tmuxProblem() !== null)('a sandbox fits on one line of 60 columns', async ({ me, open }) => {
  const { id } = await makeSandbox(me, 'The height of every tide of the year')
  const terminal = open({ columns: 60, command: 'sandlot sandbox list --drafts' })
  const lines = (await terminal.shows(new RegExp(`^${PROMPT} $|^${PROMPT}$`, 'm'))).trimEnd().split('\n')
  expect(lines).toEqual([
    expect.stringMatching(/^ID +TITLE .* UPDATED$/),
    expect.stringMatching(new RegExp(`^${id} +The h.*(?:now|ago)$`)),
    PROMPT,
  ])
})
