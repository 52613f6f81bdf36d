import { expect } from 'vitest'
import { tmuxProblem } from '../support/tmux.ts'
import { PROMPT, test } from './terminal.ts'

test.skipIf(tmuxProblem() !== null)(
  'a workspace takes one line of an ordinary terminal',
  async ({ me, open }) => {
    const terminal = open({ columns: 80, command: 'sandlot workspace list' })
    const lines = (await terminal.shows(new RegExp(`^${PROMPT} $|^${PROMPT}$`, 'm'))).trimEnd().split('\n')
    expect(lines).toEqual([
      expect.stringMatching(/^ID +NAME +ROLE +TYPE/),
      expect.stringMatching(new RegExp(`^${me.workspaceId}  Guest.* personal  current`)),
      PROMPT,
    ])
  },
)
