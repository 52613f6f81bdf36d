import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PORTS_ANYWAY_MS, PORTS_LATER_MS, PORTS_SOON_MS } from '../limits.ts'
import { watchPorts } from './ports.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const row = (port: number) =>
  `   0: 0100007F:${port.toString(16).padStart(4, '0').toUpperCase()} 00000000:0000 0A 00000000:00000000 00:00000000 00000000 1000 0 ${port}`

/** A kernel with these listening ports that counts how often its list is read. */
function machine({ counts = true, hasIpv6 = true } = {}) {
  const listening: number[] = []
  const told: number[][] = []
  const lists = { asked: 0 }
  const ports = watchPorts({
    isHidden: () => false,
    sessionOf: () => null,
    tell: (now) => told.push(now.map(({ port }) => port)),
    read: (file) => {
      if (file === '/proc/net/tcp') lists.asked += 1
      if (file.endsWith('tcp')) return ['  sl  local_address', ...listening.map(row)].join('\n')
      if (file === '/proc/net/sockstat' && counts)
        return `sockets: used 9\nTCP: inuse ${listening.length} orphan 0\n`
      if (file === '/proc/net/sockstat6' && counts && hasIpv6) return 'TCP6: inuse 0\n'
      throw new Error(`There is no ${file}.`)
    },
  })
  ports.begin()
  ports.expect()
  return { listening, told, lists, ports }
}

test.each([true, false])(
  'a port is reported soon after it opens or closes, and nothing is listed while the count is unchanged (IPv6: %s)',
  (hasIpv6) => {
    const { listening, told, lists, ports } = machine({ hasIpv6 })
    const before = lists.asked
    vi.advanceTimersByTime(PORTS_ANYWAY_MS / 2)
    expect(lists.asked).toBe(before)

    listening.push(3000)
    vi.advanceTimersByTime(PORTS_SOON_MS)
    expect(told).toEqual([[3000]])
    listening.pop()
    vi.advanceTimersByTime(PORTS_SOON_MS)
    expect(told).toEqual([[3000], []])
    ports.end()
  },
)

test('one port replacing another is reported as well, a little later', () => {
  const { listening, told, ports } = machine()
  listening.push(3000)
  vi.advanceTimersByTime(PORTS_SOON_MS)
  listening.splice(0, 1, 3001)
  vi.advanceTimersByTime(PORTS_ANYWAY_MS + PORTS_SOON_MS)
  expect(told).toEqual([[3000], [3001]])
  ports.end()
})

test('on a kernel without counts, the list is read each time', () => {
  const { listening, told, ports } = machine({ counts: false })
  listening.push(3000)
  vi.advanceTimersByTime(PORTS_SOON_MS)
  listening.splice(0, 1, 3001)
  vi.advanceTimersByTime(PORTS_LATER_MS)
  expect(told).toEqual([[3000], [3001]])
  ports.end()
})
