import { expect, test } from 'vitest'
import { tierChange, tierForm, tierProblems } from './tier-form.ts'

const tier = {
  tier: 1,
  shortid: 'vm-1',
  name: 'Nano',
  cpu: 2,
  memory: 4,
  storage: 20,
  creditBasis: 10,
}

test('reports errors by field, and sends only changes', () => {
  const form = tierForm(tier)
  expect(tierProblems(form)).toEqual({})
  expect(tierChange(form, tier)).toEqual({})
  expect(tierChange({ ...form, name: ' Tiny ', cpu: '4' }, tier)).toEqual({ name: 'Tiny', cpu: 4 })
  for (const wrong of ['', '0', '-1', '1.5', 'x', '100001', '1e3'])
    expect(Object.keys(tierProblems({ ...form, memory: wrong })), wrong).toEqual(['memory'])
  expect(Object.keys(tierProblems({ ...form, name: ' ' }))).toEqual(['name'])
})
