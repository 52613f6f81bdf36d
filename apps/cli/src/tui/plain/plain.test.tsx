import { expect, test, vi } from 'vitest'
import { tuiTexts } from '../messages.ts'
import { createHost } from '../testing/host.ts'
import { openApp } from '../testing/open-app.tsx'
import { wireSandbox } from '../testing/wire-sandbox.ts'

// Each of these starts the whole app and waits for its output, even on a slow machine.
vi.setConfig({ testTimeout: 60_000 })

/** A screen reader user: the output since their last input, and a way to give input. */
function openPlain(host: ReturnType<typeof createHost>) {
  const told: string[] = []
  const listeners = new Set<(line: string) => void>()
  const app = openApp(host, {
    plain: {
      write: (lines) => void told.push(...lines),
      onLine: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  })
  let from = 0
  return {
    ...app,
    told,
    type: (line: string) => {
      from = told.length
      for (const listener of [...listeners]) listener(line)
    },
    hears: (text: string | RegExp) =>
      vi.waitFor(
        () => {
          const lines = told.slice(from)
          if (!lines.some((line) => (typeof text === 'string' ? line.includes(text) : text.test(line))))
            throw new Error(`Nobody said ${text}:\n${lines.join('\n')}`)
        },
        { timeout: 10_000 },
      ),
  }
}

test('[CL-051] --accessible prints plain lines and numbered choices, and draws nothing', async () => {
  const host = createHost()
  host.state.drafts = Array.from({ length: 25 }, (_, at) => wireSandbox(`dune ${at + 1}`))
  const app = openPlain(host)
  await app.hears('Recent, 1 of 18.')
  await app.hears(/^1\. dune 1, HTML and CSS, public, Drafts, 3m ago$/)
  app.type('screens')
  await app.hears('3. Drafts')
  app.type('3')
  await app.hears('Drafts, 1 of 25.')
  await app.hears('20. dune 20')
  await app.hears('next: 5 more')
  app.type('next')
  await app.hears('25. dune 25')
  await app.hears('previous: the rows before')
  app.type('21')
  await app.hears('title: dune 21')
  await app.hears('What about dune 21?')
  await app.hears(/^\d+\. Convert to Devbox/)
  const rename = app.told.findLast((line) => line.endsWith('. Rename…') || line.endsWith('. Rename'))
  app.type(String(Number.parseInt(rename ?? '', 10)))
  await app.hears('Title, now “dune 21”.')
  app.type('x'.repeat(201))
  await app.hears('at most 200')
  app.type('Sand heap')
  await app.hears('Renamed “dune 21” to “Sand heap”')
  app.type('21')
  await app.hears('What about Sand heap?')
  app.type('')
  await app.hears('Nothing was changed.')
  app.type('.')
  await app.hears('2. ')
  app.type('help')
  await app.hears('“help” is not one of these.')
  app.type('')
  app.type('D')
  await app.hears('Type one of: y yes, n no.')
  app.type('n')
  app.type('nonsense')
  await app.hears('“nonsense” is not an action here.')
  app.type('help')
  await app.hears('r: Rename')
  app.type('quit')
  await app.ends(0)
  expect(app.lines().join('').trim()).toBe('')
  for (const line of app.told) expect(line).not.toMatch(/[\p{Cc}│╭╰❯]/u)
})

test('reads out why an action is not possible, and announces changes by others', async () => {
  const host = createHost('READ')
  const app = openPlain(host)
  await app.hears('1. one')
  app.type('1')
  await app.hears(/Delete, not possible: Viewers of this workspace/)
  app.type('')
  await app.hears('Nothing was changed.')
  host.state.drafts = [...host.state.drafts, wireSandbox('four')]
  app.type('R')
  await app.hears('The list has changed. Type list to hear it.')
  app.type('list')
  await app.hears('4. four')
})

test('announces loading once, however many screens are loading', async () => {
  const app = openPlain(createHost())
  await app.hears('1. one')
  expect(app.told.filter((line) => line === 'Loading…')).toHaveLength(1)
})

test('a pull request is read out with its checks, and the next of its parts after it', async () => {
  const app = openPlain(createHost())
  await app.hears('1. one')
  app.type('screens')
  await app.hears('6. Repositories')
  app.type('6')
  await app.hears('1. harbor/tides')
  app.type('p')
  await app.hears(/^1\. #7 Fix the tide table/)
  app.type('1')
  await app.hears(`1. ${tuiTexts.showPull}`)
  app.type('1')
  await app.hears(/^Checks +Checks failed$/)
  await app.hears(/^State +open$/)
  await app.hears('It is right now.')
  await app.hears('Type ] for the next of its parts: details, files, reviews.')
  app.type(']')
  await app.hears('#7, files.')
  await app.hears('+const late = 0')
  app.type('back')
  await app.hears(/^1\. #7 Fix the tide table/)
  app.type('back')
  await app.hears('1. harbor/tides')
})
