import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Authorities, Door } from '../driver.ts'
import { socketPath } from '../runner-client/socket-path.ts'
import { AUTHORITY_FILES, type BoxUser } from './inside.ts'

const DOORS: Door[] = ['agent', 'egress']

/** An agent has one connection at each door, and dials again once that is lost. A box cannot take all of the runner's. */
export const CONNECTIONS_MAX = 8

export type Doors = { folder: string; close(): Promise<void> }

/**
 * Opens the sockets that a box dials, in a folder of its own. The box gets the folder, because a socket that was
 * mounted directly would be a different one after a restart.
 */
export async function openDoors(
  folder: string,
  user: BoxUser | null,
  onConnection: (door: Door, socket: Socket) => void,
): Promise<Doors> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const open = await Promise.all(
    DOORS.map((door) => listen(join(folder, `${door}.sock`), user, (socket) => onConnection(door, socket))),
  )
  return {
    folder,
    close: async () => {
      for (const close of open) close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The box has only read access there. */
export async function putAuthorities(folder: string, authorities: Authorities): Promise<void> {
  for (const which of ['all', 'extra'] as const)
    await writeFile(join(folder, AUTHORITY_FILES[which]), authorities[which], { mode: 0o644 })
}

async function listen(
  file: string,
  user: BoxUser | null,
  onConnection: (socket: Socket) => void,
): Promise<() => void> {
  const { path, release } = socketPath(file)
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // The receiver adds its own handlers; a box that disconnects is no error.
    socket.on('error', () => {})
    onConnection(socket)
  })
  server.maxConnections = CONNECTIONS_MAX
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  await chmod(file, 0o600)
  if (user) await chown(file, user.uid, user.gid)
  return () => {
    server.close(release)
    for (const socket of sockets) socket.destroy()
  }
}
