import { Blob as NodeBlob } from 'node:buffer'
import { vi } from 'vitest'

/** jsdom cannot draw, so the drawing calls are recorded instead and returned. Every picture is 400 by 200 pixels. */
export function noteDrawing() {
  const drawn = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 200, close: () => undefined }))
  HTMLCanvasElement.prototype.getContext = (() => ({
    clearRect: () => undefined,
    drawImage: drawn,
  })) as never
  HTMLCanvasElement.prototype.toBlob = (done, type) =>
    done(new NodeBlob(['{}'], { type: type ?? '' }) as never)
  return drawn
}

/** A file whose header declares a PNG of 400 by 200 pixels. */
export function pngFile(): File {
  const bytes = new Uint8Array(32)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  bytes.set([0, 0, 1, 0x90, 0, 0, 0, 200], 16)
  return new File([bytes], 'me.png')
}
