import { randomBytes } from 'node:crypto'
import type { Tools } from '../tools.ts'
import { type Common, exitCodeOf, toolPod } from './pod.ts'
import type { Pods } from './pods.ts'

const SAID_MAX_LENGTH = 10_000

/** Runs programs of the image on folders, each in a pod that is removed when it ends. */
export const toolsOf = (pods: Pods, prefix: string, common: Common, user: Tools['user']): Tools => ({
  user,
  run: async (command, folders) => {
    const name = `${prefix}-tool-${randomBytes(5).toString('hex')}`
    await pods.begin(toolPod(common, name, command, folders))
    try {
      const pod = await pods.ended(name)
      const said = pod ? await pods.output(name) : ''
      return { code: pod && exitCodeOf(pod), said: said.slice(0, SAID_MAX_LENGTH).trim() }
    } finally {
      await pods.forget(name)
    }
  },
})
