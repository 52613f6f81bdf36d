/** A running devbox in wire form. */
export const wireBox: Record<string, unknown> = {
  sandbox_id: 'x1y2z3',
  state: 'running',
  problem: null,
  vm_tier: 1,
  generation: 2,
  started_at: '2026-03-01T11:00:00.000Z',
  sessions: [
    { id: 's1', kind: 'task', name: 'dev', command: 'vite', state: 'running', exit_code: null },
    { id: 's2', kind: 'task', name: 'test', command: 'vitest', state: 'exited', exit_code: 1 },
    { id: 's3', kind: 'terminal', name: 'bash', command: null, state: 'running', exit_code: null },
  ],
  ports: [{ port: 3000, visibility: 'private', url: 'http://x1y2z3-3000.preview.test' }],
  stats: {
    cpu: 0.25,
    cpu_max: 2,
    memory: 536_870_912,
    memory_max: 2_147_483_648,
    disk: 0,
    disk_max: 6_442_450_944,
    processes: 7,
  },
  tasks: [{ name: 'dev', command: 'vite', autostart: true, port: 3000 }],
  notices: [],
}

/** The result of the query for a sandbox by its id: one with a devbox. */
export const wireDevbox = () => [
  { payload: { data: { sandbox: { id: 'x1y2z3', title: 'Bench', isV2: true } } } },
]
