import { randomBytes } from 'node:crypto'
import { type Client, createClient } from '@sandlot/core/client'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import type { UserRow } from '../accounts/rows.ts'
import { insertSession, sessionCookieName } from '../accounts/sessions/sessions.ts'
import { SetupCache } from '../admin/setup/current.ts'
import { type AppOptions, createApp } from '../app.ts'
import { branchCheckout } from '../branches/box/checkout.ts'
import { sealedWith } from '../features.ts'
import { type Live, startLive } from '../live.ts'
import type { Config } from '../platform/config/config.ts'
import { readConfig } from '../platform/config/config.ts'
import { type Database, openDatabase, WORK } from '../platform/db/database.ts'
import { type DiskRoom, unknownRoom } from '../platform/disk/disk-room.ts'
import type { Objects } from '../platform/drivers/object-store.ts'
import { type Ids, randomIds } from '../platform/ids.ts'
import { deriveKeys } from '../platform/keys/keys.ts'
import { Hub } from '../platform/live/hub.ts'
import type { SocketLimits } from '../platform/live/socket-slots.ts'
import { Boxes, followIn } from '../runtime/boxes/boxes.ts'
import type { Runner } from '../runtime/boxes/port.ts'
import { noRunner } from '../runtime/boxes/runner-client/no-runner.ts'
import { createBuilders } from './builders.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { cloneDatabase } from './databases.ts'
import { injectFetch } from './inject-fetch.ts'

const silent = { warn: () => {}, error: () => {} }

/** The address that the app assumes while it is not listening. */
export const TEST_ORIGIN = 'http://localhost:4000'

export type TestServerOptions = {
  config?: Partial<Config>
  clock?: TestClock
  ids?: Ids
  /** What the server itself fetches with; the real `fetch` by default. */
  fetch?: typeof fetch
  perMinute?: number
  disk?: DiskRoom
  /** Where large contents are stored; the database by default. */
  objects?: Objects
  socketLimits?: SocketLimits
  /** What runs devboxes; nothing by default. */
  runner?: Runner
} & Pick<AppOptions, 'routes' | 'webFolder' | 'cliFile' | 'logTo'>

/** A client that acts as a user with a token, or as a visitor. */
export type TestClient = Client & {
  /** Sends the same requests raw: to a path of this server, with the token set. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
}

export type TestServer = ReturnType<typeof createBuilders> & {
  app: FastifyInstance
  db: Database
  databaseUrl: string
  clock: TestClock
  deps: AppOptions
  inject: FastifyInstance['inject']
  /** Starts listening on a free port of this computer and returns the address. */
  listen(): Promise<string>
  /** Opens a browser session; the result can be used as a `cookie` header. */
  signIn(user: Pick<UserRow, 'id'>): Promise<{ cookie: string }>
  tokenFor(user: Pick<UserRow, 'id'>): Promise<string>
  /** Core's real client as this user; null for a visitor. */
  as(user: Pick<UserRow, 'id'> | null): TestClient
  close(): Promise<void>
}

/** Creates a complete server on its own database, with time standing still. Close it at the end of the file. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await cloneDatabase(inject('postgres'))
  // A shared machine may stall for longer than users would wait.
  const { db, close } = openDatabase(database.url, { patience: WORK, objects: options.objects ?? null })
  const clock = options.clock ?? createTestClock()
  const ids = options.ids ?? randomIds
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', SANDLOT_SCREENSHOTS: 'off' }, '/nowhere'),
    ...options.config,
  }
  const keys = deriveKeys([randomBytes(32)])
  let origin = config.publicUrl ?? TEST_ORIGIN
  const hub = new Hub()
  const boxes = new Boxes(
    { db, clock, ids, config, keys, log: silent },
    options.runner ?? noRunner({ reason: 'Nothing runs them in this test.', remedy: '' }),
    followIn(hub),
    branchCheckout({ db, clock, publicUrl: () => origin }),
  )
  const deps: AppOptions = {
    db,
    clock,
    ids,
    config,
    publicUrl: () => origin,
    previewUrl: () => 'http://{id}.localhost:4000',
    fetch: options.fetch ?? fetch,
    keys,
    sealed: sealedWith(keys),
    disk: options.disk ?? unknownRoom,
    hub,
    isStopping: () => false,
    npmIsDown: () => false,
    jobsAreDown: () => false,
    boxes,
    setupCache: new SetupCache(),
    origins: () => [origin],
    perMinute: options.perMinute ?? 1_000_000,
    ...(options.routes && { routes: options.routes }),
    ...(options.cliFile !== undefined && { cliFile: options.cliFile }),
    ...(options.webFolder !== undefined && { webFolder: options.webFolder }),
    ...(options.logTo && { logTo: options.logTo }),
  }
  const app = await createApp(deps)
  const through = injectFetch(app)
  let live: Live | null = null

  const open = (user: Pick<UserRow, 'id'>, kind: 'cookie' | 'token') =>
    insertSession({ clock, ids }, db, { userId: user.id, kind, name: 'Test', scope: 'admin' })
  const tokenFor = (user: Pick<UserRow, 'id'>) => open(user, 'token')

  return {
    ...createBuilders({ db, clock, ids }),
    app,
    db,
    databaseUrl: database.url,
    clock,
    deps,
    inject: app.inject.bind(app) as FastifyInstance['inject'],
    listen: async () => {
      live = await startLive(app, {
        deps,
        databaseUrl: database.url,
        origins: deps.origins,
        ...(options.socketLimits && { limits: options.socketLimits }),
      })
      await app.listen({ host: '127.0.0.1', port: 0 })
      const address = app.server.address()
      if (typeof address === 'object' && address && !config.publicUrl)
        origin = `http://127.0.0.1:${address.port}`
      return origin
    },
    signIn: async (user) => ({ cookie: `${sessionCookieName(origin)}=${await open(user, 'cookie')}` }),
    tokenFor,
    as: (user) => {
      let opened: Promise<string> | null = null
      const token = () => {
        opened ??= user && tokenFor(user)
        return opened
      }
      return {
        ...createClient({ baseUrl: origin, fetch: through, name: 'test', token }),
        fetch: async (path, init = {}) => {
          const headers = new Headers(init.headers)
          const secret = await token()
          if (secret !== null) headers.set('authorization', `Bearer ${secret}`)
          return through(origin + path, { ...init, headers })
        },
      }
    },
    close: async () => {
      boxes.leave()
      await live?.stop()
      await app.close()
      await close()
      await database.drop()
    },
  }
}
