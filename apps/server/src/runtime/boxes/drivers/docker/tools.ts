import type { Tools } from '../tools.ts'
import { type Common, toolContainer } from './container.ts'
import type { Engine } from './engine.ts'

const SAID_MAX_LENGTH = 10_000
/** Precedes each piece of output with its stream and length. */
const HEADER_BYTES = 8
const LENGTH_AT = 4

/** Runs programs of the image on folders, each in a container that is removed when it ends. */
export function toolsOf(engine: Engine, common: Common, user: Tools['user']): Tools {
  return {
    user,
    run: async (command, folders) => {
      const { Id } = await engine.ask<{ Id: string }>(
        'POST',
        '/containers/create',
        toolContainer(common, command, folders),
      )
      try {
        await engine.ask('POST', `/containers/${Id}/start`)
        const { StatusCode } = (await engine.wait(`/containers/${Id}/wait`)) as { StatusCode: number }
        const output = await engine.bytes(`/containers/${Id}/logs?stdout=1&stderr=1`)
        return { code: StatusCode, said: linesOf(output).slice(0, SAID_MAX_LENGTH).trim() }
      } finally {
        await engine.ask('DELETE', `/containers/${Id}?force=1&v=1`)
      }
    },
  }
}

function linesOf(output: Buffer): string {
  const pieces: Buffer[] = []
  for (let at = 0; at + HEADER_BYTES <= output.length; ) {
    const end = at + HEADER_BYTES + output.readUInt32BE(at + LENGTH_AT)
    pieces.push(output.subarray(at + HEADER_BYTES, end))
    at = end
  }
  return Buffer.concat(pieces).toString('utf8')
}
