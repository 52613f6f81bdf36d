import type { ToastService } from '../toast-service.ts'

/** Copies a text to the clipboard and reports whether the browser allowed it. */
export async function copyText(
  toast: ToastService['toast'],
  text: string,
  { done, failed }: { done: string; failed: string },
): Promise<void> {
  if (await onClipboard(text)) toast('success', done)
  else toast('error', failed)
}

/** Resolves with false if the browser refuses. Over plain http only the legacy way works. */
async function onClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyFromField(text)
  }
}

function copyFromField(text: string): boolean {
  const field = document.createElement('textarea')
  const focused = document.activeElement
  field.value = text
  field.setAttribute('aria-hidden', 'true')
  field.className = 'fixed top-0 left-0 opacity-0'
  document.body.append(field)
  field.select()
  const copied = document.execCommand?.('copy') ?? false
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
