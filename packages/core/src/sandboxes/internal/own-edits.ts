import { inTurn } from '../../in-turn.ts'

type Edit = { shown: unknown; stands: Promise<unknown> }
const edits = new WeakMap<object, Map<string, Edit>>()

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Sends edits of one thing in the order in which they were made, each with what its maker saw before. Where that was
 * an edit of their own still on its way, it is what the server made of that, or what stood before if it refused: else
 * a person would be told of a change by somebody else that was their own.
 *
 * @param key which thing, within `owner`
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
