import type { Client } from '../client.ts'
import { type ForkBody, forkSandbox, forkSandboxByPath, type SandboxRecord } from './rest.ts'

/** Forks by id; one with slashes goes behind the path as it is (spec RS-043). */
export const forkById = (client: Client, id: string, body: ForkBody): Promise<SandboxRecord> =>
  id.includes('/')
    ? client.rest(forkSandboxByPath, { params: { '*': id }, body })
    : client.rest(forkSandbox, { params: { id }, body })
