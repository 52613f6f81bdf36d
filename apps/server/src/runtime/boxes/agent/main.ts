import { join } from 'node:path'
import { startAgent } from './agent.ts'

/* The process in a box that the runner talks to. It has no network and needs none: it dials two sockets. */

const { SANDLOT_BOX_ID, SANDLOT_BOX_GENERATION, SANDLOT_BOX_TOKEN, SANDLOT_AGENT_DIR, HOME } = process.env

if (!SANDLOT_BOX_ID || !SANDLOT_BOX_GENERATION || !SANDLOT_BOX_TOKEN || !SANDLOT_AGENT_DIR || !HOME) {
  process.stderr.write('The agent needs SANDLOT_BOX_ID, _GENERATION, _TOKEN, SANDLOT_AGENT_DIR and HOME.\n')
  process.exit(2)
}

// Hidden from the programs that run here.
for (const name of Object.keys(process.env)) if (name.startsWith('SANDLOT_')) delete process.env[name]

const started = startAgent({
  identity: { id: SANDLOT_BOX_ID, generation: SANDLOT_BOX_GENERATION, token: SANDLOT_BOX_TOKEN },
  socketsDir: SANDLOT_AGENT_DIR,
  home: HOME,
  project: join(HOME, 'project'),
})

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, async () => {
    ;(await started).stop()
    process.exit(0)
  })
