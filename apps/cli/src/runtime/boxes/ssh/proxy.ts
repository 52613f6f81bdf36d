import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { AppError } from '@sandlot/core/errors'
import { startBox } from '@sandlot/core/runtime/boxes/rest'
import { devboxOfSshName } from '@sandlot/core/runtime/boxes/ssh-rules'
import { type Define, type Ended, examples } from '../../../platform/commands/command.ts'
import type { Context } from '../../../platform/context.ts'
import { OWN_FAILURE, START_TIMEOUT_MS } from '../limits.ts'
import { devboxTexts } from '../messages.ts'
import { hostKey } from './host-key.ts'
import { serveSessions } from './sessions.ts'

export const sshProxyCommand: Define = (command, act) =>
  command
    .argument('<name>', 'id of the devbox, or its name for ssh, as in 3l5fg9.code.example.com.sandlot')
    .addHelpText(
      'after',
      `${examples('ssh -o ProxyCommand="sandlot devbox ssh-proxy %n" 3l5fg9.code.example.com.sandlot')}
You rarely call this yourself: “sandlot devbox ssh-config” sets up ssh to do it.
Terminals, commands, sftp, scp and forwarded ports work; remote forwarding (-R) does not.
`,
    )
    .action(act((context, _flags, name: string) => proxy(name, context), OWN_FAILURE))

/** The server side of `ssh` in this process. Whoever started it provides the token, so nobody has to authenticate. */
async function proxy(name: string, context: Context): Promise<Ended> {
  const { host } = context.target()
  const id = name.includes('.') ? devboxOfSshName(name, host) : name
  if (id === null) throw new AppError('usage', devboxTexts.sshOtherHost(name, host), { field: 'name' })
  const client = await context.connect({ timeoutMs: START_TIMEOUT_MS })
  const [{ default: ssh2 }, key] = await Promise.all([
    import('ssh2'),
    hostKey(context.directory),
    // Connecting means that the person wants it to run, even if somebody stopped it.
    client.rest(startBox, { params: { id } }),
  ])
  const { stdin, stdout } = context.io
  const server = new ssh2.Server({ hostKeys: [key.private] }, (connection) => {
    connection.on('authentication', (attempt) => attempt.accept())
    connection.on('ready', () => serveSessions(connection, { client, id, context }, ssh2.utils.sftp))
    // A broken connection is closed like any other.
    connection.on('error', () => {})
  })
  const duplex = Duplex.from({ readable: stdin, writable: stdout })
  const closed = once(duplex, 'close').catch(() => {})
  server.injectSocket(duplex as never)
  await closed
  return { status: 0 }
}
