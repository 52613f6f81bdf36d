import { createHash } from 'node:crypto'
import { appendFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { agentEvents } from '../../agent-client/events.ts'
import { removeFolder } from '../../agent-client/files.ts'
import type { AgentEvent } from '../api.ts'
import { startAgent } from '../testing/start-agent.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A picture of the project that is maintained from events alone. */
async function follow(link: Parameters<typeof agentEvents>[0]) {
  const events = agentEvents(link)
  onTestFinished(() => void events.return(undefined as never))
  const files = new Map<string, string | null>()
  const folders = new Set<string>()
  const others: AgentEvent[] = []
  const next = async () => {
    const { value: event } = await events.next()
    if (event.type === 'files') {
      for (const path of event.removed) files.delete(path)
      for (const { path, hash } of event.changed) files.set(path, hash)
    } else if (event.type === 'folders') {
      for (const path of event.removed) folders.delete(path)
      for (const path of event.added) folders.add(path)
    } else others.push(event)
    return event
  }
  while ((await next()).type !== 'ready');
  /** Reads events until the picture matches; if it never does, the test times out. */
  const until = async (wanted: Record<string, string>) => {
    const expected = Object.entries(wanted).map(([path, text]) => `${path} ${hashOf(text)}`)
    const shown = () => [...files].map(([path, hash]) => `${path} ${hash}`).sort()
    while (shown().join('\n') !== expected.sort().join('\n')) await next()
  }
  const untilTold = async (type: AgentEvent['type']) => {
    let event = others.find((one) => one.type === type)
    while (event?.type !== type) event = await next()
    return event
  }
  const untilFolders = async (...wanted: string[]) => {
    while ([...folders].sort().join('\n') !== wanted.sort().join('\n')) await next()
  }
  return { files, until, untilFolders, untilTold }
}

test('every file change in a project is reported, with hashes', async () => {
  const { link, project } = await startAgent()
  const at = (path: string) => join(project, path)
  await mkdir(at('src/deep'), { recursive: true })
  await writeFile(at('src/a'), '1')
  await writeFile(at('b'), '2')
  const { files, until } = await follow(link)
  expect([...files.keys()].sort()).toEqual(['b', 'src/a'])
  await writeFile(at('src/a'), '3')
  await writeFile(at('src/deep/c'), '4')
  await until({ b: '2', 'src/a': '3', 'src/deep/c': '4' })
  await mkdir(at('new/er'), { recursive: true })
  await writeFile(at('new/er/d'), '5')
  await rm(at('b'))
  await until({ 'src/a': '3', 'src/deep/c': '4', 'new/er/d': '5' })
  await rename(at('src'), at('lib'))
  await until({ 'lib/a': '3', 'lib/deep/c': '4', 'new/er/d': '5' })
  await appendFile(at('lib/deep/c'), '6')
  await rm(at('new'), { recursive: true })
  await mkdir(at('new'))
  await writeFile(at('new/e'), '7')
  await until({ 'lib/a': '3', 'lib/deep/c': '46', 'new/e': '7' })
  await writeFile(at('new/e'), '8')
  await until({ 'lib/a': '3', 'lib/deep/c': '46', 'new/e': '8' })
})

test('a folder recreated under its old name is watched again, each time', async () => {
  const { link, project } = await startAgent()
  const { until } = await follow(link)
  for (let round = 0; round < 5; round += 1) {
    await rm(join(project, 'a'), { recursive: true, force: true })
    await mkdir(join(project, 'a'))
    await writeFile(join(project, 'a/b'), `made ${round}`)
    await until({ 'a/b': `made ${round}` })
    await writeFile(join(project, 'a/b'), `changed ${round}`)
    await until({ 'a/b': `changed ${round}` })
  }
})

test('folders are reported as they appear and disappear, even empty ones, but not ignored ones', async () => {
  const { link, project } = await startAgent()
  const at = (path: string) => join(project, path)
  await mkdir(at('before/deep'), { recursive: true })
  await mkdir(at('node_modules/x'), { recursive: true })
  const { untilFolders } = await follow(link)
  await untilFolders('before', 'before/deep')
  await mkdir(at('new/er'), { recursive: true })
  await untilFolders('before', 'before/deep', 'new', 'new/er')
  await rename(at('new'), at('old'))
  await rm(at('before'), { recursive: true })
  await untilFolders('old', 'old/er')
  await rm(at('old/er'), { recursive: true })
  await mkdir(at('old/er'))
  await mkdir(at('last'))
  await untilFolders('last', 'old', 'old/er')
})

test('a folder with only ignored contents is not reported, and one already reported stays', async () => {
  const { link, project } = await startAgent()
  const at = (path: string) => join(project, path)
  await mkdir(at('left/node_modules'), { recursive: true })
  await mkdir(at('kept'))
  const { untilFolders } = await follow(link)
  await untilFolders('kept')
  await mkdir(at('kept/node_modules'))
  await mkdir(at('last'))
  await untilFolders('kept', 'last')
  await writeFile(at('left/a'), '1')
  await untilFolders('kept', 'last', 'left')
})

test('only an empty folder can be removed', async () => {
  const { link, project } = await startAgent()
  await mkdir(join(project, 'full'))
  await writeFile(join(project, 'full/a'), '1')
  await mkdir(join(project, 'empty'))
  await removeFolder(link, 'empty')
  await expect(removeFolder(link, 'full')).rejects.toMatchObject({ reason: 'conflict' })
  await expect(removeFolder(link, 'empty')).rejects.toMatchObject({ reason: 'not_found' })
  for (const path of ['', '..'])
    await expect(removeFolder(link, path)).rejects.toMatchObject({ reason: 'invalid' })
  expect(await readdir(project)).toEqual(['full'])
})

test('ignored files are not reported, until the rules include them again', async () => {
  const { link, project } = await startAgent()
  const at = (path: string) => join(project, path)
  for (const folder of ['node_modules/x', 'dist/in', '.git']) await mkdir(at(folder), { recursive: true })
  for (const path of ['node_modules/x/a', 'dist/in/b', '.git/HEAD', 'c.log', 'd'])
    await writeFile(at(path), path)
  await writeFile(at('.gitignore'), 'dist\n*.log\n')
  const { until } = await follow(link)
  await until({ '.gitignore': 'dist\n*.log\n', d: 'd' })
  await writeFile(at('dist/in/b'), 'new')
  await writeFile(at('.gitignore'), '*.log\n')
  await until({ '.gitignore': '*.log\n', d: 'd', 'dist/in/b': 'new' })
  await writeFile(at('dist/in/b'), 'newer')
  await until({ '.gitignore': '*.log\n', d: 'd', 'dist/in/b': 'newer' })
  await writeFile(at('.gitignore'), 'dist\n')
  await until({ '.gitignore': 'dist\n', d: 'd', 'c.log': 'c.log' })
})

test('a name that is not UTF-8 is reported, and everything else continues', async () => {
  const { link, project } = await startAgent()
  const { until, untilTold } = await follow(link)
  await writeFile(Buffer.concat([Buffer.from(`${project}/`), Buffer.from([0x61, 0xff])]), 'x')
  await writeFile(join(project, 'b'), 'y')
  expect(await untilTold('unnameable')).toEqual({ type: 'unnameable', folder: '', names: ['a\ufffd'] })
  await until({ b: 'y' })
})
