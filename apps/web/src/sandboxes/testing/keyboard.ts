import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { eventually, seek } from './dom.ts'

/** More steps than any page has tab stops. */
const STEPS = 120

/** A user who has only a keyboard. */
export function keyboard() {
  const user = userEvent.setup({ delay: null })
  const focused = new Map<EventTarget | null, number>()
  document.addEventListener('focusin', ({ target }) => {
    focused.set(target, (focused.get(target) ?? 0) + 1)
  })
  const isAt = (selector: string, name?: string | RegExp) => {
    const wanted = seek(selector, name)
    return wanted !== undefined && wanted === document.activeElement
  }
  const expectAt = (selector: string, name?: string | RegExp) => {
    const { outerHTML = 'nothing' } = document.activeElement ?? {}
    expect(
      isAt(selector, name),
      `not ${selector} ${name ?? ''} has the focus, but ${outerHTML.slice(0, 200)}`,
    ).toBe(true)
  }
  return {
    /** Types a text, and keys in braces as user-event names them, such as `{Enter}`. */
    type: (keys: string) => user.keyboard(keys),
    /** Presses Tab until an element has the focus. */
    tabTo: async (selector: string, name?: string | RegExp) => {
      await eventually(() => expect(seek(selector, name)).toBeDefined())
      for (let step = 0; step < STEPS && !isAt(selector, name); step += 1) await user.tab()
      expectAt(selector, name)
    },
    /**
     * Waits until a dialog has focused itself twice, half a second apart, as React Aria does for VoiceOver. A nested
     * dialog that closes at that very moment, as only a test can, would not give the focus back.
     */
    isIn: async (selector: string) =>
      eventually(() => expect(focused.get(seek(selector) ?? null) ?? 0).toBeGreaterThan(1)),
    /** Waits until an element gets the focus automatically. */
    isAt: (selector: string, name?: string | RegExp) => eventually(() => expectAt(selector, name)),
  }
}
