import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect } from 'vitest'
import type { Cli } from '../support/cli.ts'
import { test } from './signed-in.ts'

/** A user's tools, as an agent's program sees them when it starts the command line. */
async function agentOf(cli: Cli, ...flags: string[]) {
  const agent = new Client({ name: 'tests', version: '1.0.0' })
  await agent.connect(
    new StdioClientTransport({ ...cli.asProgram(['mcp', 'serve', ...flags]), stderr: 'ignore' }),
  )
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { structuredContent, isError = false } = await agent.callTool({ name, arguments: args })
    return { isError, ...(structuredContent as { data?: unknown; error?: unknown }) }
  }
  return { agent, call }
}

test('an agent lists the tools, creates a sandbox, writes its files, and sees a person’s changes', async ({
  signedIn,
}) => {
  const { agent, call } = await agentOf(signedIn)
  const { tools } = await agent.listTools()
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['sandbox_create', 'devbox_exec']))

  const { data } = await call('sandbox_create', { template: 'react', title: 'By an agent' })
  const { id } = data as { id: string }
  await signedIn(['sandbox', 'rename', id, 'By both'])
  const path = 'src/note.ts'
  expect(await call('file_write', { id, path })).toMatchObject({ isError: true, error: { code: 'usage' } })
  expect(await call('file_write', { id, path, text: 'export const note = 1\n' })).toMatchObject({
    data: { change: 'added' },
  })
  await call('file_edit', { id, path, replace: 'note = 1', with: '--json' })
  expect((await signedIn(['file', 'read', id, path])).stdout).toBe('export const --json\n')
  expect(await call('sandbox_list', { drafts: true, fields: ['id', 'title'] })).toMatchObject({
    data: [{ id, title: 'By both' }],
  })
  expect(await call('sandbox_view', { id: 'none00' })).toMatchObject({
    isError: true,
    error: { code: 'not_found' },
  })
  expect(await call('sandbox_delete', { id: [id], yes: true })).toMatchObject({ isError: false })
  expect(await call('sandbox_list', { deleted: true })).toMatchObject({ data: [{ id }] })
  await agent.close()
})
