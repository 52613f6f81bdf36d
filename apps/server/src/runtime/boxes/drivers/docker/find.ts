import { existsSync } from 'node:fs'
import type { DriverEvents, RuntimeDriver } from '../../driver.ts'
import { BOX_USER } from '../inside.ts'
import { dockerDriver } from './driver.ts'
import { type Engine, engineAt, enginePlaces } from './engine.ts'

type Options = {
  root: string
  agent: string
  events: DriverEvents
  image: string
  runtime: string | null
  socket?: string
  diskEveryMs?: number
}

/** Creates the driver for the engine of this machine. */
export async function dockerHere({ socket, ...options }: Options): Promise<RuntimeDriver> {
  const places = enginePlaces(process.env)
  const engine = engineAt(socket ?? places.find((place) => existsSync(place)) ?? places[0] ?? '')
  const uid = process.getuid?.() ?? 0
  const isOwn = uid !== 0 && (await isRootless(engine))
  return dockerDriver({
    ...options,
    engine,
    user: isOwn ? null : uid === 0 ? BOX_USER : { uid, gid: process.getgid?.() ?? uid },
    givesAway: uid === 0,
    isPodman: await isPodman(engine),
  })
}

async function isPodman(engine: Engine): Promise<boolean> {
  const { Components } = await engine
    .ask<{ Components?: { Name: string }[] }>('GET', '/version')
    .catch(() => ({ Components: [] }))
  return (Components ?? []).some(({ Name }) => Name.startsWith('Podman'))
}

/** In a rootless engine's containers, the user is root, but unprivileged on the host. */
async function isRootless(engine: Engine): Promise<boolean> {
  const info = await engine
    .ask<{ SecurityOptions?: string[]; Rootless?: boolean }>('GET', '/info')
    .catch(() => null)
  return info?.Rootless === true || (info?.SecurityOptions ?? []).some((one) => one.includes('rootless'))
}
