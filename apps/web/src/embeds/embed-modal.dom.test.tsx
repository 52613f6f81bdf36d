// @vitest-environment jsdom
import { embedMessages as say } from '@sandlot/core/embeds/messages'
import { expect, test, vi } from 'vitest'
import { eventually, find, seek, type } from '../sandboxes/testing/dom.ts'
import { type Answers, memberAs } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { EmbedModal } from './embed-modal.tsx'
import { record } from './testing/record.ts'

const show = (fields = {}, answers: Answers = {}) =>
  showPage(
    <EmbedModal
      close={() => undefined}
      sandbox={{ id: 'aaa111', title: 'Shop', privacy: 1, removedAt: null, mayOpen: false, ...fields }}
    />,
    { ...memberAs(), ...answers },
  )
const code = async () => (await find<HTMLTextAreaElement>('textarea')).value
const field = async (label: string) => {
  const { htmlFor } = await find<HTMLLabelElement>('label', label)
  return find<HTMLInputElement>(`[id="${htmlFor}"]`)
}

test('updates the HTML with each option, and copies it as shown', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  show()
  expect(await code()).toContain(`src="${window.location.origin}/embed/aaa111"`)
  type(await field(say.file), '/src/App.js')
  type(await field(say.height), '320')
  ;(await find('input[role="switch"]')).click()
  await eventually(async () => {
    expect(await code()).toContain('/embed/aaa111?module=/src/App.js&amp;runonclick=1"')
    expect(await code()).toContain('height="320"')
  })
  ;(await find('button', say.copyCode)).click()
  await eventually(() => expect(copied).toHaveLength(1))
  expect(copied[0]).toBe(await code())
})

test('reports an invalid height and disables copying', async () => {
  show()
  type(await field(say.height), 'tall')
  await eventually(() => expect(document.body.textContent).toContain(say.wholeRange(200, 2000)))
  expect((await find<HTMLButtonElement>('button', say.copyCode)).disabled).toBe(true)
})

test('shows an alternative for a private sandbox', async () => {
  show({ privacy: 2 })
  await eventually(() => expect(document.body.textContent).toContain(say.private))
  expect(seek('button', say.copyCode)).toBeUndefined()
})

test('a user who may change the privacy makes it unlisted there and continues', async () => {
  const asked: unknown[] = []
  show(
    { privacy: 2, mayOpen: true },
    {
      'PATCH /api/v1/sandboxes/aaa111/privacy': (body) => {
        asked.push(body)
        return { ...record, privacy: 1 }
      },
    },
  )
  ;(await find('button', say.makeUnlisted)).click()
  await find('button', say.copyCode)
  expect(asked).toEqual([{ sandbox: { privacy: 1 }, was: { privacy: 2 } }])
})
