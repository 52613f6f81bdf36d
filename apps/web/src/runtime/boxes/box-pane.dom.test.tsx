// @vitest-environment jsdom
import type { Box } from '@sandlot/core/runtime/boxes/rest'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eventually, find, names, seek } from '../../sandboxes/testing/dom.ts'
import { type Answers, abilitiesAs, memberAs, Refusal, WORKSPACE_ID } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { limits, tier } from '../../templates/create/testing/create.tsx'
import { FRAME_READY } from '../frame-names.ts'
import { BoxPane } from './box-pane.tsx'
import { buildBox, buildSession, buildTask, devbox } from './testing/box.ts'

// Loaded up front, so that no test waits for it.
beforeAll(async () => {
  await import('@sandlot/ui/menu-popover')
  await import('../../shell/ui/alert-modal.tsx')
}, 60_000)
beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => undefined
})

const PATH = '/api/v1/sandboxes/aaa111/box'
const ORIGIN = 'http://aaa111-5173.localhost:4000'
const answering = (visibility: 'private' | 'link' = 'private') => ({
  port: 5173,
  visibility,
  url: ORIGIN,
})

/** A server with one devbox. Records the requests. */
function serverOf(first: Partial<Box>, answers: Answers = {}) {
  let box = buildBox(first)
  const asked: string[] = []
  const to = (verb: string, fields: Partial<Box>) => () => {
    asked.push(verb)
    box = buildBox({ ...box, problem: null, ...fields })
    return box
  }
  const all: Answers = {
    ...memberAs(),
    'GET /api/vm_tiers': () => ({ vm_tiers: [] }),
    [`GET ${PATH}`]: () => box,
    [`POST ${PATH}/start`]: to('start', { state: 'running' }),
    [`POST ${PATH}/stop`]: to('stop', { state: 'stopped' }),
    [`POST ${PATH}/restart`]: to('restart', { state: 'running', generation: 2 }),
    ...answers,
  }
  return { asked, all }
}

const show = (
  first: Partial<Box>,
  {
    answers,
    sandbox,
    isVisitor = false,
    isOnline = true,
  }: { answers?: Answers; sandbox?: object; isVisitor?: boolean; isOnline?: boolean } = {},
) => {
  const server = serverOf(first, answers)
  const onPort = vi.fn()
  const page = showPage(
    <BoxPane onDownload={() => undefined} onPort={onPort} port={null} sandbox={devbox(sandbox)} />,
    server.all,
    { isVisitor, isOnline },
  )
  return { ...server, ...page, onPort }
}

test('a devbox starts when opened, and stays stopped once stopped', async () => {
  const { asked } = show({ state: 'stopped' })
  await find('[role="status"]', 'Devbox')
  await eventually(() => expect(document.querySelector('[aria-label="Devbox"]')?.textContent).toBe('Running'))
  ;(await find('button', 'Stop')).click()
  await find('h2', 'The devbox is stopped')
  expect(asked).toEqual(['start', 'stop'])
  ;(await find<HTMLButtonElement>('button', 'Start')).click()
  await eventually(() => expect(asked).toEqual(['start', 'stop', 'start']))
})

test('with devboxes turned off, starts nothing and explains why and what still works', async () => {
  const { asked } = show({
    state: 'stopped',
    problem: {
      reason: 'off',
      message: 'Devboxes cannot run on this server. bubblewrap is missing. Install it.',
    },
  })
  await find('h2', 'Devboxes do not run here')
  expect(document.body.textContent).toContain('bubblewrap is missing. Install it.')
  await find('button', 'Download zip')
  expect(seek('button', 'Start')).toBeUndefined()
  expect(asked).toEqual([])
})

test('users with read-only access cannot start it, and see who can', async () => {
  const { asked } = show({ state: 'stopped' }, { sandbox: { abilities: abilitiesAs('READ') } })
  await find('h2', 'The devbox is stopped')
  expect(document.body.textContent).toContain('Only those who may edit it can start it.')
  expect(seek('button', 'Start')).toBeUndefined()
  expect(asked).toEqual([])
})

test('a deleted devbox shows that to its owner, without a size choice', async () => {
  const { asked } = show(
    { state: 'stopped' },
    {
      sandbox: { removedAt: '2026-01-01T00:00:00Z', teamId: WORKSPACE_ID },
      answers: {
        'GET /api/vm_tiers': () => ({ vm_tiers: [tier(1, 'Nano'), tier(2, 'Micro')] }),
        'query WorkspaceLimits': () => limits({ tier: 2 }),
      },
    },
  )
  await find('p', 'It is in Recently deleted. Restore it to start it.')
  await find('header span', 'Nano')
  expect(seek('button', /^Size of the machine/)).toBeUndefined()
  expect(asked).toEqual([])
})

test('asks a visitor to sign in, and sends no request', async () => {
  const read = vi.fn()
  show({}, { isVisitor: true, answers: { [`GET ${PATH}`]: read } })
  await find('h2', 'This is a devbox')
  expect(read).not.toHaveBeenCalled()
})

test('a sandbox that needs a machine but has none shows how to get one', async () => {
  show({}, { sandbox: { v2: false } })
  await find('h2', 'This needs a machine to run')
})

test('does not start one that is already running', async () => {
  const { asked } = show({ state: 'running' })
  await find('h2', 'Nothing answers yet')
  expect(asked).toEqual([])
})

test('shows a refused start in place, with a way on', async () => {
  let tries = 0
  show(
    { state: 'stopped' },
    {
      answers: {
        [`POST ${PATH}/start`]: () => {
          tries += 1
          if (tries === 1)
            throw new Refusal('This server has no room for another devbox right now.', 'UNAVAILABLE')
          return buildBox()
        },
      },
    },
  )
  await find('h2', 'The devbox could not be started')
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('no room for another devbox')
  ;(await find('button', 'Try again')).click()
  await find('h2', 'Nothing answers yet')
})

test('a devbox that ran out of memory shows what to do', async () => {
  show(
    { state: 'failed', problem: { reason: 'outOfMemory', message: 'The devbox ran out of memory (2 GiB).' } },
    { sandbox: { abilities: abilitiesAs('READ') } },
  )
  await find('h2', 'The devbox failed')
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('ran out of memory (2 GiB)')
})

test('ends a running devbox only after a confirmation', async () => {
  const { asked } = show({ sessions: [buildSession({ kind: 'task', name: 'dev' })] })
  ;(await find('button', 'Restart')).click()
  await find('[role="alertdialog"]')
  expect(asked).toEqual([])
  ;[...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')].at(-1)?.click()
  await eventually(() => expect(asked).toEqual(['restart']))
})

test('shows resource usage next to the limits', async () => {
  const GIB = 1024 ** 3
  show({
    stats: {
      cpu: 0.5,
      cpuMax: 2,
      memory: 1.25 * GIB,
      memoryMax: 4 * GIB,
      disk: 19 * 1000 ** 3,
      diskMax: 20 * 1000 ** 3,
      processes: 7,
    },
  })
  await find('dl')
  expect([...document.querySelectorAll('dd')].map((one) => one.textContent)).toEqual([
    '25 %',
    '1.3 of 4 GiB',
    '19 of 20 GB',
  ])
})

test('offers to start the serving task while no port answers', async () => {
  const open = vi.fn(() => buildSession({ id: 's2', kind: 'task', name: 'dev' }))
  show({ tasks: [buildTask()] }, { answers: { [`POST ${PATH}/sessions`]: open } })
  ;(await find('button', 'Start “dev”')).click()
  await eventually(() => expect(open).toHaveBeenCalledExactlyOnceWith({ kind: 'task', name: 'dev' }))
})

test('names the task that is about to serve, and offers no second one', async () => {
  show({
    tasks: [buildTask(), buildTask({ name: 'preview', autostart: false, port: 4173 })],
    sessions: [buildSession({ kind: 'task', name: 'dev' })],
  })
  await find('h2', '“dev” is starting…')
  expect(seek('button', 'Start “preview”')).toBeUndefined()
})

test('a running task that serves nothing does not prevent offering one that does', async () => {
  show({
    tasks: [buildTask({ name: 'lint', autostart: false, port: null }), buildTask({ name: 'preview' })],
    sessions: [buildSession({ kind: 'task', name: 'lint' })],
  })
  await find('button', 'Start “preview”')
})

/** Returns the messages that the page at the port's host receives once it has announced itself. */
async function heardInFrame(): Promise<unknown[]> {
  const { contentWindow: inside } = await find<HTMLIFrameElement>('iframe')
  if (!inside) throw new Error('the frame has no window')
  const heard: unknown[] = []
  vi.spyOn(inside, 'postMessage').mockImplementation(((_data: unknown, to: string, [port]: MessagePort[]) => {
    expect(to).toBe(ORIGIN)
    if (port) port.onmessage = ({ data }) => heard.push(data)
  }) as typeof inside.postMessage)
  window.dispatchEvent(
    new MessageEvent('message', { source: inside, origin: 'http://evil.test', data: FRAME_READY }),
  )
  window.dispatchEvent(new MessageEvent('message', { source: inside, origin: ORIGIN, data: FRAME_READY }))
  return heard
}

test('opens a private port with the preview secret, sent only to its own host', async () => {
  show(
    { ports: [answering()] },
    {
      sandbox: { previewSecret: 'old' },
      answers: { 'GET /api/v1/sandboxes/aaa111/preview_secret': () => ({ preview_secret: 'newer' }) },
    },
  )
  const frame = await find<HTMLIFrameElement>('iframe', undefined)
  expect(frame.src).toBe(`${ORIGIN}/__sandlot/frame/`)
  const heard = await heardInFrame()
  await eventually(() => expect(heard[0]).toBeDefined())
  expect(heard.filter((one) => (one as { type: string }).type === 'start')).toHaveLength(1)
  expect(heard[0]).toMatchObject({ type: 'start', engine: 'server', path: '/', files: [] })
  expect(['old', 'newer']).toContain((heard[0] as { secret: string }).secret)
})

test('a port shared by link needs no secret', async () => {
  show({ ports: [answering('link')] }, { sandbox: { previewSecret: 'old' } })
  const heard = await heardInFrame()
  await eventually(() => expect(heard[0]).toMatchObject({ type: 'start', secret: null }))
})

test('selects another port from those that answer, named by task', async () => {
  const { onPort } = show({
    ports: [{ ...answering(), port: 3000, url: 'http://aaa111-3000.localhost:4000' }, answering()],
    tasks: [buildTask()],
  })
  // The port that a task names is shown first.
  expect((await find<HTMLIFrameElement>('iframe')).src).toBe(`${ORIGIN}/__sandlot/frame/`)
  ;(await find('button', 'Port 5173')).click()
  ;(await find('[role="menuitemradio"]', /^Port 3000/)).click()
  expect(onPort).toHaveBeenCalledExactlyOnceWith(3000)
  expect(names('h2')).toEqual([])
})

test('shares a port by link, and shows the server’s final value', async () => {
  const set = vi.fn(() => answering('link'))
  show({ ports: [answering()] }, { answers: { [`PUT ${PATH}/ports/5173`]: set } })
  ;(await find('button', 'Who sees port 5173: Private')).click()
  ;(await find('[role="menuitemradio"]', /^Shared by link/)).click()
  await eventually(() => expect(set).toHaveBeenCalledExactlyOnceWith({ visibility: 'link' }))
  await find('button', 'Who sees port 5173: Shared by link')
})

test('changes the size from the menu, applied after a restart', async () => {
  const patched = vi.fn((body) => body)
  const { asked } = show(
    { state: 'running', vmTier: 1 },
    {
      sandbox: { teamId: WORKSPACE_ID },
      answers: {
        'GET /api/vm_tiers': () => ({ vm_tiers: [tier(1, 'Nano'), tier(2, 'Micro'), tier(3, 'Small')] }),
        'query WorkspaceLimits': () => limits({ tier: 2 }),
        'PATCH /api/v1/sandboxes/aaa111/vm_tier': patched,
      },
    },
  )
  ;(await find('button', 'Size of the machine: Nano')).click()
  await find('[role="menuitemradio"], [role="menuitem"]', /Micro/)
  const off = [...document.querySelectorAll('[role^="menuitem"][aria-disabled="true"]')]
  expect(off.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Small/)])
  ;(await find('[role="menuitemradio"], [role="menuitem"]', /Micro/)).click()
  await find('[role="alertdialog"] button', 'Later')
  ;(await find('[role="alertdialog"] button', 'Restart')).click()
  await eventually(() => expect(asked).toEqual(['restart']))
  expect(patched).toHaveBeenCalledWith({ vm_tier: 2 })
})

test('disables a size that the server does not have, with the reason', async () => {
  show(
    { state: 'running', vmTier: 1 },
    {
      sandbox: { teamId: WORKSPACE_ID },
      answers: {
        'GET /api/vm_tiers': () => ({ vm_tiers: [tier(1, 'Nano'), tier(2, 'Micro')] }),
        'GET /api/runtime': () => ({
          ...{ kind: 'bubblewrap', problem: null, tools: [], node: null },
          capacity: { cpu: 1, memory: 1 },
        }),
        'query WorkspaceLimits': () => limits({ tier: 2 }),
      },
    },
  )
  ;(await find('button', 'Size of the machine: Nano')).click()
  await find('[role^="menuitem"][aria-disabled="true"]', /^Micro.*Larger than this server$/)
})

test('shows a size pending for the next start next to the current one, and can cancel it', async () => {
  const patched = vi.fn((body) => body)
  show(
    { state: 'running', vmTier: 1 },
    {
      sandbox: { teamId: WORKSPACE_ID, vmTier: 2 },
      answers: {
        'GET /api/vm_tiers': () => ({ vm_tiers: [tier(1, 'Nano'), tier(2, 'Micro')] }),
        'query WorkspaceLimits': () => limits({ tier: 2 }),
        'PATCH /api/v1/sandboxes/aaa111/vm_tier': patched,
      },
    },
  )
  ;(await find('button', 'Size of the machine: Nano · Micro at the next start')).click()
  ;(await find('[role="menuitemradio"], [role="menuitem"]', /Nano/)).click()
  await eventually(() => expect(patched).toHaveBeenCalledExactlyOnceWith({ vm_tier: 1 }))
})

test('shows problems of a running devbox above its preview', async () => {
  const notices = [
    { reason: 'notSaved', message: 'Not saved: The name of “a” is not valid UTF-8.' },
    { reason: 'memoryLow', message: 'Memory is almost full.' },
  ]
  show({ state: 'running', ports: [answering('link')], notices })
  await find('ul[role="status"]')
  expect(names('ul[role="status"] li')).toEqual(notices.map(({ message }) => message))
  await find('iframe')
})

test('without a network, shows that the devbox keeps running', async () => {
  show({ state: 'running' }, { isOnline: false })
  await find('[role="status"]', 'You are offline. The devbox keeps running.')
})

test('an overlay on a port gets its page, as far as the address bar knows it', async () => {
  const server = serverOf({ state: 'running', ports: [answering('link')] })
  showPage(
    <BoxPane
      onDownload={() => undefined}
      onPort={() => undefined}
      overlayOf={(page) => <p>over {page}</p>}
      port={null}
      sandbox={devbox()}
    />,
    server.all,
  )
  await find('p', 'over :5173/')
})
