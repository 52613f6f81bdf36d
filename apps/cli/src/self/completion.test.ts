import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Argument } from 'commander'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { SandboxArgument } from '../sandboxes/argument.ts'
import { fileHost } from '../testing/file-host.ts'
import { createMachine } from '../testing/run.ts'
import { sourceFor } from './complete-values.ts'
import { completionScripts, type Shell } from './completion-scripts.ts'

const host = 'http://localhost:4000'

describe('[CL-018] completion for bash, zsh, fish and PowerShell', () => {
  describe('candidates', () => {
    let machine: ReturnType<typeof createMachine>
    beforeEach(() => {
      machine = createMachine()
    })
    afterEach(() => machine.forget())

    const graphql =
      (data: unknown): typeof fetch =>
      async (input, init) => {
        const parts = JSON.parse(await new Request(input, init).text()) as unknown[]
        return Response.json(parts.map(() => ({ payload: { data } })))
      }
    const complete = async (words: string[], options: Parameters<typeof machine.run>[1] = {}) => {
      const { status, stdout, stderr } = await machine.run(['complete', '--', ...words], options)
      expect([status, stderr]).toEqual([0, ''])
      const lines = stdout.trimEnd().split('\n')
      expect(lines.at(-1)).toBe(':4')
      return lines.slice(0, -1).map((line) => line.split('\t')[0])
    }

    test('are commands, verbs and flags', async () => {
      expect(await complete(['sandb'])).toEqual(['sandbox'])
      expect(await complete(['sandbox', 're'])).toEqual(['rename', 'restore'])
      expect(await complete(['sandbox', 'list', '--d'])).toEqual(['--drafts', '--deleted'])
      expect(await complete(['--host', host, 'branch', ''])).toContain('list')
      expect(await complete(['sandbox', 'ls', '--workspac'])).toEqual(['--workspace'])
      expect(await complete(['devbox', 'vscode', '--no-'])).toEqual(['--no-browser', '--no-input'])
      expect(await complete(['completion', 'p'])).toEqual(['powershell'])
      expect(await complete(['nothing', 'such', ''])).toEqual([])
      expect(await complete([])).toContain('auth')
      expect(await complete(['workspace', 'members', 're'])).toEqual(['remove'])
      expect(await complete(['workspace', 'members', 'remove', '--d'])).toEqual(['--drafts-to', '--dry-run'])
      expect(await complete(['workspace', 'members', 'role', 'bob', ''])).toEqual(['admin', 'write', 'read'])
      expect(await complete(['sandbox', 'list', '--sort', 'title:'])).toEqual(['title:asc', 'title:desc'])
      expect(await complete(['sandbox', 'list', '--sort=title:d'])).toEqual(['--sort=title:desc'])
      expect(await complete(['sandbox', 'list', '--sort=title', '--d'])).toEqual(['--drafts', '--deleted'])
      expect(await complete(['sandbox', 'list', '--drafts='])).toEqual([])
    })

    test('are live values from the host for the signed-in person', async () => {
      writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
      const workspace = {
        __typename: 'Team',
        avatarUrl: null,
        type: 'TEAM',
        insertedAt: '',
        viewerAuthorization: null,
        abilities: {},
      }
      const workspaces = [
        { ...workspace, id: 'w-1', name: 'Tide' },
        { ...workspace, id: '$(touch pwned)', name: 'Evil' },
      ]
      const me = { __typename: 'CurrentUser', id: 'u1', primaryWorkspaceId: 'w-1', workspaces }
      const options = { fetch: graphql({ me }) }
      expect(await complete(['workspace', 'use', ''], options)).toEqual(['w-1'])
      expect(await complete(['sandbox', 'list', '-w', ''], options)).toEqual(['w-1'])
      expect(await complete(['--host', ''], options)).toEqual([host])
      expect(await complete([`--host=${host}`, 'workspace', 'use', ''], options)).toEqual(['w-1'])
      expect(await complete(['--host=http://localhost:1', 'workspace', 'use', ''], options)).toEqual([])
    })

    test('are paths of the sandbox named before them', async () => {
      writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
      const there = fileHost('abc123', 'Sand heap')
      for (const path of ['src/a.ts', 'src/$(touch pwned)', 'b.txt']) there.files.set(path, '')
      const paths = (...words: string[]) => complete(['file', ...words], { fetch: there.fetch })
      expect(await paths('read', 'abc123', 'src')).toEqual(['src', 'src/a.ts'])
      expect(await paths('rm', 'abc123', 'src/a.ts', 'b')).toEqual(['b.txt'])
      expect(await paths('write', 'abc123', 'b.txt', '--from', '')).toEqual([])
    })

    test('are the same wherever a sandbox or a repository is named', () => {
      const argument = (path: string) => {
        const named = path.split(' ').at(-1) ?? ''
        const isRepository = named === 'repository'
        return sourceFor(
          isRepository ? new Argument(named) : new SandboxArgument(named),
          path.replace(/ \w+$/, ''),
        )
      }
      for (const path of ['comment list id', 'branch diff id', 'devbox checkpoint create id'])
        expect(argument(path)).toBe('sandboxes')
      for (const path of ['pr view repository', 'branch list repository'])
        expect(argument(path)).toBe('repositories')
      expect(argument('repo import repository')).toBeNull()
    })

    test('are empty without an error when the host is unreachable', async () => {
      writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
      expect(await complete(['workspace', 'use', ''])).toEqual([])
      expect(await complete(['template', 'view', ''])).toEqual([])
    })
  })

  describe('in a real shell', () => {
    let folder: string
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'sandlot-shell-'))
      const program = join(folder, 'sandlot')
      const main = resolve(import.meta.dirname, '../main.ts')
      writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`)
      chmodSync(program, 0o755)
      for (const [shell, script] of Object.entries(completionScripts))
        writeFileSync(join(folder, shell), script)
    })
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    const shell = (name: string, args: string[]) =>
      execFileSync(name, args, {
        cwd: folder,
        env: {
          PATH: `${folder}:${process.env.PATH}`,
          HOME: folder,
          SANDLOT_CONFIG_DIR: join(folder, 'config'),
          LANG: 'C.UTF-8',
        },
        encoding: 'utf8',
        timeout: 30_000,
      })

    /** The completions that each shell offers at the end of a line, requested as the shell itself does. */
    const offers: Record<Exclude<Shell, 'powershell'>, (line: string) => string[]> = {
      bash: (line) => {
        // Bash splits a line into words without expanding them, and so does this, at spaces, : and =.
        const words = line
          .split(/ |(?<=[:=])(?=[^:= ])|(?=[:=])/)
          .map((word) => `'${word.replaceAll("'", "'\\''")}'`)
        const set = `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _sandlot_complete`
        const script = `source ./bash; source ./bash; ${set}; printf '%s\\n' "\${COMPREPLY[@]}"`
        return shell('bash', ['--norc', '-c', script]).split('\n').filter(Boolean)
      },
      zsh: (line) => {
        // Only the function, with stubs for zsh's list of words and for the values it passes on.
        const words = line.split(' ').map((word) => `'${word.replaceAll("'", "'\\''")}'`)
        const set = `words=(${words.join(' ')}); CURRENT=${words.length}; _sandlot`
        const stub = `compdef() {}; compadd() { print -rl -- "\${values[@]}" }`
        return shell('zsh', ['-f', '-c', `${stub}; source ./zsh; ${set}`])
          .split('\n')
          .filter((value) => value.startsWith(line.split(' ').at(-1) ?? ''))
          .filter(Boolean)
      },
      fish: (line) => {
        const quoted = line.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
        return shell('fish', ['--no-config', '-c', `source ./fish; complete -C '${quoted}'`])
          .split('\n')
          .filter(Boolean)
          .map((offer) => offer.split('\t')[0] ?? '')
      },
    }

    describe.each(Object.entries(offers))('%s', (name, offered) => {
      const isThere = spawnSync(name, ['--version']).status === 0

      test.skipIf(!isThere)('completes commands, verbs, flags and values', { timeout: 60_000 }, () => {
        expect(offered('sandlot sandb')).toEqual(['sandbox'])
        expect(offered('sandlot sandbox re').toSorted()).toEqual(['rename', 'restore'])
        expect(offered('sandlot sandbox list --dr')).toEqual(['--drafts'])
        expect(offered('sandlot completion ').toSorted()).toEqual(['bash', 'fish', 'powershell', 'zsh'])
        // Bash only replaces what follows the last : or =.
        const whole = (before: string, value: string) => (name === 'bash' ? value : before + value)
        expect(offered('sandlot sandbox list --sort title:d')).toEqual([whole('title:', 'desc')])
        expect(offered('sandlot --host http://h:1 sandbox list --sort=ti').toSorted()).toEqual(
          ['title', 'title:asc', 'title:desc'].map((value) => whole('--sort=', value)),
        )
      })

      test.skipIf(!isThere)('executes nothing that was typed', { timeout: 60_000 }, () => {
        const lines = [
          'sandlot $(>ran) ',
          'sandlot `>ran` ',
          'sandlot sandbox "$(>ran)" ',
          'sandlot sandbox list;>ran ',
          'sandlot a[$(>ran)] ',
          'sandlot <(>ran) ',
          'sandlot (touch ran) ',
          'sandlot sandbox $(>ran)',
        ]
        const before = readdirSync(folder)
        for (const line of lines) {
          try {
            offered(line)
          } catch {
            // The shell may fail to parse the line, but it must not run it.
          }
          expect(existsSync(join(folder, 'ran')), line).toBe(false)
        }
        expect(readdirSync(folder).filter((file) => !before.includes(file) && !file.startsWith('.'))).toEqual(
          [],
        )
      })
    })
  })

  /** No PowerShell is installed where the tests run, so the script itself is checked. */
  test('the PowerShell script passes words on verbatim, and evaluates none of them', () => {
    const script = completionScripts.powershell
    expect(script).toContain('Register-ArgumentCompleter -Native -CommandName sandlot')
    expect(script).toContain('ForEach-Object { $_.Extent.Text }')
    expect(script.match(/& \S+/g)).toEqual(['& $program'])
    expect(script).toContain('& $program complete -- @words')
    const commands = script.split('\n').filter((line) => !line.startsWith('#'))
    expect(commands.join('\n')).not.toMatch(
      /Invoke-Expression|\biex\b|ScriptBlock\]|ExpandString|SafeGetValue/i,
    )
  })
})
