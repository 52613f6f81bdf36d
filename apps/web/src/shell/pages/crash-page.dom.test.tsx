// @vitest-environment jsdom
import { AppError } from '@sandlot/core/errors'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createErrorReports } from '../reports/error-reports.ts'
// Loaded before the tests start, because it can take a while on a busy machine.
import './crash-report.tsx'
import '../top-bar.tsx'
import { eventually, find, names, seek } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { CrashPage } from './crash-page.tsx'

const TRACKER = 'https://tracker.example/team/issues'
const featuresWith = (issues: string | null): Answers => ({
  'GET /api/meta/features': () => ({
    loginWithApple: false,
    loginWithGithub: true,
    loginWithGoogle: false,
    loginWithWorkos: false,
    version: '1.2.3',
    links: { terms: null, contact: null, issues },
  }),
})

function Broken({ error }: { error: unknown }): never {
  throw error
}

type Options = { isVisitor?: boolean; tracker?: string | null; sendErrors?: () => Promise<string | null> }

function crash(error: unknown, { isVisitor = false, tracker = TRACKER, sendErrors }: Options = {}) {
  // React logs every error that reaches a boundary.
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => {
    silence.mockRestore()
    warnings.mockRestore()
  })
  return showPage(
    <Broken error={error} />,
    { ...memberAs(), ...featuresWith(tracker) },
    {
      isVisitor,
      onCrash: CrashPage,
      at: isVisitor ? '/broken' : '/',
      ...(sendErrors && { errors: createErrorReports(sendErrors) }),
    },
  )
}

test('[SH-089] [ER-113] a thrown render error shows the crash page', async () => {
  crash(new TypeError('x is not a function'))
  await find('h1', 'Oh no! Something broke!')
  expect(document.body.textContent).toContain('x is not a function')
})

test('[SH-090] signed-in users are led to the dashboard', async () => {
  crash(new Error('x'))
  const link = await find<HTMLAnchorElement>('a', 'Go to Dashboard')
  expect(link.getAttribute('href')).toBe('/dashboard')
  expect(seek('a', 'Back to Home')).toBeUndefined()
})

test('[SH-091] visitors are led home', async () => {
  crash(new Error('x'), { isVisitor: true })
  const link = await find<HTMLAnchorElement>('a', 'Back to Home')
  expect(link.getAttribute('href')).toBe('/')
  expect(seek('a', 'Go to Dashboard')).toBeUndefined()
})

test('[SH-092] "Report Crash" shows what will be sent and opens a prefilled issue', async () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'
  const userAgent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  onTestFinished(() => userAgent.mockRestore())
  crash(new TypeError('x is not a function'))
  ;(await find('button', 'Report Crash')).click()
  const link = await find<HTMLAnchorElement>('a', 'Open the issue')
  const url = new URL(link.href)
  expect(link.target).toBe('_blank')
  expect(url.origin + url.pathname).toBe(`${TRACKER}/new`)
  const body = url.searchParams.get('body') ?? ''
  for (const part of [
    'Browser: Firefox 153\n',
    'OS: Linux\n',
    'Version: 1.2.3\n',
    'Route: /\n',
    'Error code: unexpected\n',
    'Message: x is not a function\n',
    'TypeError: x is not a function\n    at ',
  ])
    expect(body).toContain(part)
  expect((await find('pre')).textContent).toBe(`${url.searchParams.get('title')}\n\n${body}`)
})

test('an instance without a tracker offers no report', async () => {
  crash(new Error('x'), { tracker: null })
  await find('h1', 'Oh no! Something broke!')
  expect(seek('button', 'Report Crash')).toBeUndefined()
})

test('[SH-093] the error is reported to the service, and its id is part of the issue', async () => {
  const sendErrors = vi.fn(async () => 'error-77')
  crash(new Error('x'), { sendErrors })
  await eventually(() => expect(document.body.textContent).toContain('Error id: error-77'))
  ;(await find('button', 'Report Crash')).click()
  const link = await find<HTMLAnchorElement>('a', 'Open the issue')
  expect(new URL(link.href).searchParams.get('body')).toContain('Error id: error-77')
  expect(sendErrors).toHaveBeenCalledOnce()
})

test('[SH-094] navigating elsewhere removes the crash page', async () => {
  const { router } = crash(new Error('x'))
  await find('h1', 'Oh no! Something broke!')
  await router.navigate({ to: '/$', params: { _splat: 'else' } } as never)
  await eventually(() => expect(document.body.textContent).toContain('elsewhere'))
  expect(names('h1')).toEqual([])
})

test('an unreachable server is not a crash: the page reports it, without a crash report', async () => {
  crash(new AppError('offline', 'Network Error: Failed to fetch'))
  await find('h1', 'Sandlot cannot be reached')
  expect(seek('button', 'Report Crash')).toBeUndefined()
  await find('button', 'Try again')
})

test('a chunk that could not be loaded can be retried, without a crash report', async () => {
  crash(Object.assign(new Error('A part of the app did not come in time.'), { name: 'ChunkLoadError' }))
  await find('button', 'Load again')
  expect(document.body.textContent).toContain('could not be loaded')
  expect(seek('button', 'Report Crash')).toBeUndefined()
})
