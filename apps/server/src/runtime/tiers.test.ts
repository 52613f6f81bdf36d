import { changeVmTier, vmTiers } from '@sandlot/core/runtime/tier-rest'
import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
/** A second server, so that an admin's changes here do not affect the first. */
const changed = await createTestServer()
afterAll(async () => {
  await server.close()
  await changed.close()
})

const read = async (from = server) => (await from.as(null).rest(vmTiers)).vmTiers

test('[BL-042] [BL-049] [EN-045] [RS-058] the tiers’ sizes and prices can be read by anyone', async () => {
  expect(
    (await read()).map(({ tier, shortid, name, cpu, memory, storage, creditBasis }) =>
      [tier, shortid, name, cpu, memory, storage, creditBasis].join(' '),
    ),
  ).toEqual([
    '1 vm-1 Nano 2 4 20 10',
    '2 vm-2 Micro 4 8 20 20',
    '3 vm-3 Small 8 16 30 40',
    '4 vm-4 Medium 16 32 50 80',
    '5 vm-5 Large 32 64 100 160',
    '6 vm-6 XLarge 64 128 200 320',
  ])
  const reply = await server.as(null).fetch('/api/vm_tiers')
  expect((await reply.json()).vm_tiers[0]).toHaveProperty('credit_basis', 10)
})

test('[BL-013] [CN-041] Free includes up to 4 vCPUs and 8 GiB', async () => {
  const { INCLUDED_VM_TIERS } = await import('@sandlot/core/runtime/tier-limits')
  const free = (await read()).filter(({ tier }) => tier <= INCLUDED_VM_TIERS.free)
  expect(free.map(({ shortid, cpu, memory }) => [shortid, cpu, memory])).toEqual([
    ['vm-1', 2, 4],
    ['vm-2', 4, 8],
  ])
})

test('only the admin can change a tier’s size and price', async () => {
  const admin = await changed.buildUser({ isAdmin: true })
  const person = await changed.buildUser()
  const change = (who: typeof admin | null, shortid: string, body: object) =>
    changed.as(who).rest(changeVmTier, { params: { shortid }, body })
  await expect(change(null, 'vm-1', { cpu: 3 })).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(change(person, 'vm-1', { cpu: 3 })).rejects.toMatchObject({ code: 'not_found' })
  expect(await change(admin, 'vm-1', { name: 'Tiny', creditBasis: 5 })).toMatchObject({
    shortid: 'vm-1',
    name: 'Tiny',
    cpu: 2,
    creditBasis: 5,
  })
  expect((await read(changed))[0]).toMatchObject({ tier: 1, name: 'Tiny', creditBasis: 5 })
  await expect(change(admin, 'vm-9', { cpu: 3 })).rejects.toMatchObject({ code: 'not_found' })
  await expect(change(admin, 'vm-1', { cpu: 0 })).rejects.toMatchObject({ code: 'validation', field: 'cpu' })
})

test('a change by someone who has not seen the latest one is refused', async () => {
  const admin = await changed.buildUser({ isAdmin: true })
  const seen = { name: 'Medium', cpu: 16, memory: 32, storage: 50, creditBasis: 80 }
  const change = (body: object) => changed.as(admin).rest(changeVmTier, { params: { shortid: 'vm-4' }, body })
  expect(await change({ storage: 60, seen })).toMatchObject({ storage: 60 })
  await expect(change({ cpu: 18, seen })).rejects.toMatchObject({
    code: 'conflict',
    reason: 'changedMeanwhile',
  })
  expect(await change({ cpu: 18, seen: { ...seen, storage: 60 } })).toMatchObject({ cpu: 18, storage: 60 })
})
