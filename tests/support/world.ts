import { startDemo } from '@sandlot/demo/start-demo'
import { machine } from './environment.ts'
import { newDataDir, type Running, whenReady } from './server-process.ts'
import { USERS_NODE } from './users-node.ts'

const GUESTS = 200

/** A separate instance of the whole product: the sample GitHub, the built server, an empty database. */
export type World = Running & {
  readonly githubUrl: string
  /** The server's data directory. */
  readonly dataDir: string
  /** The server's process. */
  readonly pid: number | undefined
  /** Returns a user of the sample GitHub who is new to this world. */
  readonly nextGuest: () => string
}

/**
 * Starts a world and resolves once its server answers. Its port, data and users are not shared. Plans are off by
 * default, because most tests create more than Free includes.
 */
export async function startWorld({ plans = false }: { plans?: boolean } = {}): Promise<World> {
  const dataDir = newDataDir()
  const guests = Array.from({ length: GUESTS }, (_, index) => `guest-${index + 1}`)
  const demo = await startDemo({
    environment: {
      ...machine,
      PORT: '0',
      SANDLOT_DATA_DIR: dataDir,
      SANDLOT_SCREENSHOTS: 'off',
      SANDLOT_NPM_WARM: 'off',
      SANDLOT_PLANS: plans ? 'on' : 'off',
    },
    node: USERS_NODE,
    output: 'pipe',
    guests: guests.map((login) => ({
      login,
      name: login.replace('guest-', 'Guest '),
      email: `${login}@example.com`,
    })),
  })
  const running = await whenReady({ server: demo.server, ended: demo.ended, dataDir })
  const nextGuest = () => {
    const login = guests.shift()
    if (!login) throw new Error(`All ${GUESTS} guests of this world have come. Raise GUESTS.`)
    return login
  }
  return { ...running, dataDir, pid: demo.server.pid, githubUrl: demo.githubUrl, nextGuest }
}
