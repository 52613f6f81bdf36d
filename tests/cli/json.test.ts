import { verifyCode } from '@sandlot/core/accounts/sessions/token-rest'
import { writeComment } from '@sandlot/core/comments/queries'
import { runtimeStatus } from '@sandlot/core/runtime/boxes/rest'
import { forkSandboxByPath } from '@sandlot/core/sandboxes/rest'
import { expect } from 'vitest'
import { z } from 'zod'
import { newPerson } from '../support/people.ts'
import { makeSandbox, trash } from '../support/sandboxes.ts'
import { someAtATime } from '../support/some-at-a-time.ts'
import { inviteTo, join } from '../support/teams.ts'
import { keepFile } from '../support/uploads.ts'
import { allHelps } from './helps.ts'
import { answer, test } from './signed-in.ts'

type JsonSchema = { [key: string]: unknown }

/** The same schema without additional properties, so that undocumented fields are found. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return 'properties' in inner ? { additionalProperties: false, ...inner } : inner
}

/** These open something, never end, or speak a protocol of their own. */
const NOT_ONE_DOCUMENT = [
  'dash',
  'mcp serve',
  'notif watch',
  'devbox shell',
  'devbox ssh-proxy',
  'devbox sync',
]
/**
 * These need something that this world lacks: a user to approve a code, a mail server, plans, passkeys, or a repository
 * to change.
 */
const NOT_HERE = [
  'auth refresh',
  'admin mail test',
  'admin mail resend',
  'admin workspaces set-plan',
  'repo fork',
  'branch commit',
  'pr open',
  'pr view',
  'pr create',
  'pr checkout',
  'pr merge',
  'pr close',
  'pr reopen',
  'pr review',
  'billing checkout',
  'billing portal',
  'auth passkeys rename',
  'auth passkeys remove',
]

/** Commands that need a running devbox. */
const IN_DEVBOX = [
  'start',
  'exec',
  'ports',
  'logs',
  'restart',
  'checkpoint create',
  'ssh-config',
  'vscode',
  'stop',
].map((verb) => `devbox ${verb}`)
/** The id of their checkpoint is known only after it was created. */
const OF_CHECKPOINT = ['devbox checkpoint restore', 'devbox checkpoint delete']

/** Commands that do something themselves besides having subcommands. */
const WITH_VERBS = ['auth token', 'workspace members', 'workspace invite-link', 'workspace audit']

/** Starts some hundred and fifty processes. */
const LIMIT_MS = 240_000

test('[CL-001, CL-003, CL-028, CL-032, CL-039] every command answers --json with one document matching the schema it names', {
  timeout: LIMIT_MS,
}, async ({ world, me, signedIn: cli }) => {
  const [host, guest] = [await newPerson(world), await newPerson(world)]
  for (const name of ['Alpha', 'Beta']) await inviteTo(host, me, name)
  await join(me, guest, 'Delta')
  await join(host, me, 'Epsilon')
  await join(me, guest, 'Theta')
  const told = answer<{ id: string }[]>(await cli(['notif', 'list', '--json'])).data
  const news = told[0]?.id ?? ''
  const token = await me.newToken()
  const upload = await keepFile(world, me, 'a.txt')
  const { data } = answer<{ id: string }>(await cli(['sandbox', 'create', '--template', 'react', '--json']))
  const id = data.id
  const comment = (await writeComment(me.client, { sandboxId: id, content: 'Why?' })).id
  const made = await cli(['devbox', 'create', '--template', 'node', '--json'])
  const devbox = answer<{ id: string }>(made).data.id
  const fromGithub = await cli(['sandbox', 'fork', 'github/tidewater/website', '--json'])
  const repository = answer<{ id: string }>(fromGithub).data.id
  const followed = await me.client.rest(forkSandboxByPath, {
    params: { '*': 'github/tidewater/charts' },
    body: { teamId: me.workspaceId, isSynced: true },
  })
  const canRun = (await me.client.rest(runtimeStatus)).problem === null
  const { token: admin } = await me.client.rest(verifyCode, { params: { code: world.firstRun.code } })
  const home = answer<{ owner: string; name: string }>(await cli(['repo', 'create', 'home', '--json'])).data
  const gone = await makeSandbox(me, 'Gone')
  await trash(me, [gone.id])
  // The default name of a host that was added without one.
  const here = new URL(world.url).host
  const uses: Record<string, { words?: string[]; input?: string }> = {
    'auth login': { words: ['--with-token'], input: token },
    login: { words: ['--with-token'], input: token },
    'alias set': { words: ['drafts', 'sandbox list --drafts'] },
    'alias list': {},
    'alias delete': { words: ['drafts'] },
    'auth status': {},
    'auth token': {},
    'auth token create': { words: ['Once'] },
    'auth token list': {},
    'auth token revoke': { words: ['Once', '--yes'] },
    'auth passkeys list': {},
    'auth passkeys add': { words: ['--no-browser'] },
    'auth switch': { words: [here] },
    'context list': {},
    'context which': {},
    'context add': { words: ['second'] },
    'context remove': { words: ['second'] },
    'context use': { words: [here] },
    whoami: {},
    'workspace list': {},
    'workspace view': {},
    'workspace use': { words: [me.workspaceId] },
    'sandbox list': {},
    'sandbox view': { words: [id] },
    'sandbox create': { words: ['--template', 'vue', '--title', 'Two'] },
    'devbox create': { words: ['--template', id, '--vm-tier', 'nano'] },
    'devbox fork': { words: [devbox] },
    'devbox tier': { words: [devbox, 'nano'] },
    'devbox list': {},
    'devbox status': { words: [devbox] },
    'devbox env set': { words: [devbox, 'GREETING=hello'] },
    'devbox env list': { words: [devbox] },
    'devbox checkpoint list': { words: [devbox] },
    'devbox env remove': { words: [devbox, 'GREETING'] },
    ...(canRun && {
      'devbox start': { words: [devbox] },
      // The last arguments are those of `echo`.
      'devbox exec': { words: [devbox, '--json', '--', 'echo', 'hello'] },
      'devbox ports': { words: [devbox] },
      'devbox ssh-config': { words: ['--install'] },
      'devbox vscode': { words: [devbox, '--no-browser'] },
      'devbox logs': { words: [devbox, 'dev'] },
      'devbox restart': { words: [devbox] },
      'devbox checkpoint create': { words: [devbox, 'Before'] },
      'devbox stop': { words: [devbox] },
    }),
    'sandbox fork': { words: [id, '--title', 'Copy'] },
    'sandbox open': { words: [id, '--no-browser'] },
    open: { words: [id, '--no-browser'] },
    'sandbox rename': { words: [id, 'Uno'] },
    'file write': { words: [id, 'notes/a.md', '--text', 'One'] },
    'file list': { words: [id] },
    'file read': { words: [id, 'notes/a.md'] },
    'file edit': { words: [id, 'notes/a.md', '--replace', 'One', '--with', 'Two'] },
    'file search': { words: [id, 'Two'] },
    'file move': { words: [id, 'notes/a.md', 'b.md'] },
    'file delete': { words: [id, 'b.md', 'notes', '--recursive', '--yes'] },
    'sandbox pull': { words: [id, 'pulled'] },
    'sandbox push': { words: ['pulled'] },
    'sandbox history': { words: [id] },
    clone: { words: [id, 'cloned'] },
    pull: { words: [id, 'pulled'] },
    push: { words: ['pulled'] },
    unlink: { words: ['pulled'] },
    link: { words: [id, 'pulled'] },
    watch: { words: ['pulled'] },
    diff: { words: ['--folder', 'pulled'] },
    dev: { words: ['pulled'] },
    status: {},
    'sandbox delete': { words: [id, '--yes'] },
    'sandbox restore': { words: [id] },
    'sandbox export': { words: [id] },
    'sandbox import': { words: ['pulled'] },
    'workspace export': { words: ['--output', 'all.zip'] },
    'workspace import': { words: ['all.zip'] },
    'folder create': { words: ['/Clients/Acme'] },
    'folder list': {},
    'sandbox move': { words: ['/Clients', id] },
    'sandbox privacy': { words: ['unlisted', id] },
    'sandbox embed': { words: [id] },
    'sandbox to-devbox': { words: [id, '--yes'] },
    'sandbox to-template': { words: [id] },
    'sandbox share': { words: [id, '--with', guest.username, 'new@example.com'] },
    'sandbox protect': { words: [id] },
    'sandbox purge': { words: [gone.id, '--yes'] },
    search: { words: ['Two'] },
    'folder rename': { words: ['/Clients', 'Customers'] },
    'folder move': { words: ['/Customers/Acme', '/'] },
    'folder delete': { words: ['/Acme', '--yes'] },
    'folder restore': { words: ['/Acme'] },
    'template list': {},
    'template search': { words: ['react'] },
    'template view': { words: ['react'] },
    'template update': { words: [followed.id] },
    'repo create': { words: ['homemade'] },
    'repo mirror': { words: ['https://git.example.com/team/app.git'] },
    'repo clone-url': { words: [`${home.owner}/${home.name}`] },
    'repo edit': { words: [`${home.owner}/${home.name}`, '--description', 'Ours'] },
    'repo protect': { words: [`${home.owner}/${home.name}`, 'main'] },
    'repo webhook': { words: [`${home.owner}/${home.name}`, '--add', 'https://ci.example.com/hook'] },
    'repo delete': { words: [`${home.owner}/homemade`, '--yes'] },
    'repo import': { words: ['tidewater/website'] },
    import: { words: ['tidewater/website'] },
    'repo list': {},
    'repo view': { words: ['tidewater/website'] },
    'repo sync': {},
    'repo permissions': {},
    'branch status': { words: [repository] },
    'branch diff': { words: [repository] },
    'branch pull': { words: [repository] },
    'pr list': {},
    'branch list': { words: ['tidewater/website'] },
    'branch create': { words: ['tidewater/website', 'fix/header'] },
    'branch open': { words: ['tidewater/website', 'fix/header', '--no-browser'] },
    'branch delete': { words: ['tidewater/website', 'fix/header', '--yes'] },
    'repo remove': { words: ['tidewater/website', '--yes'] },
    'profile view': {},
    'profile edit': { words: ['--bio', 'I build harbours.'] },
    'profile export': { words: ['--output', 'mine.zip'] },
    'profile pin': { words: [id, '--remove'] },
    'profile showcase': { words: ['--remove'] },
    'uploads list': {},
    'uploads delete': { words: [upload.id, '--yes'] },
    'comment add': { words: [id, 'Nice'] },
    'comment list': { words: [id] },
    'comment resolve': { words: [id, comment] },
    'vm-tiers list': {},
    'notif prefs': {},
    'notif list': {},
    'notif read': { words: [news] },
    'notif unread': { words: [news] },
    'notif archive': { words: [news] },
    'notif read-all': {},
    'notif archive-all': { words: ['--yes'] },
    'workspace create': { words: ['Gamma'] },
    'workspace invite': { words: [guest.username, '--workspace', 'Gamma'] },
    'workspace uninvite': { words: [guest.username, '--workspace', 'Gamma'] },
    'workspace members': { words: ['--workspace', 'Gamma'] },
    'workspace members list': { words: ['--workspace', 'Gamma'] },
    'workspace members role': { words: [guest.username, 'read', '--workspace', 'Delta'] },
    'workspace members remove': { words: [guest.username, '--yes', '--workspace', 'Delta'] },
    'workspace invite-link': { words: ['--workspace', 'Gamma'] },
    'workspace invite-link show': { words: ['--workspace', 'Gamma'] },
    'workspace invite-link reset': { words: ['--days', '1', '--workspace', 'Gamma'] },
    'workspace invite-link off': { words: ['--workspace', 'Gamma'] },
    'workspace leave': { words: ['Epsilon', '--yes'] },
    'workspace rename': { words: ['Zeta', '--workspace', 'Delta'] },
    'workspace audit': { words: ['--workspace', 'Zeta'] },
    'workspace audit list': { words: ['--workspace', 'Zeta'] },
    'workspace audit export': { words: ['--workspace', 'Zeta', '--output', 'audit.ndjson'] },
    'workspace audit retention': { words: ['365', '--workspace', 'Zeta'] },
    'workspace token create': { words: ['build', '--workspace', 'Zeta'] },
    'workspace token list': { words: ['--workspace', 'Zeta'] },
    'workspace token revoke': { words: ['build', '--yes', '--workspace', 'Zeta'] },
    'workspace transfer': { words: [guest.username, '--yes', '--workspace', 'Theta'] },
    'workspace audit verify': { words: ['--workspace', 'Zeta'] },
    'workspace delete': { words: ['Zeta', '--yes'] },
    'workspace restore': { words: ['Zeta'] },
    'workspace privacy': { words: ['unlisted', '--workspace', 'Gamma'] },
    'workspace accept': { words: ['Alpha'] },
    'workspace reject': { words: ['Beta'] },
    'credits status': {},
    'credits usage': { words: ['--by', 'person'] },
    'credits budget': { words: ['workspace', '--credits', '500', '--tell'] },
    'credits alerts': { words: ['https://log.example.com/in'] },
    'billing statement': {},
    'billing plan': {},
    'billing addons': {},
    'billing limit': {},
    'billing convert': {},
    'billing orders': {},
    'mcp tools': { words: ['--toolset', 'all'] },
    'mcp config': { words: ['cursor'] },
    'config list': {},
    'config get': { words: ['host'] },
    'config set': { words: ['workspace', me.workspaceName] },
    'config path': {},
    api: { words: ['users/current'] },
    doctor: {},
    completion: { words: ['bash'] },
    schema: { words: ['sandbox.list/1'] },
    upgrade: {},
    version: { words: ['--check'] },
    help: { words: ['environment'] },
    'admin people list': { words: ['--limit', '2'] },
    'admin people sign-in-link': { words: [guest.username, '--yes'] },
    'admin people suspend': { words: [guest.username, '--yes'] },
    'admin people restore': { words: [guest.username] },
    'admin people make-admin': { words: [guest.username, '--yes'] },
    'admin people remove-admin': { words: [guest.username, '--yes'] },
    'admin workspaces list': {},
    'admin tiers list': {},
    'admin tiers set': { words: ['nano', '--credits', '11'] },
    'admin settings show': {},
    'admin settings set': { words: ['--sign-up', 'open'] },
    'admin jobs list': {},
    'admin jobs retry': {},
    'admin mail list': {},
    'admin mail show': { words: ['new@example.com'] },
    'admin health': {},
    'admin setup': {},
    'admin audit': { words: ['--action', 'person.'] },
    'auth logout': {},
    logout: {},
  }
  const others = [...NOT_ONE_DOCUMENT, ...NOT_HERE, ...OF_CHECKPOINT, ...(canRun ? [] : IN_DEVBOX)]
  const named = allHelps().map(({ name }) => name)
  const forPrograms = [...named, ...WITH_VERBS].filter((name) => !others.includes(name))
  expect(forPrograms.toSorted()).toEqual(Object.keys(uses).toSorted())

  const answered: { name: string; schema: string; data: unknown }[] = []
  for (const [name, { words = [], input = '' }] of Object.entries(uses)) {
    const env = { ...(name.startsWith('admin ') && { SANDLOT_TOKEN: admin }) }
    // Each is started by itself, so that none relies on what others have loaded or left running.
    const { code, stdout, json } = await cli.afresh([...name.split(' '), ...words, '--json'], { input, env })
    expect({ name, code, lines: stdout.split('\n').length }).toEqual({ name, code: 0, lines: 2 })
    const document = json() as { meta: { schema: string }; data: unknown }
    expect(document).toMatchObject({
      ok: true,
      data: expect.anything(),
      meta: { schema: expect.any(String) },
    })
    answered.push({ name, schema: document.meta.schema, data: document.data })
  }

  const ids = [...new Set(answered.map(({ schema }) => schema))]
  const shapes = await someAtATime(ids, async (schema) => {
    const { data: described } = answer<JsonSchema>(await cli(['schema', schema, '--json']))
    return [schema, z.fromJSONSchema(closed(described) as never)] as const
  })
  const shapeOf = new Map(shapes)
  for (const { name, schema, data: given } of answered) {
    const result = shapeOf.get(schema)?.safeParse(given)
    expect({ name, isOfItsShape: result?.success, error: result?.error }).toEqual({
      name,
      isOfItsShape: true,
      error: undefined,
    })
  }
})

test('[CL-002] every failure with --json has the same shape, and an exit status for its kind', {
  timeout: LIMIT_MS,
}, async ({ cli }) => {
  const schema = answer<JsonSchema>(await cli(['schema', 'failure/1', '--json'])).data
  const shape = z.fromJSONSchema(closed(schema) as never)
  const failures: [number, string, string[], Record<string, string>?][] = [
    [2, 'usage', ['sandbox', 'lisp']],
    [2, 'validation', ['sandbox', 'rename', 'x1', '']],
    [4, 'unauthenticated', ['sandbox', 'list']],
    [4, 'unauthenticated', ['sandbox', 'list'], { SANDLOT_TOKEN: 'slt_wrong' }],
    [6, 'not_found', ['sandbox', 'view', 'nosuch']],
    [10, 'offline', ['template', 'list', '--host', 'http://localhost:1']],
  ]
  for (const [status, code, words, env] of failures) {
    const result = await cli([...words, '--json'], env ? { env } : {})
    expect(result).toMatchObject({ code: status, stderr: '' })
    expect(result.json()).toMatchObject({ error: { code } })
    expect(shape.safeParse(result.json()).error).toBeUndefined()
  }
})
