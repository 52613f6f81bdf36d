type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Keys joined by `+`, such as `mod+shift+s` or `Escape`. `mod` is Command on a Mac and Control elsewhere. */
export type Shortcut = string

/** Whether a press is exactly this shortcut, with no modifier more or less. */
export function matchesShortcut(press: KeyPress, shortcut: Shortcut, isMac: boolean): boolean {
  const parts = shortcut.toLowerCase().split('+')
  const wants = (name: string) => parts.includes(name)
  return (
    press.key.toLowerCase() === parts.at(-1) &&
    press.metaKey === (wants('mod') && isMac) &&
    press.ctrlKey === ((wants('mod') && !isMac) || wants('ctrl')) &&
    press.altKey === wants('alt') &&
    press.shiftKey === wants('shift')
  )
}

export const isMac = (page: { platform: string }): boolean => /^(Mac|iPhone|iPad)/.test(page.platform)
