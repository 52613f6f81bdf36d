import { CONSOLE_DEPTH_MAX, CONSOLE_ENTRIES_MAX, CONSOLE_TEXT_MAX_LENGTH } from '@sandlot/core/runtime/limits'
import { consoleMessages } from '@sandlot/core/runtime/messages'
import type { LoggedValue } from '../src/runtime/frame.ts'

/** How many more values a line may contain, shared by all of them. */
export type Budget = { nodes: number }

const cutText = (text: string) => text.slice(0, CONSOLE_TEXT_MAX_LENGTH)

/**
 * Converts a value of user code to plain data without running any of it: getters are not called, and traps may throw.
 */
export function serialize(value: unknown, budget: Budget, above: readonly object[] = []): LoggedValue {
  budget.nodes -= 1
  try {
    if (typeof value === 'string')
      return {
        kind: 'text',
        text: cutText(value),
        more: Math.max(0, value.length - CONSOLE_TEXT_MAX_LENGTH) || undefined,
      }
    if (typeof value === 'function')
      return { kind: 'function', text: cutText(`ƒ ${String(value.name) || 'anonymous'}()`) }
    if (typeof value !== 'object' || value === null)
      return {
        kind: 'plain',
        type: value === null ? 'null' : typeof value,
        text: typeof value === 'bigint' ? `${value}n` : Object.is(value, -0) ? '-0' : String(value),
      }
    if (above.includes(value)) return { kind: 'cut', text: consoleMessages.cyclic }
    return describeObject(value, budget, [...above, value])
  } catch {
    return { kind: 'cut', text: consoleMessages.deep }
  }
}

function describeObject(value: object, budget: Budget, above: readonly object[]): LoggedValue {
  if (value instanceof Error)
    return { kind: 'error', text: cutText(String(value)), stack: cutText(String(value.stack ?? value)) }
  if (value instanceof Element) return { kind: 'element', text: cutText(openingTag(value)) }
  if (value instanceof Date || value instanceof RegExp)
    return {
      kind: 'plain',
      type: 'object',
      text: value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : String(value),
    }
  const kind =
    Array.isArray(value) || isTypedArray(value)
      ? 'array'
      : value instanceof Map
        ? 'map'
        : value instanceof Set
          ? 'set'
          : 'object'
  const name = nameOf(value, kind)
  if (above.length > CONSOLE_DEPTH_MAX || budget.nodes <= 0) return { kind: 'cut', text: name }
  const { pairs, total } = pairsOf(value)
  const entries: [string, LoggedValue][] = []
  for (const [key, item] of pairs) {
    if (budget.nodes <= 0) break
    entries.push([cutText(key), serialize(item, budget, above)])
  }
  return { kind, name, entries, more: total > entries.length ? total - entries.length : undefined }
}

type Pairs = { pairs: [string, unknown][]; total: number }

/** Values may have millions of entries, so only the first ones are read. */
function pairsOf(value: object): Pairs {
  if (value instanceof Map)
    return {
      pairs: firstOf(value.entries()).map(([key, item]) => [keyText(key), item]),
      total: value.size,
    }
  if (value instanceof Set)
    return { pairs: firstOf(value.values()).map((item, index) => [String(index), item]), total: value.size }
  if (isTypedArray(value)) {
    const shown = Math.min(value.length, CONSOLE_ENTRIES_MAX)
    return {
      pairs: Array.from({ length: shown }, (_, index) => [String(index), value[index]]),
      total: value.length,
    }
  }
  const keys = Reflect.ownKeys(value).filter((key) => !(Array.isArray(value) && key === 'length'))
  const pairs = keys.slice(0, CONSOLE_ENTRIES_MAX).map((key): [string, unknown] => {
    const property = Reflect.getOwnPropertyDescriptor(value, key)
    return [String(key), property && 'value' in property ? property.value : GETTER]
  })
  return { pairs, total: keys.length }
}

const isTypedArray = (value: object): value is Uint8Array =>
  ArrayBuffer.isView(value) && !(value instanceof DataView)

function firstOf<T>(items: Iterable<T>): T[] {
  const first: T[] = []
  for (const item of items) {
    if (first.length === CONSOLE_ENTRIES_MAX) break
    first.push(item)
  }
  return first
}

const GETTER = Symbol('getter')

const keyText = (key: unknown) => {
  if (typeof key === 'string') return JSON.stringify(key)
  return typeof key === 'object' && key !== null ? nameOf(key, 'object') : String(key)
}

function nameOf(value: object, kind: string): string {
  const prototype: unknown = Object.getPrototypeOf(value)
  const maker =
    prototype === null
      ? undefined
      : Reflect.getOwnPropertyDescriptor(prototype as object, 'constructor')?.value
  const name = typeof maker === 'function' ? String(maker.name) : ''
  const size = 'length' in value ? value.length : 'size' in value ? value.size : null
  const shown = name || (prototype === null ? '[null prototype]' : 'Object')
  return cutText(kind === 'object' ? shown : `${shown}(${String(size)})`)
}

function openingTag(element: Element): string {
  const attributes = [...element.attributes].map(({ name, value }) => ` ${name}="${value}"`)
  return `<${element.localName}${attributes.join('')}>`
}
