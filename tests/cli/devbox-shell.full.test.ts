import { runtimeStatus } from '@sandlot/core/runtime/boxes/rest'
import { expect } from 'vitest'
import { tmuxProblem } from '../support/tmux.ts'
import { answer } from './signed-in.ts'
import { PROMPT, test } from './terminal.ts'

test('a devbox’s shell is a full terminal with keys, size, Ctrl-C and exit code', {
  timeout: 300_000,
}, async ({ me, signedIn: cli, open, skip }) => {
  const { problem } = await me.client.rest(runtimeStatus)
  skip(problem !== null, problem?.reason)
  const noTmux = tmuxProblem()
  skip(noTmux !== null, noTmux ?? '')
  const made = await cli(['devbox', 'create', '--template', 'node', '--json'])
  const { id } = answer<{ id: string }>(made).data

  const { press, shows, resize } = open({ columns: 100, rows: 30, command: `sandlot devbox shell ${id}` })
  await shows(/bash-[\d.]+\$/)
  press('stty size; echo $((40 + 2))-said', 'Enter')
  expect(await shows('42-said')).toContain('30 100')
  resize(80, 24)
  press('until [ "$(stty size)" = "24 80" ]; do sleep 0.1; done; echo resi"zed"', 'Enter')
  await shows('resized')
  press('sleep 1000', 'Enter')
  press('C-c', '')
  press('echo still-"here"', 'Enter')
  await shows('still-here')
  press('exit 7', 'Enter')
  await shows(PROMPT)
  press('echo ended with $?', 'Enter')
  await shows('ended with 7')
})
