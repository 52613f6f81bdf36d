import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { request } from 'node:http'
import { pathOf } from '@sandlot/core/endpoint'
import { execInBox, readBox, runtimeStatus, setPort, startBox } from '@sandlot/core/runtime/boxes/rest'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { expect, test } from 'vitest'
import { freePort } from '../api/balancer.ts'
import {
  clientAt,
  dataDirectory,
  firstPerson,
  ownPostgres,
  startBinary,
  until,
} from '../api/server-binary.ts'

const PREVIEWS = 'previews.test'
const SERVE =
  "node -e \"require('http').createServer((q,s)=>s.end('from the box')).listen(3210)\" >/dev/null 2>&1 &"

/** Returns a server's response to a request for another host name. */
const at = (port: number, host: string) =>
  new Promise<string>((resolve, reject) => {
    request({ host: '127.0.0.1', port, headers: { host } }, (answer) => {
      let text = ''
      answer.on('data', (piece) => {
        text += piece
      })
      answer.once('end', () => resolve(text))
    })
      .once('error', reject)
      .end()
  })

test('of two servers on one database, the one without devboxes forwards requests for them, and later takes over', async ({
  skip,
}) => {
  const database = dataDirectory()
  const SANDLOT_SECRET = randomBytes(32).toString('hex')
  const { token } = await firstPerson(
    startBinary({ SANDLOT_SECRET, SANDLOT_DATA_DIR: database, SANDLOT_RUNTIME: 'off' }),
  )
  const server = async (port: number, env: Record<string, string> = {}) => {
    const dataDir = dataDirectory()
    // Boxes run as another user if the tests run as root.
    chmodSync(dataDir, 0o711)
    const started = startBinary({
      SANDLOT_SECRET,
      SANDLOT_PREVIEW_HOST: PREVIEWS,
      PORT: String(port),
      SANDLOT_DATA_DIR: dataDir,
      DATABASE_URL: ownPostgres(database).url,
      ...env,
    })
    await started.url()
    return started
  }
  const [near, far] = [await freePort(), await freePort()]
  const keeper = await server(far, { SANDLOT_INTERNAL_ADDRESS: `127.0.0.1:${far}` })
  const { problem } = await clientAt(`http://localhost:${far}`, token).rest(runtimeStatus)
  if (problem) skip(problem.reason)
  await server(near)
  const baseUrl = `http://localhost:${near}`
  const client = clientAt(baseUrl, token)
  expect(await client.rest(runtimeStatus)).toMatchObject({ problem: null })
  const { id } = await client.rest(forkSandbox, { params: { id: 'node' }, body: {} })
  expect(await client.rest(startBox, { params: { id } })).toMatchObject({ state: 'running' })
  const said = await fetch(`${baseUrl}${pathOf(execInBox, { id })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ command: ['sh', '-c', `${SERVE} echo started`] }),
  })
  expect(await said.text()).toContain('started')
  await client.rest(setPort, { params: { id, port: '3210' }, body: { visibility: 'link' } })
  await until(async () => (await at(near, `${id}-3210.${PREVIEWS}`)) === 'from the box' || undefined)
  // Once the server that ran the boxes has exited, this one takes over.
  keeper.child.kill('SIGTERM')
  await keeper.ended
  await until(
    async () =>
      (await client.rest(startBox, { params: { id } }).catch(() => null))?.state === 'running' || undefined,
  )
  expect(await client.rest(readBox, { params: { id } })).toMatchObject({ state: 'running', problem: null })
}, 180_000)
