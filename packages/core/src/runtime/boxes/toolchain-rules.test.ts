import { expect, test } from 'vitest'
import { devboxHostProblem, templateHostProblem } from './toolchain-rules.ts'

const host = { problem: null, tools: ['node', 'python3'], node: '20.19.0' }
const made = (sourceTemplate: string | null, id = 'any') => ({ id, sourceTemplate })

test('names the program a devbox lacks on this host; Node is always there', () => {
  expect(devboxHostProblem(made('node'), host)).toBeNull()
  expect(devboxHostProblem(made('python'), host)).toBeNull()
  expect(devboxHostProblem(made('docker'), host)).toBe('Needs Docker, which this server does not have.')
  expect(devboxHostProblem(made('rust'), host)).toBe('Needs Rust, which this server does not have.')
  expect(devboxHostProblem(made('rust'), { ...host, tools: ['cargo'] })).toBeNull()
  expect(devboxHostProblem(made(null), host)).toBeNull()
})

test('reports a template that needs a newer Node than the host’s', () => {
  const astro = made('node', 'astro')
  expect(devboxHostProblem(astro, host)).toBe('Needs Node.js 22 or newer; this server has 20.19.0.')
  expect(devboxHostProblem(astro, { ...host, node: '22.0.0' })).toBeNull()
  expect(devboxHostProblem(astro, { ...host, node: null })).toBeNull()
})

test('without devbox support, reports every template except those for the browser', () => {
  const off = { problem: { reason: 'off' }, tools: [], node: null }
  const template = { ...made('node'), type: 'devbox', browserSandboxId: null } as const
  expect(templateHostProblem(template, off)).toBe('Devboxes do not run on this server.')
  expect(templateHostProblem({ ...template, browserSandboxId: 'twin' }, off)).toBeNull()
  expect(templateHostProblem({ ...template, type: 'sandbox' }, off)).toBeNull()
})
