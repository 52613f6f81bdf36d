/*
 * Runs command after command of the built program in one process, each as a process of its own would: with its
 * arguments, environment, working directory and streams. The path of the program comes as an argument, the commands
 * over IPC. Runs on the user's Node, which reads no TypeScript.
 */
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

const [binary, built] = process.argv.slice(2)
const address = pathToFileURL(built).href
let runs = 0

const replace = (name, stream) => Object.defineProperty(process, name, { value: stream, configurable: true })

async function run({ args, env, cwd, input }) {
  runs += 1
  process.argv = [process.execPath, binary, ...args]
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.chdir(cwd)
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  replace('stdin', new PassThrough().end(input))
  replace('stdout', stdout)
  replace('stderr', stderr)
  const printed = Promise.all([text(stdout), text(stderr)])
  process.exitCode = undefined
  // Under a new address, the main module runs again; what it imports stays loaded.
  await import(`${address}?run=${runs}`)
  stdout.end()
  stderr.end()
  const [said, warned] = await printed
  process.removeAllListeners('SIGINT')
  return { code: process.exitCode ?? 0, stdout: said, stderr: warned }
}

process.on('message', async (command) => process.send(await run(command)))
process.on('disconnect', () => process.exit())
