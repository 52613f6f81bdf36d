import { vi } from 'vitest'

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''

/** What breaks the product on purpose has no patience: there nearly every wait is in vain. */
const PATIENCE_MS = Number(import.meta.env.VITE_PATIENCE_MS ?? 15_000)
vi.setConfig({ testTimeout: 4 * PATIENCE_MS })

/** Waits until something holds; longer than usual, for machines that have much else to do. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: PATIENCE_MS })

/** The first element that matches a selector and has this name; waits until it is there. */
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

/** Presses a key on what has the focus, as a person does. */
export function press(key: string, options: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body
  const init = { key, bubbles: true, cancelable: true, ...options }
  target.dispatchEvent(new KeyboardEvent('keydown', init))
  target.dispatchEvent(new KeyboardEvent('keyup', init))
}

/** Puts a text into a field, as typing does. */
export function type(field: HTMLInputElement, text: string): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setValue?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
