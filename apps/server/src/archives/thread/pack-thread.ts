import { parentPort } from 'node:worker_threads'
import { createPacker } from '../pack.ts'
import type { FromPacking, ToPacking } from './wire.ts'

/* The thread that packs one zip. */

const packer = createPacker()
const tell = (message: FromPacking, handedOver: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, handedOver)

parentPort?.on('message', (files: ToPacking) => {
  if (files) {
    const bytes = packer.add(files)
    tell(bytes, [bytes.buffer])
  } else for (const bytes of packer.end()) tell(bytes)
  tell(null)
})
