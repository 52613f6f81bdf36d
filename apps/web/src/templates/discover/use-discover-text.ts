import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useServices } from '../../shell/services.tsx'

const SETTLES_AFTER_MS = 300

/** What is typed, and what stands in the address once typing has ended. */
export function useDiscoverText(fromAddress: string) {
  const { schedule } = useServices()
  const navigate = useNavigate()
  const [text, setText] = useState(fromAddress)
  const [known, setKnown] = useState(fromAddress)
  // Back and forward change the address by themselves.
  if (known !== fromAddress) {
    setKnown(fromAddress)
    if (text.trim() !== fromAddress) setText(fromAddress)
  }
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === fromAddress) return
    return schedule(
      () => void navigate({ to: '.', search: wanted === '' ? {} : { query: wanted }, replace: true }),
      SETTLES_AFTER_MS,
    )
  }, [text, fromAddress, schedule, navigate])
  return { text, settled: fromAddress, setText }
}
