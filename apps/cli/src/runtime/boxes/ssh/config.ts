import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sshSuffix } from '@sandlot/core/runtime/boxes/ssh-rules'
import { type Define, examples } from '../../../platform/commands/command.ts'
import type { Context } from '../../../platform/context.ts'
import { locked } from '../../../platform/disk/file-lock.ts'
import { fileProblem } from '../../../platform/disk/file-problem.ts'
import { makePrivateDirectory, realPathOf, writePrivate } from '../../../platform/disk/private-file.ts'
import type { Outcome } from '../../../platform/output/outcome.ts'
import { devboxTexts } from '../messages.ts'
import { type HostKey, hostKey } from './host-key.ts'

type Flags = { install?: true }

export const sshConfigCommand: Define = (command, act) =>
  command
    .option('--install', 'save it in a file of its own, and include that in ~/.ssh/config')
    .addHelpText(
      'after',
      `${examples('sandlot devbox ssh-config --install', 'sandlot devbox ssh-config >> ~/.ssh/config')}
Once installed, ssh, rsync and VS Code reach every devbox of this host by its id:
  $ ssh 3l5fg9.code.example.com.sandlot
`,
    )
    .action(act((context, flags: Flags) => sshConfig(flags, context)))

/** Prints or installs the `ssh` configuration for this host's devboxes. */
async function sshConfig({ install }: Flags, context: Context): Promise<Outcome<'devbox.ssh-config/1'>> {
  const { host } = context.target()
  const names = `*${sshSuffix(host)}`
  const block = sshBlock(host, names, context.directory)
  writeKnown(names, await hostKey(context.directory), context)
  const path = install === true ? installed(block, names, context) : null
  return {
    shape: 'devbox.ssh-config/1',
    data: { host, names, config: block, path },
    meta: { host },
    text: () => (path === null ? block : `${devboxTexts.sshInstalled(path, names)}\n`),
  }
}

const knownPath = (directory: string) => join(directory, 'ssh_known_hosts')
const configPath = (directory: string) => join(directory, 'ssh_config')

/** Paths may contain spaces, which `ssh` allows within double quotes. */
const inQuotes = (text: string) => `"${text.replaceAll('\\', '/')}"`

/** The command line of this program, however it was started; a single executable has no script. */
const self = (): string => [...new Set(process.argv.slice(0, 2))].map(inQuotes).join(' ')

const sshBlock = (host: string, names: string, directory: string): string => `Host ${names}
  User box
  ProxyCommand ${self()} --host ${host} --no-input devbox ssh-proxy %n
  UserKnownHostsFile ${inQuotes(knownPath(directory))}
  StrictHostKeyChecking yes
  PasswordAuthentication no
  PubkeyAuthentication no
`

/** Replaces a file's block for these names and keeps everything else. */
function replaced(text: string, names: string, block: string): string {
  const blocks = text
    .split(/^(?=Host )/m)
    .filter((one) => one.trim() !== '' && !one.startsWith(`Host ${names}\n`))
  return [...blocks.map((one) => `${one.trimEnd()}\n`), block].join('\n')
}

function installed(block: string, names: string, context: Context): string {
  const path = configPath(context.directory)
  change(path, (before) => replaced(before, names, block))
  const own = join(context.io.home, '.ssh', 'config')
  const include = `Include ${inQuotes(path)}`
  change(own, (before) =>
    // An Include below a Host would apply to that host only.
    before.split('\n').includes(include) ? before : `${include}\n\n${before}`,
  )
  return path
}

function writeKnown(names: string, { public: key }: HostKey, { directory }: Context): void {
  change(knownPath(directory), (before) => {
    const others = before.split('\n').filter((line) => line !== '' && !line.startsWith(`${names} `))
    return `${[...others, `${names} ${key}`].join('\n')}\n`
  })
}

/** Changes a file under a lock, so that no other command changes it concurrently. */
function change(path: string, to: (before: string) => string): void {
  makePrivateDirectory(dirname(path))
  locked(realPathOf(path), () => {
    const before = read(path)
    const after = to(before)
    if (after !== before) writePrivate(path, after)
  })
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const problem = fileProblem(error, 'read', path)
    if (problem.code === 'not_found') return ''
    throw problem
  }
}
