import type { Box, BoxSession, BoxTask } from '@sandlot/core/runtime/boxes/rest'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { abilitiesAs } from '../../../sandboxes/testing/server.ts'

/** A devbox as the server returns it. */
export const buildBox = (fields: Partial<Box> = {}): Box => ({
  sandboxId: 'aaa111',
  state: 'running',
  problem: null,
  vmTier: 1,
  generation: 1,
  startedAt: '2026-01-01T00:00:00Z',
  sessions: [],
  ports: [],
  stats: null,
  tasks: [],
  notices: [],
  ...fields,
})

export const buildTask = (fields: Partial<BoxTask> = {}): BoxTask => ({
  name: 'dev',
  command: 'npm run dev',
  autostart: true,
  port: 5173,
  ...fields,
})

export const buildSession = (fields: Partial<BoxSession> = {}): BoxSession => ({
  id: 's1',
  kind: 'terminal',
  name: 'bash',
  command: null,
  state: 'running',
  exitCode: null,
  ...fields,
})

/** The fields of a sandbox that the components for devboxes read. */
export const devbox = (fields: object = {}): OpenSandbox =>
  ({
    id: 'aaa111',
    title: 'Shop',
    template: 'node',
    v2: true,
    removedAt: null,
    isFrozen: false,
    abilities: abilitiesAs('ADMIN'),
    previewSecret: null,
    forkedFromSandbox: null,
    ...fields,
  }) as unknown as OpenSandbox
