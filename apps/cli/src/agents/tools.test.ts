import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { commands } from '../commands.ts'
import { createProgram } from '../program.ts'
import { agentTexts } from './messages.ts'
import { toolsOf } from './tools.ts'
import { DEFAULT_TOOLSETS, type ToolsetName, toolsetNames, toolsets } from './toolsets.ts'

const program = createProgram(commands, () => async () => undefined, {
  write: () => undefined,
  width: 80,
  version: '0.1.0',
})
await program.complete()

const all = toolsOf(program.root, toolsetNames)
const named = (name: string) => {
  const found = all.find(({ tool }) => tool.name === name)
  if (!found) throw new Error(`no tool ${name}`)
  return found
}

/** Why a command is not a tool. A new command belongs here or in a toolset. */
const kept: Readonly<Record<string, readonly string[]>> = {
  'works on this computer': [
    'auth',
    'context',
    'login',
    'logout',
    'open',
    'import',
    'status',
    'clone',
    'link',
    'unlink',
    'diff',
    'pull',
    'push',
    'watch',
    'dev',
    'alias',
    'config',
    'api',
    'doctor',
    'completion',
    'schema',
    'upgrade',
    'version',
    'help',
    'mcp',
    'dash',
  ],
  'waits for a person or a stream': [
    'devbox shell',
    'devbox sync',
    'devbox vscode',
    'devbox ssh-config',
    'devbox ssh-proxy',
    'notif watch',
  ],
  'opens a browser': ['sandbox open', 'pr open', 'repo permissions'],
  'reads or writes files beside the program': [
    'sandbox pull',
    'sandbox push',
    'sandbox export',
    'sandbox import',
    'workspace export',
    'workspace import',
    'profile export',
  ],
  'gives or takes rights': [
    'sandbox share',
    'sandbox protect',
    'sandbox to-template',
    'sandbox purge',
    'workspace create',
    'workspace use',
    'workspace rename',
    'workspace delete',
    'workspace restore',
    'workspace audit',
    'workspace token',
    'workspace transfer',
    'workspace members role',
    'workspace members remove',
    'workspace invite',
    'workspace uninvite',
    'workspace invite-link',
    'workspace leave',
    'workspace accept',
    'workspace reject',
    'workspace privacy',
    'repo remove',
    'repo mirror',
    'repo edit',
    'repo protect',
    'repo webhook',
    'repo delete',
    'repo sync',
    'admin',
  ],
  'spends money': ['billing', 'credits budget', 'credits alerts'],
  'is about the person': [
    'profile',
    'uploads',
    'notif unread',
    'notif archive',
    'notif read-all',
    'notif archive-all',
    'notif prefs',
  ],
  'has a like among the tools': ['template view'],
}
const keptNames = Object.values(kept).flat()
const isUnder = (words: string, start: string) => words === start || words.startsWith(`${start} `)
const isKept = (words: string) => keptNames.some((start) => isUnder(words, start))

const leaves = (command: Command, words: string[] = []): string[] =>
  command.commands.length === 0
    ? [words.join(' ')]
    : command.commands.flatMap((child) => leaves(child, [...words, child.name()]))

describe('commands offered to agents as tools', () => {
  test('every command is in exactly one toolset, or is excluded for a reason', () => {
    const offered = toolsetNames.flatMap((set) => Object.keys(toolsets[set]))
    expect(new Set(offered).size).toBe(offered.length)
    expect(leaves(program.root).filter((words) => !offered.includes(words) && !isKept(words))).toEqual([])
    expect(offered.filter(isKept)).toEqual([])
    const there = leaves(program.root)
    expect(keptNames.filter((start) => !there.some((words) => isUnder(words, start)))).toEqual([])
  })

  test('there are at most 40 by default, with names that every client accepts', () => {
    expect(toolsOf(program.root, DEFAULT_TOOLSETS).length).toBeLessThanOrEqual(40)
    for (const { tool } of all) expect(tool.name).toMatch(/^[a-z][a-z_]{0,63}$/)
  })

  test('every input has a type and a description, and no name occurs twice', () => {
    for (const { tool } of all) {
      const { properties, required = [] } = tool.inputSchema
      for (const [name, property] of Object.entries(properties)) {
        expect(name, tool.name).toMatch(/^[a-z][a-z_]*$/)
        expect(property.description, `${tool.name} ${name}`).not.toBe('')
      }
      expect(Object.keys(properties), tool.name).toEqual(expect.arrayContaining(required))
    }
    const words = (set: ToolsetName) => Object.keys(toolsets[set])
    expect(all.map(({ tool }) => tool.name)).toHaveLength(toolsetNames.flatMap(words).length)
  })

  test('annotations mark which calls change something, and which may be destructive', () => {
    const hints = (name: string) => {
      const { readOnlyHint, destructiveHint } = named(name).tool.annotations
      return { readOnlyHint, destructiveHint }
    }
    expect(hints('sandbox_list')).toEqual({ readOnlyHint: true, destructiveHint: false })
    expect(hints('sandbox_create')).toEqual({ readOnlyHint: false, destructiveHint: false })
    expect(hints('sandbox_delete')).toEqual({ readOnlyHint: false, destructiveHint: true })
  })
})

test('descriptions mention nothing that needs a terminal', () => {
  const said = all.flatMap(({ tool }) => [
    ...[tool.title, tool.description],
    ...Object.values(tool.inputSchema.properties).map(({ description }) => description),
  ])
  expect(said.filter((text) => /standard input|--[a-z]|do not ask|can be repeated/i.test(text))).toEqual([])
  const { properties } = named('sandbox_delete').tool.inputSchema
  expect(properties.id?.description).toBe('Ids, addresses or titles, or . for the one of this folder')
  expect(properties.yes?.description).toBe(agentTexts.yes)
  expect(named('file_list').tool.inputSchema.properties.sort?.description).toContain('by: path, kind')
})

describe('turning a call into a command line', () => {
  const { properties } = named('devbox_exec').tool.inputSchema
  test('derives types from the flags', () => {
    expect(properties.command).toMatchObject({ type: 'array' })
    expect(properties.env).toMatchObject({ type: 'array' })
    expect(properties.cwd).toMatchObject({ type: 'string' })
    expect(properties.tty).toBeUndefined()
    expect(named('file_write').tool.inputSchema.properties.from).toBeUndefined()
    expect(named('branch_create').tool.inputSchema.properties.from).toMatchObject({ type: 'string' })
    expect(named('sandbox_list').tool.inputSchema.properties).toMatchObject({
      limit: { type: 'integer' },
      drafts: { type: 'boolean' },
      privacy: { type: 'string', enum: ['public', 'unlisted', 'private'] },
    })
  })

  test('keeps values that look like flags as values', () => {
    expect(
      named('devbox_exec').words({
        id: 'abc',
        command: ['ls', '--json'],
        cwd: '--help',
        env: ['A=1', 'B=2'],
      }),
    ).toEqual(['devbox', 'exec', '--cwd=--help', '--env=A=1', '--env=B=2', '--', 'abc', 'ls', '--json'])
    expect(named('sandbox_rename').words({ id: '-x', title: '--dry-run' })).toEqual([
      'sandbox',
      'rename',
      '--',
      '-x',
      '--dry-run',
    ])
  })

  test('puts workspace and fields before the command, and treats null as omitted', () => {
    expect(
      named('sandbox_list').words({
        workspace: 'Makers',
        fields: ['id', 'title'],
        drafts: true,
        limit: 5,
        query: null,
      }),
    ).toEqual(['--workspace=Makers', '--fields=id,title', 'sandbox', 'list', '--drafts', '--limit=5', '--'])
  })

  test.each([
    ['what the tool does not take', { name: 'x' }, 'sandbox_list takes no “name”.'],
    ['a number that is none', { limit: 'five' }, '“limit” must be a whole number.'],
    ['a list that is none', { fields: 'id' }, '“fields” must be an array.'],
    ['a switch that is none', { all: 'true' }, '“all” must be true or false.'],
  ])('refuses %s, and explains what it accepts', (_, input, message) => {
    expect(() => named('sandbox_list').words(input)).toThrow(
      expect.objectContaining({
        code: 'usage',
        message,
        hint: expect.any(String),
      }),
    )
  })

  test('adds --no-browser to commands that would open one', () => {
    expect(named('branch_open').words({ repository: 'a/b', branch: 'fix', devbox: true })).toEqual([
      ...['branch', 'open', '--no-browser', '--devbox', '--', 'a/b', 'fix'],
    ])
  })

  test('accepts numbers as strings and strings as numbers', () => {
    expect(named('sandbox_list').words({ limit: '5', query: 7 })).toEqual([
      ...['sandbox', 'list', '--limit=5', '--query=7', '--'],
    ])
    expect(named('devbox_ports').words({ id: 'abc', share: [3000, '5173'] })).toEqual([
      ...['devbox', 'ports', '--share=3000', '--share=5173', '--', 'abc'],
    ])
    expect(named('pr_view').words({ repository: 'a/b', number: 12 })).toEqual([
      'pr',
      'view',
      '--',
      'a/b',
      '12',
    ])
  })

  test('refuses a call without a required input, even one that a person could type', () => {
    expect(() => named('sandbox_rename').words({ title: 'New' })).toThrow('“id” is missing.')
    expect(() => named('file_write').words({ id: 'abc', path: 'a' })).toThrow('“text” is missing.')
  })
})
