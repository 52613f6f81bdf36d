import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import {
  defaultRuntime,
  forkedId,
  refusalOf,
  runtimeChoice,
  runtimesOf,
  SIGN_IN_FIRST,
} from './create-rules.ts'

const browser = { id: 'a', type: 'sandbox', browserSandboxId: 'a' } as const
const both = { id: 'b', type: 'devbox', browserSandboxId: 'b-twin' } as const
const server = { id: 'c', type: 'devbox', browserSandboxId: null } as const

test.each([
  [browser, { browser: true, vm: false }, 'browser'],
  [both, { browser: true, vm: true }, 'browser'],
  [server, { browser: false, vm: true }, 'vm'],
] as const)('[CR-038] [CR-039] [CR-040] [CR-041] where %o runs', (template, can, preset) => {
  expect(runtimesOf(template)).toEqual(can)
  expect(defaultRuntime(template)).toBe(preset)
})

test('in the browser the twin is forked, on a machine the template itself', () => {
  expect(forkedId(browser, 'browser')).toBe('a')
  expect(forkedId(both, 'browser')).toBe('b-twin')
  expect(forkedId(both, 'vm')).toBe('b')
})

test('a tier is sent only for a devbox, and only one that it would not get anyway', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('browser', 'vm'),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 2 }),
      (runtime, tier, preset) => {
        const sent = runtimeChoice(runtime, tier, preset)
        expect(sent.v2).toBe(runtime === 'vm')
        expect(sent.customVMTier).toBe(runtime === 'vm' && tier !== preset ? tier : undefined)
      },
    ),
  )
})

describe('a refusal', () => {
  test('is told with what was not done and why', () => {
    const text = 'We were unable to fork the sandbox: No room left.'
    expect(refusalOf(new AppError('forbidden', 'No room left.', { reason: 'notAllowed' }))).toEqual({
      text,
      offersSignIn: false,
    })
  })

  test('for want of an account is told as it is, with the way to sign in', () => {
    const text = 'You need to be signed in to fork a cloud sandbox.'
    const error = new AppError('unauthenticated', text, { reason: SIGN_IN_FIRST })
    expect(refusalOf(error)).toEqual({ text, offersSignIn: true })
  })

  test('by full Drafts is told with what to do', () => {
    expect(refusalOf(new AppError('limit', 'Full.', { reason: 'draftLimit' }))).toEqual({
      text: 'Cannot create draft: Your drafts folder is full. Delete unneeded drafts, or upgrade to Pro for unlimited drafts.',
      offersSignIn: false,
    })
  })

  test('by the limit of sandboxes is not told', () => {
    expect(refusalOf(new AppError('limit', 'Full.', { reason: 'sandboxLimit' }))).toBeNull()
  })
})
