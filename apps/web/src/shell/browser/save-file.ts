/** Keeps the bytes until the browser has certainly begun to write them. */
const KEEP_MS = 60_000

/** Hands a file to the browser, which saves it where the person has it save files. */
export function saveFile(name: string, contents: Blob): void {
  const url = URL.createObjectURL(contents)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}
