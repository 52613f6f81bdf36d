import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { type DriverChoice, driverFor } from './drivers/choose.ts'
import type { Gate } from './runner/gate.ts'
import { createRunner, listenAt } from './runner/runner.ts'
import { socketPath } from './runner-client/socket-path.ts'

/*
 * The process that runs the devboxes of one machine. It has no database access and no secrets, and keeps running
 * without a server.
 */

type Settings = { driver: DriverChoice; root: string; agent: string; socket: string; gate: Gate }

/** If no server has been connected for this long, none will come back to the boxes. They are saved, and take memory. */
const ALONE_MAX_MS = 15 * 60_000
const settings = JSON.parse(process.env.SANDLOT_RUNNER ?? '{}') as Settings
delete process.env.SANDLOT_RUNNER

mkdirSync(dirname(settings.socket), { recursive: true, mode: 0o700 })
rmSync(settings.socket, { force: true })
const { server, close } = await createRunner({
  makeDriver: (events) => driverFor(settings.driver, { root: settings.root, agent: settings.agent, events }),
  gate: settings.gate,
  onStop: () => void end(),
})
const { path } = socketPath(settings.socket)
await listenAt(server, path)

let alone: NodeJS.Timeout | undefined
let sessions = 0
const wait = () => {
  alone = setTimeout(() => void end(), ALONE_MAX_MS)
}
wait()
server.on('session', (session) => {
  sessions += 1
  clearTimeout(alone)
  session.once('close', () => {
    sessions -= 1
    if (sessions === 0) wait()
  })
})

let isEnding = false
async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  await close()
  process.exit(0)
}

process.on('SIGTERM', () => void end())
// It keeps running when the terminal in which the server was started is closed.
process.on('SIGHUP', () => {})
process.on('SIGINT', () => {})
