import { APP_POPUP_HEIGHT_PX, APP_POPUP_POLL_MS, APP_POPUP_WIDTH_PX } from '@sandlot/core/repositories/limits'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { useEffect, useRef } from 'react'
import { useToast } from '../shell/use-toast.ts'

const GREY = 'grayscale(80%)'

/**
 * Opens GitHub's page for installing the app in a window (spec IM-019 to IM-022). The page behind it is gray while it
 * has the focus instead of the window. Nothing more can be known about a window at another site.
 */
export function useAppPopup(onClosed: () => void): () => void {
  const toast = useToast()
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  return () => {
    const features = `popup,width=${APP_POPUP_WIDTH_PX},height=${APP_POPUP_HEIGHT_PX}`
    const popup = window.open('/auth/github/app-install', 'sandlot-github-app', features)
    if (!popup) {
      toast('error', repositoryMessages.installBlocked)
      return
    }
    const { style } = document.documentElement
    stop.current?.()
    const timer = window.setInterval(() => {
      style.filter = !popup.closed && document.hasFocus() ? GREY : ''
      if (!popup.closed) return
      stop.current?.()
      onClosed()
    }, APP_POPUP_POLL_MS)
    stop.current = () => {
      window.clearInterval(timer)
      style.filter = ''
      stop.current = null
    }
  }
}
