import type { ToastService } from '../toast-service.ts'

/** Puts a text on the clipboard and says so, or that the browser did not let it. */
export async function copyText(
  toast: ToastService['toast'],
  text: string,
  { done, failed }: { done: string; failed: string },
): Promise<void> {
  if (await onClipboard(text)) toast('success', done)
  else toast('error', failed)
}

/** False where the browser refuses. Over plain http there is only the old way. */
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
