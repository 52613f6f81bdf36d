import type { ToastService } from '../shell/toast-service.ts'
import type { useModals } from '../shell/use-modals.ts'
import { pictureMessages as say } from './picture-messages.ts'
import { PICTURE_FILE_MAX_BYTES, pictureProblem } from './picture-rules.ts'

const cropModal = () => import('./picture-crop.tsx').then((module) => module.PictureCropModal)

type Deps = {
  modals: Pick<ReturnType<typeof useModals>, 'openModal'>
  toasts: ToastService
  isRound?: boolean
}

/**
 * Lets the user crop a picture from a file. Resolves with null if the file is not a picture, which is reported, or if
 * they canceled.
 */
export async function choosePicture(file: File, { modals, toasts, isRound }: Deps): Promise<Blob | null> {
  const refuse = (problem: string) => {
    toasts.toast('error', problem)
    return null
  }
  if (file.size > PICTURE_FILE_MAX_BYTES) return refuse(say.tooHeavy)
  const problem = pictureProblem(new Uint8Array(await file.arrayBuffer()), file.size)
  if (problem) return refuse(problem)
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return refuse(say.broken)
  try {
    return (await modals.openModal(cropModal, { picture, ...(isRound && { isRound }) })) ?? null
  } finally {
    picture.close()
  }
}

/** Returns the first pasted or dropped file. */
export const fileIn = (data: DataTransfer | null): File | null =>
  [...(data?.items ?? [])].find(({ kind }) => kind === 'file')?.getAsFile() ?? data?.files[0] ?? null
