import { inTurn } from '../../in-turn.ts'

type Edit = { shown: unknown; stands: Promise<unknown> }
const edits = new WeakMap<object, Map<string, Edit>>()

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Sends edits of one thing in order, each with the value that the person saw before it. If that value was an edit of
 * their own still being sent, the server's result of it is used, or the value before it if it was refused; otherwise
 * their own edit would be reported to them as a conflict.
 *
 * @param key identifies the thing within `owner`
 */
export function editInTurn<Seen, Result>(
  owner: object,
  key: string,
  { was, shown }: { was: Seen; shown: unknown },
  send: (was: Seen) => Promise<Result>,
  madeOf: (result: Result) => Seen,
): Promise<Result> {
  const own = edits.get(owner) ?? new Map<string, Edit>()
  edits.set(owner, own)
  const before = own.get(key)
  const base =
    before && was !== undefined && same(before.shown, was)
      ? (before.stands as Promise<Seen>)
      : Promise.resolve(was)
  const result = inTurn(owner, key, async () => send(await base))
  const edit = { shown, stands: result.then(madeOf, () => base) }
  own.set(key, edit)
  const forget = () => {
    if (own.get(key) === edit) own.delete(key)
  }
  void edit.stands.then(forget, forget)
  return result
}
