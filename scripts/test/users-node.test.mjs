import { expect, test } from 'vitest'
import { findUsersNode } from './users-node.mjs'

test('the Node that npm runs on is the person’s, whichever runs the tests', () => {
  const { execPath, version } = process
  const env = { npm_node_execpath: execPath }
  expect(findUsersNode({ env, execPath: '/the/project’s/own' })).toEqual({ path: execPath, version })
})

test('without npm the person chose the Node that runs the tests', () => {
  const { execPath, version } = process
  expect(findUsersNode({ env: {}, execPath })).toEqual({ path: execPath, version })
})
