import { expect, test } from 'vitest'
import { devboxHostProblem, templateHostProblem } from './toolchain-rules.ts'

const host = { problem: null, tools: ['node', 'python3'] }

test('a devbox says which program it lacks on this host; Node is everywhere', () => {
  expect(devboxHostProblem('node', host)).toBeNull()
  expect(devboxHostProblem('python', host)).toBeNull()
  expect(devboxHostProblem('docker', host)).toBe('Needs Docker, which this server does not have.')
  expect(devboxHostProblem('rust', host)).toBe('Needs Rust, which this server does not have.')
  expect(devboxHostProblem('rust', { ...host, tools: ['cargo'] })).toBeNull()
  expect(devboxHostProblem(null, host)).toBeNull()
})

test('where no devbox runs all of them say so, but for templates that run in the browser, too', () => {
  const off = { problem: { reason: 'off' }, tools: [] }
  const template = { type: 'devbox', browserSandboxId: null, sourceTemplate: 'node' } as const
  expect(templateHostProblem(template, off)).toBe('Devboxes do not run on this server.')
  expect(templateHostProblem({ ...template, browserSandboxId: 'twin' }, off)).toBeNull()
  expect(templateHostProblem({ ...template, type: 'sandbox' }, off)).toBeNull()
})
