// @vitest-environment jsdom
import { Button } from '@sandlot/ui/button'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { eventually, find, press, type } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'

/** A form that is cleared when sent, which disables its button. */
function Form({ onSend }: { onSend: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend(text)
        setText('')
      }}
    >
      <input onChange={({ target }) => setText(target.value)} value={text} />
      <Button isDisabled={text === ''} type="submit">
        Add
      </Button>
    </form>
  )
}

test('a button that its own press disables keeps the focus until it is left, and does nothing meanwhile', async () => {
  const onSend = vi.fn()
  showPage(<Form onSend={onSend} />, memberAs())
  const button = await find<HTMLButtonElement>('button', 'Add')
  expect(button.disabled).toBe(true)
  type(await find<HTMLInputElement>('input'), 'reef')
  await eventually(() => expect(button.disabled).toBe(false))
  button.focus()
  button.click()
  await eventually(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  expect(button.disabled).toBe(false)
  expect(document.activeElement).toBe(button)
  press('Enter')
  button.click()
  expect(onSend).toHaveBeenCalledExactlyOnceWith('reef')
  button.blur()
  await eventually(() => expect(button.disabled).toBe(true))
  expect(button.hasAttribute('aria-disabled')).toBe(false)
})
