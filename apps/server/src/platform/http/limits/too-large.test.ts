import { request as send } from 'node:http'
import { connect } from 'node:net'
import { importArchive } from '@sandlot/core/archives/rest'
import { pathOf } from '@sandlot/core/endpoint'
import { UPLOAD_MAX_BYTES } from '@sandlot/core/files/limits'
import { sizeMessages } from '@sandlot/core/files/size-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPreviews, type TestPreviews } from '../../../runtime/preview/testing/previews.ts'
import { createTestServer, type TestServer } from '../../../testing/server.ts'

const MB = 1024 * 1024
let server: TestServer
let previews: TestPreviews
let url: string
let previewUrl: string
let authorization: string
let workspaceId: string
beforeAll(async () => {
  server = await createTestServer({ config: { importMaxBytes: MB } })
  url = await server.listen()
  previews = await createTestPreviews(server)
  previewUrl = await previews.app.listen({ host: '127.0.0.1', port: 0 })
  const user = await server.buildUser()
  workspaceId = user.personalWorkspaceId
  authorization = `Bearer ${await server.tokenFor(user)}`
})
afterAll(async () => {
  await previews.close()
  await server.close()
})

/** More than the kernel buffers without the server reading it. */
const SIZE = UPLOAD_MAX_BYTES + 24 * MB
const uploads: [string, () => string, string][] = [
  ['JSON', () => `${url}/api/v1/sandboxes`, 'application/json'],
  ['a zip', () => url + pathOf(importArchive, { id: workspaceId }), 'application/zip'],
  ['a text for a preview', () => `${previewUrl}/__sandlot/session`, 'text/plain'],
]

/** A body whose length is unknown until it ends. */
const streamed = () => {
  let left = SIZE
  return new ReadableStream({
    pull: (controller) => {
      left -= MB / 4
      controller.enqueue(new Uint8Array(MB / 4).fill(32))
      if (left <= 0) controller.close()
    },
  })
}

describe.each(uploads)('a body that is too large, %s', (_what, target, type) => {
  const headers = () => ({ authorization, 'content-type': type })

  test.each([
    ['announced', () => ({ body: Buffer.alloc(SIZE, 32) })],
    ['streamed', () => ({ body: streamed(), duplex: 'half' as const })],
  ])('is refused with a message that fetch can read, %s', async (_how, body) => {
    const reply = await fetch(target(), { method: 'POST', headers: headers(), ...body() })
    expect(reply.status).toBe(413)
    expect((await reply.json()).code).toBe('too_large')
  })

  test('is refused to a client that writes everything before reading', async () => {
    const { port, pathname } = new URL(target())
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.pause()
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
      })
      socket.on('end', () => resolve(answer))
      socket.on('error', reject)
      socket.write(
        `POST ${pathname} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: ${type}\r\nContent-Length: ${SIZE}\r\nConnection: close\r\n\r\n`,
      )
      socket.write(Buffer.alloc(SIZE, 32), () => socket.resume())
    })
    expect(text).toMatch(/^HTTP\/1.1 413 /)
    expect(text).toContain('too_large')
  })
})

test('a client that never stops sending is cut off', async () => {
  const closed = await new Promise<number>((resolve) => {
    const request = send(`${url}/api/v1/sandboxes`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    })
    let sent = 0
    const chunk = Buffer.alloc(MB, 32)
    const write = () => {
      while (!request.destroyed && request.write(chunk)) sent += 1
    }
    request.on('drain', () => {
      sent += 1
      write()
    })
    request.on('response', (reply) => reply.resume())
    request.on('error', () => {})
    request.on('close', () => resolve(sent))
    write()
  })
  expect(closed).toBeLessThan(400)
})

test('the message is the one for files', async () => {
  const reply = await fetch(`${url}/api/v1/sandboxes/x/files`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: Buffer.alloc(SIZE, 32),
  })
  expect((await reply.json()).errors.detail).toEqual([sizeMessages.tooLarge])
})
