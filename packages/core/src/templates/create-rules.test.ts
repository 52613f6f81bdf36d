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
] as const)('[CR-038] [CR-039] [CR-040] [CR-041] the runtimes of %o', (template, can, preset) => {
  expect(runtimesOf(template)).toEqual(can)
  expect(defaultRuntime(template)).toBe(preset)
})

test('forks the counterpart for the browser, and the template itself for a machine', () => {
  expect(forkedId(browser, 'browser')).toBe('a')
  expect(forkedId(both, 'browser')).toBe('b-twin')
  expect(forkedId(both, 'vm')).toBe('b')
})

test('sends a tier only for a devbox, and only if it is not the default', () => {
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
  test('states what failed and why', () => {
    const text = 'We were unable to fork the sandbox: No room left.'
    expect(refusalOf(new AppError('forbidden', 'No room left.', { reason: 'notAllowed' }))).toEqual({
      text,
      offersSignIn: false,
    })
  })

  test('for lack of an account keeps its text and offers to sign in', () => {
    const text = 'You need to be signed in to fork a cloud sandbox.'
    const error = new AppError('unauthenticated', text, { reason: SIGN_IN_FIRST })
    expect(refusalOf(error)).toEqual({ text, offersSignIn: true })
  })

  test('because of full Drafts says what to do', () => {
    expect(refusalOf(new AppError('limit', 'Full.', { reason: 'draftLimit' }))).toEqual({
      text: 'Cannot create draft: Your drafts folder is full. Delete unneeded drafts, or upgrade to Pro for unlimited drafts.',
      offersSignIn: false,
    })
  })

  test('because of the sandbox limit has no text', () => {
    expect(refusalOf(new AppError('limit', 'Full.', { reason: 'sandboxLimit' }))).toBeNull()
  })
})
