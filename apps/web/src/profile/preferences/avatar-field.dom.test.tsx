// @vitest-environment jsdom
// Loaded before the tests start, because it can take longer than their timeouts on a busy machine.
import '../picture-crop.tsx'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { beforeEach, expect, test, vi } from 'vitest'
import { eventually, find, seek } from '../../sandboxes/testing/dom.ts'
import { keyboard } from '../../sandboxes/testing/keyboard.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { pictureMessages as say } from '../picture-messages.ts'
import { noteDrawing, pngFile } from '../testing/picture.ts'
import { AvatarField } from './avatar-field.tsx'

let drawn: ReturnType<typeof noteDrawing>
beforeEach(() => {
  drawn = noteDrawing()
})

const me = { id: 'u1', username: 'ann', name: 'Ann', email: '', avatarUrl: '/uploads/x/picture' }
const show = (more = {}) => showPage(<AvatarField me={me as CurrentUser} />, { ...memberAs(), ...more })
const paste = (file: File) => {
  const event = new Event('paste', { bubbles: true })
  Object.assign(event, { clipboardData: { items: [{ kind: 'file', getAsFile: () => file }], files: [file] } })
  document.dispatchEvent(event)
}

test('crops a pasted picture by keyboard, sets it as the avatar, and returns the focus', async () => {
  const put = vi.fn(() => ({ avatar_url: '/uploads/y/picture' }))
  show({ 'PUT /api/v1/users/current_user/avatar': put })
  const keys = keyboard()
  await keys.tabTo('button', say.choose)
  paste(pngFile())
  await find('[role=application]', say.area)
  await keys.tabTo('[role=application]', say.area)
  await keys.type('{ArrowRight}')
  // The largest square was centred, and has moved to the right.
  await eventually(() => expect(drawn.mock.lastCall?.[1]).toBeGreaterThan(100))
  await keys.tabTo('input[type=range]')
  await keys.type('{ArrowUp}')
  await eventually(() => expect(drawn.mock.lastCall?.[3]).toBeLessThan(200))
  await keys.tabTo('button', say.save)
  await keys.type('{Enter}')
  await eventually(() => expect(put).toHaveBeenCalled())
  await find('[role=status], [role=alert]', new RegExp(say.saved))
  await keys.isAt('button', say.choose)
})

test('rejects an unusable picture with the reason and sends nothing', async () => {
  show()
  await find('button', say.choose)
  paste(new File(['<svg><script>alert(1)</script></svg>'], 'me.svg', { type: 'image/svg+xml' }))
  await eventually(() => expect(document.body.textContent).toContain(say.noPicture))
  const heavy = new File(['x'], 'me.png')
  Object.defineProperty(heavy, 'size', { value: 50 * 1024 * 1024 })
  paste(heavy)
  await eventually(() => expect(document.body.textContent).toContain(say.tooHeavy))
  expect(seek('[role=application]')).toBeUndefined()
})

test('removes the avatar', async () => {
  const remove = vi.fn(() => ({ avatar_url: '' }))
  show({ 'DELETE /api/v1/users/current_user/avatar': remove })
  ;(await find('button', say.remove)).click()
  await eventually(() => expect(document.body.textContent).toContain(say.removed))
  expect(remove).toHaveBeenCalledOnce()
})
