import { type Role, roles } from '@sandlot/core/workspaces/rules'
import fc from 'fast-check'

export const PEOPLE = 4
const deeds = [
  ...['role', 'remove', 'leave', 'join', 'transfer'],
  ...['suspend', 'program', 'program-role', 'program-remove'],
  ...['brought', 'grouped', 'group-role'],
] as const
/** What a person, a program or a directory does to a person. People are identified by number. */
export type Step = { by: number; to: number; do: (typeof deeds)[number]; role: Role; is: boolean }

const person = fc.nat(PEOPLE - 1)
const role = fc.constantFrom(...roles)
const step: fc.Arbitrary<Step> = fc.record({
  by: person,
  to: person,
  // Joining and leaving matter most.
  do: fc.oneof(fc.constantFrom('remove', 'leave', 'join'), fc.constantFrom(...deeds)),
  role,
  is: fc.boolean(),
})
/** Everyone is a member at first, because with few members most steps are refused and show little. */
export const history: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(role, { minLength: PEOPLE - 1, maxLength: PEOPLE - 1 }),
    fc.array(step, { minLength: 3, maxLength: 10 }),
  )
  .map(([others, steps]) => [
    ...others.map((role, index) => ({ by: 0, to: index + 1, do: 'join' as const, role, is: true })),
    ...steps,
  ])

type Directory = { brought: Map<number, boolean>; grouped: Set<number>; groupRole: Role | null }

/** The simplest possible model of who is in a workspace. */
export class Memberships {
  places = new Map<number, Role>([[0, 'ADMIN']])
  /** The role of the workspace's one program. */
  program: Role = 'READ'
  readonly suspended = new Set<number>()
  /** The people reported by the directory, and whether they should be members. */
  brought = new Map<number, boolean>()
  grouped = new Set<number>()
  groupRole: Role | null = null
  /** The order in which the directory's people are brought in line. */
  readonly #order: (one: number) => string

  constructor(order: (one: number) => string) {
    this.#order = order
  }

  hasAdmin(places = this.places): boolean {
    return [...places].some(([one, role]) => role === 'ADMIN' && !this.suspended.has(one))
  }

  /** Applies a step if it is allowed, and returns whether it was. */
  take(wanted: Step): boolean {
    const { by, to, do: what } = wanted
    const byProgram = what === 'program-role' || what === 'program-remove'
    const byDirectory = what === 'brought' || what === 'grouped'
    if (!byProgram && !byDirectory && what !== 'suspend' && this.suspended.has(by)) return false
    const mayAdminister = byProgram ? this.program === 'ADMIN' : this.places.get(by) === 'ADMIN'
    const after = new Map(this.places)
    switch (what) {
      case 'suspend':
        if (wanted.is) this.suspended.add(to)
        else this.suspended.delete(to)
        return true
      case 'program':
        if (mayAdminister) this.program = wanted.role
        return mayAdminister
      case 'brought':
        return this.#bring(to, wanted.is)
      case 'grouped':
        return this.#group(to, wanted.is)
      case 'group-role':
        return mayAdminister && this.#inLine({ ...this.#directory(), groupRole: wanted.role })
      case 'leave':
        if (!after.delete(by) || (this.places.get(by) === 'ADMIN' && !this.hasAdmin(after))) return false
        break
      case 'join':
        if (!mayAdminister || after.has(to) || this.suspended.has(to)) return false
        after.set(to, wanted.role)
        break
      case 'transfer':
        if (!mayAdminister || by === to || !after.has(to) || this.suspended.has(to)) return false
        after.set(to, 'ADMIN').set(by, 'WRITE')
        break
      case 'role':
      case 'program-role':
        if (!mayAdminister || !after.has(to)) return false
        if (!byProgram && by === to && wanted.role !== 'ADMIN') return false
        after.set(to, wanted.role)
        if (!this.hasAdmin(after)) return false
        break
      case 'remove':
      case 'program-remove':
        if (!mayAdminister || (!byProgram && by === to) || !after.delete(to) || !this.hasAdmin(after))
          return false
    }
    this.places = after
    return true
  }

  #directory(): Directory {
    return { brought: new Map(this.brought), grouped: new Set(this.grouped), groupRole: this.groupRole }
  }

  #bring(to: number, isActive: boolean): boolean {
    if (this.brought.get(to) === isActive) return true
    const next = this.#directory()
    next.brought.set(to, isActive)
    return this.#inLine(next, [to])
  }

  #group(to: number, isIn: boolean): boolean {
    if (!this.brought.has(to)) return false
    if (this.grouped.has(to) === isIn) return true
    const next = this.#directory()
    if (isIn) next.grouped.add(to)
    else next.grouped.delete(to)
    return this.#inLine(next, [...new Set([...this.grouped, ...next.grouped])])
  }

  /** Brings people in line with the directory, either all of them or none. */
  #inLine(next: Directory, whom = [...next.grouped]): boolean {
    const after = new Map(this.places)
    for (const one of whom.sort((a, b) => (this.#order(a) < this.#order(b) ? -1 : 1))) {
      const [place, isActive] = [after.get(one), next.brought.get(one) === true]
      const wanted = next.grouped.has(one) ? next.groupRole : null
      const others = new Map([...after].filter(([other]) => other !== one))
      if (!place && isActive) after.set(one, wanted ?? 'WRITE')
      if (!place || (isActive && (wanted === null || wanted === place))) continue
      if (place === 'ADMIN' && !this.hasAdmin(others)) return false
      if (isActive && wanted) after.set(one, wanted)
      else if (![...others.values()].includes('ADMIN')) return false
      else after.delete(one)
    }
    this.places = after
    Object.assign(this, next)
    return true
  }
}
