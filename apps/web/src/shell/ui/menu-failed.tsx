import { shellMessages } from '@sandlot/core/shell/messages'
import { useEffect, useEffectEvent } from 'react'
import { useToast } from '../use-toast.ts'

/** Replaces a menu, or what one opened, whose code failed to load. Reports it and closes. */
export function MenuFailed({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const give = useEffectEvent(() => {
    toast('error', shellMessages.partFailed)
    onClose()
  })
  useEffect(() => give(), [])
  return null
}
