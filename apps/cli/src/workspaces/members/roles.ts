import { type Argument, InvalidArgumentError, type Option } from 'commander'

export const roles = { admin: 'ADMIN', write: 'WRITE', read: 'READ' } as const
export type RoleWord = keyof typeof roles

/** Names of roles in the web. */
const asOnPages: Readonly<Record<string, RoleWord>> = { editor: 'write', viewer: 'read' }

function roleNamed(typed: string): RoleWord {
  const word = asOnPages[typed.toLowerCase()] ?? typed.toLowerCase()
  if (word in roles) return word as RoleWord
  throw new InvalidArgumentError(`Allowed choices are ${Object.keys(roles).join(', ')}.`)
}

/** A role as a flag or argument: its own word, or its name in the web. */
export const takesRole = <Taker extends Option | Argument>(taker: Taker): Taker =>
  taker.choices(Object.keys(roles)).argParser(roleNamed) as Taker
