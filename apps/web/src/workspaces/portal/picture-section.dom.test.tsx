// @vitest-environment jsdom
import { manageMessages as say } from '@sandlot/core/workspaces/manage-messages'
import { beforeEach, expect, test, vi } from 'vitest'
import { pictureMessages as pictureSay } from '../../profile/picture-messages.ts'
// Loaded before the tests start, because it can take longer than their timeouts on a busy machine.
import '../../profile/picture-crop.tsx'
import { noteDrawing, pngFile } from '../../profile/testing/picture.ts'
import { eventually, find, press, seek } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal, WORKSPACE_ID } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { PictureSection } from './picture-section.tsx'

let drawn: ReturnType<typeof noteDrawing>
beforeEach(() => {
  drawn = noteDrawing()
})

const CALL = `PUT /api/v1/workspaces/${WORKSPACE_ID}/picture`
const show = (more: Answers) => showPage(<PictureSection />, { ...memberAs(), ...more })
async function choose(file: File) {
  const input = await find<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const says = (text: string) => eventually(() => expect(document.body.textContent).toContain(text))

test('an admin crops a picture for the workspace', async () => {
  const put = vi.fn(() => ({ avatar_url: '/uploads/y/picture' }))
  show({ [CALL]: put })
  await choose(pngFile())
  const area = await find('[role=application]', pictureSay.area)
  // Only pictures of users are round.
  expect(area.className).not.toContain('rounded-full')
  area.focus()
  press('ArrowRight')
  await eventually(() => expect(drawn.mock.lastCall?.[1]).toBeGreaterThan(100))
  expect(put).not.toHaveBeenCalled()
  ;(await find('button', pictureSay.save)).click()
  await eventually(() => expect(put).toHaveBeenCalledOnce())
})

test('rejects invalid pictures locally, and shows the server’s refusals', async () => {
  const put = vi.fn(() => {
    throw new Refusal('Only an admin can do this.')
  })
  show({ [CALL]: put })
  await choose(new File(['<svg/>'], 'ours.svg', { type: 'image/svg+xml' }))
  await says(pictureSay.noPicture)
  const heavy = new File(['x'], 'ours.png')
  Object.defineProperty(heavy, 'size', { value: 50 * 1024 * 1024 })
  await choose(heavy)
  await says(pictureSay.tooHeavy)
  expect(seek('[role=application]')).toBeUndefined()
  expect(put).not.toHaveBeenCalled()
  await choose(pngFile())
  ;(await find('button', pictureSay.save)).click()
  await says('Only an admin can do this.')
})

test('is not offered to non-admins', async () => {
  showPage(
    <>
      <PictureSection />
      <p>end</p>
    </>,
    memberAs('WRITE'),
  )
  await find('p', 'end')
  expect(seek('button', say.choosePicture)).toBeUndefined()
})
