import { vi } from 'vitest'

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''

/** Mutation testing sets this low, because nearly every wait fails there. */
const PATIENCE_MS = Number(import.meta.env.VITE_PATIENCE_MS ?? 15_000)
vi.setConfig({ testTimeout: 4 * PATIENCE_MS })

/** Waits until a check passes. The timeout is longer than usual, for busy machines. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: PATIENCE_MS })

/** Waits for the first element that matches a selector and has this name. */
export const find = <E extends HTMLElement>(selector: string, name?: string | RegExp): Promise<E> =>
  eventually(() => {
    const found = seek<E>(selector, name)
    if (!found) throw new Error(`no ${selector} ${name ?? ''} in ${document.body.textContent}`)
    return found
  })

export const seek = <E extends HTMLElement>(selector: string, name?: string | RegExp): E | undefined =>
  [...document.querySelectorAll<E>(selector)].find((element) => {
    if (name === undefined) return true
    return typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element))
  })

export const names = (selector: string): string[] => [...document.querySelectorAll(selector)].map(nameOf)

/** Presses a key on the focused element, as a user does. */
export function press(key: string, options: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body
  const init = { key, bubbles: true, cancelable: true, ...options }
  target.dispatchEvent(new KeyboardEvent('keydown', init))
  target.dispatchEvent(new KeyboardEvent('keyup', init))
}

/** Enters text into a field, as typing does. */
export function type(field: HTMLInputElement, text: string): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setValue?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
