import { PREVIEW_SECRET_ASKS_MAX } from '@sandlot/core/runtime/limits'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { previewSecretQuery } from '../preview-queries.ts'
import { useFrameStart } from '../use-frame-start.ts'
import { openPort } from './port-frame.ts'

type Options = {
  sandbox: OpenSandbox
  origin: string
  isPrivate: boolean
  path: string
  frame: RefObject<HTMLIFrameElement | null>
}

/** Opens a devbox's port in a frame, and keeps it open for those with access. */
export function usePortFrame({ sandbox, origin, isPrivate, path, frame }: Options) {
  const { client } = useServices()
  const needsSecret = isPrivate && sandbox.previewSecret !== null
  const fresh = useQuery({ ...previewSecretQuery(client, sandbox.id), enabled: needsSecret })
  const secret = needsSecret ? (fresh.data ?? sandbox.previewSecret) : null
  const [hasAnswered, setAnswered] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const asks = useRef(0)
  const link = useRef<ReturnType<typeof openPort> | null>(null)
  const begin = useEffectEvent(() => ({
    type: 'start' as const,
    id: sandbox.id,
    engine: 'server' as const,
    environment: sandbox.template,
    externalResources: [],
    files: [],
    path,
    secret,
  }))
  const want = useEffectEvent(() => {
    if (secret === null || asks.current >= PREVIEW_SECRET_ASKS_MAX) return
    asks.current += 1
    void fresh.refetch()
  })
  useEffect(() => {
    const opened = openPort({
      page: window,
      frame: () => frame.current,
      origin,
      begin: () => begin(),
      onOpen: () => {
        setAnswered(true)
        setRefused(false)
      },
      onSecretWanted: () => want(),
      onRefused: () => setRefused(true),
    })
    link.current = opened
    return () => opened.close()
  }, [origin, frame])
  useEffect(() => {
    if (secret !== null) link.current?.bring(secret)
  }, [secret])
  return {
    isRefused,
    isLate: useFrameStart(hasAnswered),
    /** A manual retry resets the number of attempts. */
    again: () => {
      asks.current = 0
      setRefused(false)
    },
  }
}
