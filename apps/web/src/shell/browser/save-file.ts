/** How long to keep the data, so that the browser has certainly started to write it. */
const KEEP_MS = 60_000

/** Downloads a file to the browser's download folder. */
export function saveFile(name: string, contents: Blob): void {
  const url = URL.createObjectURL(contents)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}
