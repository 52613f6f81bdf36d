import { hostname } from 'node:os'
import { type DeviceCode, requestDeviceCode, waitForDeviceToken } from '@sandlot/core/accounts/device/device'
import { useCallback, useEffect, useState } from 'react'
import { keepToken } from '../../accounts/login.ts'
import { signInMessages } from '../../accounts/messages.ts'
import { pause } from '../../platform/time/pause.ts'
import { problemOf } from '../data/cache.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'

type SignIn = { code: DeviceCode | null; trouble: string | null; start: () => void; cancel: () => void }

/** A sign-in by a code approved in a browser; it takes effect immediately. */
export function useDeviceSignIn(): SignIn {
  const { context } = useServices()
  const { say, record, signInAgain } = useTui()
  const [code, setCode] = useState<DeviceCode | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [attempt, setAttempt] = useState<AbortController | null>(null)
  useEffect(() => () => attempt?.abort(), [attempt])

  const start = useCallback(() => {
    const stop = new AbortController()
    setAttempt(stop)
    const end = record(['auth', 'login'])
    const signIn = async () => {
      // An old token must not be sent along, because a host that no longer accepts it would refuse the new sign-in.
      const client = await context.connect({ token: '' })
      const asked = await requestDeviceCode(client, {
        clientName: signInMessages.clientName(hostname()),
        clientId: 'sandlot-cli',
      })
      setCode(asked)
      const token = await waitForDeviceToken(client, asked, {
        wait: pause,
        signal: stop.signal,
        now: () => context.clock().getTime(),
        onTrouble: (problem) => setTrouble(problem && problemOf(problem).message),
      })
      await keepToken(token, { ...context, notice: (text) => say(text) })
      end('done')
      signInAgain()
    }
    signIn().catch((error: unknown) => {
      const { message } = problemOf(error)
      end('failed', message)
      if (stop.signal.aborted) return
      setCode(null)
      say(message, 'bad')
    })
  }, [context, record, say, signInAgain])
  const cancel = useCallback(() => {
    attempt?.abort()
    setCode(null)
  }, [attempt])
  return { code, trouble, start, cancel }
}
