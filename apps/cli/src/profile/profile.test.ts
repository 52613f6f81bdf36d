import { buildWireUser } from '@sandlot/core/testing/build-wire-user'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { createMachine } from '../testing/run.ts'

const host = 'http://localhost:4000'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

const upload = {
  id: 'f1',
  name: 'a.png',
  path: '/uploads/f1/a.png',
  url: `${host}/uploads/f1/a.png`,
  object_size: 2048,
}

/** A host with these uploads. Records the changes requested of it. */
function hostWith(uploads: (typeof upload)[]) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.method === 'GET') return Response.json({ uploads, max_size: 104857600, current_size: 2048 })
    asked.push(`${request.method} ${new URL(request.url).pathname}`)
    return Response.json({})
  }
  return { options: { fetch }, asked }
}

test('lists uploaded files with their size', async () => {
  const told = await machine.run(['uploads', 'list', '--json'], hostWith([upload]).options)
  expect(told.json()).toMatchObject({ data: [{ id: 'f1', name: 'a.png', size: 2048, url: upload.url }] })
})

test('deletes an uploaded file only after confirmation; a dry run deletes nothing', async () => {
  const { options, asked } = hostWith([upload])
  expect((await machine.run(['uploads', 'delete', 'f1', '--json'], options)).status).not.toBe(0)
  expect((await machine.run(['uploads', 'delete', 'f1', '--dry-run', '--json'], options)).status).toBe(0)
  expect(asked).toEqual([])
  expect((await machine.run(['uploads', 'delete', 'f1', '--yes', '--json'], options)).status).toBe(0)
  expect(asked).toEqual(['DELETE /api/v1/users/current_user/uploads/f1'])
  expect((await machine.run(['uploads', 'delete', 'f2', '--yes', '--json'], options)).status).toBe(6)
})

test('exports all of one’s data as one zip, named after the person', async () => {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === '/api/v1/users/current_user/export') {
      asked.push(`${request.method} ${pathname}`)
      return new Response('PK', {
        headers: { 'content-type': 'application/zip', 'x-archive-sandboxes': '2' },
      })
    }
    return Response.json(buildWireUser())
  }
  const told = await machine.run(['profile', 'export', '--output', '-'], { fetch })
  expect(told.stdout).toBe('PK')
  expect(told.stderr).toContain('2 sandboxes')
  expect(asked).toEqual(['POST /api/v1/users/current_user/export'])
  expect((await machine.run(['profile', 'export', '--output', '-', '--json'], { fetch })).status).toBe(2)
})
