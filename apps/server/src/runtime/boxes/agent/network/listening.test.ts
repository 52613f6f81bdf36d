import { expect, test } from 'vitest'
import { dialledFrom, listeningIn } from './listening.ts'

const HEAD =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n'
const line = (local: string, state: string, inode: number) =>
  `   0: ${local} 00000000:0000 ${state} 00000000:00000000 00:00000000 00000000  1000        0 ${inode} 1 0 100 0 0 10 0\n`

test('lists sockets listening on loopback or everywhere, but not others or open connections', () => {
  const four = HEAD + line('0100007F:1435', '0A', 11) + line('00000000:0BB8', '0A', 12)
  const others = line('0100007F:1436', '01', 13) + line('0200A8C0:1F90', '0A', 14)
  expect(listeningIn(four + others)).toEqual([
    { port: 5173, inode: '11' },
    { port: 3000, inode: '12' },
  ])
  const six = HEAD + line('00000000000000000000000001000000:1435', '0A', 15)
  expect(listeningIn(six)).toEqual([{ port: 5173, inode: '15' }])
  expect(listeningIn('')).toEqual([])
})

test('finds the dialling socket by both ports, as each may be in use many times', () => {
  const open = (local: string, remote: string, inode: number) =>
    line(local, '01', inode).replace('00000000:0000', remote)
  const table =
    HEAD +
    open('0100007F:1435', '0100007F:9C41', 21) +
    open('0100007F:9C41', '0100007F:0BB8', 22) +
    open('0100007F:9C41', '0100007F:1435', 23)
  expect(dialledFrom(table, { from: 40_001, to: 5173 })).toBe('23')
  expect(dialledFrom(table, { from: 40_002, to: 5173 })).toBeNull()
})
