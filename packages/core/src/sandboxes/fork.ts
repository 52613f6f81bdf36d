import type { Client } from '../client.ts'
import { type ForkBody, type Forked, forkSandbox, forkSandboxByPath } from './rest.ts'

/** Forks by id; an id with slashes is appended to the path as it is (spec RS-043). */
export const forkById = (client: Client, id: string, body: ForkBody): Promise<Forked> =>
  id.includes('/')
    ? client.rest(forkSandboxByPath, { params: { '*': id }, body })
    : client.rest(forkSandbox, { params: { id }, body })
