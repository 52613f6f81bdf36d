import { shellMessages } from '@sandlot/core/shell/messages'
import { useEffect, useEffectEvent } from 'react'
import { useToast } from '../use-toast.ts'

/** Stands in for a menu, or what else one opened, whose code could not be loaded: says so and is gone. */
export function MenuFailed({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const give = useEffectEvent(() => {
    toast('error', shellMessages.partFailed)
    onClose()
  })
  useEffect(() => give(), [])
  return null
}
