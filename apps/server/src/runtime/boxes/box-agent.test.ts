import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startAgent } from './agent/testing/start-agent.ts'
import { BoxAgent } from './box-agent.ts'

test('what is known of a devbox stays known while it is looked at again', async () => {
  const { link, project } = await startAgent()
  await mkdir(join(project, 'empty'))
  const agent = new BoxAgent(link, { cpus: 1, memory: 1, disk: 1 })
  await agent.follow({ files: () => {}, changed: () => {}, lost: () => {} })
  const { id } = await agent.open({ kind: 'terminal' })
  const known = () => [[...agent.folders()], agent.sessions().map((session) => session.id)]
  const looking = agent.lookAgain()
  expect(known()).toEqual([['empty'], [id]])
  await looking
  expect(known()).toEqual([['empty'], [id]])
  agent.leave()
})
