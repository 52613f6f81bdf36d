// @vitest-environment jsdom
import './alert-modal.tsx'
import { Button } from '@sandlot/ui/button'
import { TextField } from '@sandlot/ui/text-field'
import { expect, test } from 'vitest'
import { eventually, find, names, press, seek } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { useModals } from '../use-modals.ts'
import type { AlertOptions } from './alert-modal.tsx'

const answers: unknown[] = []

function Ask(options: AlertOptions) {
  const modals = useModals()
  return <Button onPress={async () => answers.push(await modals.confirm(options))}>Ask</Button>
}

async function ask(options: AlertOptions) {
  answers.length = 0
  showPage(<Ask {...options} />, memberAs())
  ;(await find('button', 'Ask')).click()
  return find('[role="alertdialog"]')
}

test('[SH-115] an alert is 450 px wide and shows title, message and both labels; it resolves to the pressed button', async () => {
  const dialog = await ask({
    title: 'Sure?',
    message: 'It is gone then.',
    confirmLabel: 'Delete',
    cancelLabel: 'Keep',
  })
  expect(dialog.parentElement?.style.maxWidth).toBe('450px')
  expect(dialog.textContent).toContain('It is gone then.')
  expect(names('[role="alertdialog"] h2')).toEqual(['Sure?'])
  expect(names('[role="alertdialog"] button')).toEqual(['Keep', 'Delete'])
  ;(await find('button', 'Delete')).click()
  await eventually(() => expect(answers).toEqual([true]))
  expect(seek('[role="alertdialog"]')).toBeUndefined()
})

test('[SH-116] its labels are Confirm and Cancel unless others are given', async () => {
  await ask({ title: 'Sure?', message: '' })
  expect(names('[role="alertdialog"] button')).toEqual(['Cancel', 'Confirm'])
  ;(await find('button', 'Cancel')).click()
  await eventually(() => expect(answers).toEqual([false]))
})

test('Escape cancels, and the focus returns to where it was', async () => {
  await ask({ title: 'Sure?', message: '' })
  await eventually(() => expect(document.activeElement?.textContent).toBe('Confirm'))
  press('Escape')
  await eventually(() => expect(answers).toEqual([false]))
  await eventually(() => expect(document.activeElement?.textContent).toBe('Ask'))
})

test('[SH-126] an invalid field is marked as such, with a red outline and a message', async () => {
  showPage(
    <>
      <TextField label="Fine" />
      <TextField label="Wrong" problem="Too short." />
    </>,
    memberAs(),
  )
  await find('input')
  const [fine, wrong] = document.querySelectorAll('input')
  expect([fine?.ariaInvalid, fine?.hasAttribute('data-invalid')]).toEqual([null, false])
  expect([wrong?.getAttribute('aria-invalid'), wrong?.hasAttribute('data-invalid')]).toEqual(['true', true])
  expect(wrong?.className).toContain('invalid:border-danger')
  const told = document.getElementById(wrong?.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
  expect(told?.textContent).toBe('Too short.')
})
