// @vitest-environment jsdom
import { EditorState } from '@codemirror/state'
import { PLACE_EVERY_MS, PLACE_HIDDEN_MS } from '@sandlot/core/sandboxes/limits'
import type { ToldPlace } from '@sandlot/core/sandboxes/live/live'
import type { LiveSocket } from '@sandlot/core/transport/socket'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually, find } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { LiveContext } from '../../shell/live/live-context.tsx'
import type { Documents } from './documents.ts'
import type { Others } from './others.ts'
import { buildOthers } from './testing/others.ts'
import { timers } from './testing/timers.ts'
import { useTellPlace } from './use-tell-place.ts'

type Props = { others: Others; documents: Documents }

function Page({ others, documents }: Props) {
  const [path, setPath] = useState<string | null>('a.txt')
  const [follows, setFollows] = useState<string>()
  useTellPlace({ sandboxId: 's1', others, documents, path, follows })
  return (
    <>
      <button onClick={() => setPath('b.txt')} type="button">
        b.txt
      </button>
      <button onClick={() => setPath(null)} type="button">
        picture
      </button>
      <button onClick={() => setFollows('ana')} type="button">
        follow
      </button>
    </>
  )
}

async function show() {
  const { others, look } = buildOthers()
  const { schedule, elapse } = timers()
  let anchor = 0
  const listeners = new Set<() => void>()
  const documents = {
    stateOf: () => EditorState.create({ doc: 'one\ntwo', selection: { anchor } }),
    onUpdate: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as Documents
  const sent: string[] = []
  const socket: LiveSocket = {
    join: () => () => undefined,
    push: (topic, event, payload) => {
      const { place } = payload as ToldPlace
      const where = place && `${place.path} ${place.head.line}:${place.head.column}`
      sent.push(`${topic} ${event} ${where ?? 'nowhere'}${place?.follows ? ` after ${place.follows}` : ''}`)
    },
    ask: async () => undefined,
    onState: () => () => undefined,
    close: () => undefined,
  }
  showPage(
    <LiveContext value={{ socket, trouble: 'none', retry: () => undefined }}>
      <Page documents={documents} others={others} />
    </LiveContext>,
    memberAs(),
    { schedule },
  )
  await find('button', 'picture')
  await eventually(() => expect(listeners.size).toBe(1))
  const move = (to: number) => {
    anchor = to
    for (const listener of listeners) listener()
  }
  return { look, move, elapse, sent }
}

/** Hides the page, or shows it again. */
function setVisible(isVisible: boolean) {
  const state = vi.spyOn(document, 'visibilityState', 'get')
  state.mockReturnValue(isVisible ? 'visible' : 'hidden')
  onTestFinished(() => state.mockRestore())
  document.dispatchEvent(new Event('visibilitychange'))
}

test('sends the position in the open file while others watch, and not before', async () => {
  const { look, move, elapse, sent } = await show()
  move(2)
  expect(sent).toEqual([])
  look('Ana')
  expect(sent).toEqual(['live:s1 place a.txt 1:3'])
  elapse(PLACE_EVERY_MS)
  move(5)
  elapse(PLACE_EVERY_MS)
  ;(await find('button', 'b.txt')).click()
  await eventually(() =>
    expect(sent.slice(1)).toEqual(['live:s1 place a.txt 2:2', 'live:s1 place b.txt 2:2']),
  )
  elapse(PLACE_EVERY_MS)
  ;(await find('button', 'picture')).click()
  await eventually(() => expect(sent.at(-1)).toBe('live:s1 place nowhere'))
  elapse(PLACE_EVERY_MS)
  look()
  move(0)
  expect(sent).toHaveLength(4)
})

test('a page in the background reports no file after a while, until it is visible again', async () => {
  const { look, elapse, sent } = await show()
  look('Ana')
  elapse(PLACE_EVERY_MS)
  setVisible(false)
  elapse(PLACE_HIDDEN_MS - 1)
  setVisible(true)
  elapse(PLACE_HIDDEN_MS)
  expect(new Set(sent)).toEqual(new Set(['live:s1 place a.txt 1:1']))
  setVisible(false)
  elapse(PLACE_HIDDEN_MS)
  await eventually(() => {
    elapse(PLACE_EVERY_MS)
    expect(sent.at(-1)).toBe('live:s1 place nowhere')
  })
  elapse(PLACE_EVERY_MS)
  setVisible(true)
  await eventually(() => expect(sent.at(-1)).toBe('live:s1 place a.txt 1:1'))
})

test('sends the followed user along with the position', async () => {
  const { look, elapse, sent } = await show()
  look('Ana')
  elapse(PLACE_EVERY_MS)
  ;(await find('button', 'follow')).click()
  await eventually(() => expect(sent.at(-1)).toBe('live:s1 place a.txt 1:1 after ana'))
})
