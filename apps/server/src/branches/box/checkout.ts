import { eq } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { authorOf } from '../../git/open-repository.ts'
import type { Deps } from '../../platform/context.ts'
import type { BoxAgent } from '../../runtime/boxes/box-agent.ts'
import type { Checkout } from '../../runtime/boxes/checkout.ts'
import { boxCheckouts } from '../tables.ts'
import { readBase } from '../work/worktree.ts'
import { noteCheckout } from './note-checkout.ts'
import { boxOrigin, urlInBox } from './origin.ts'
import { runInBox } from './run-git.ts'

type CheckoutDeps = Pick<Deps, 'db' | 'clock'> & { publicUrl: () => string }

const CLONE_MAX_MS = 120_000
const THERE_ALREADY = 9

/** The repository is built next to the project until it is complete, so that an interrupted start begins again. */
const BEGIN = `[ -e .git ] && exit ${THERE_ALREADY}
command -v git >/dev/null || exit 3
rm -rf "$HOME/.cache/sandlot/checkout"; mkdir -p "$HOME/.cache/sandlot/checkout"
cat > "$HOME/.cache/sandlot/checkout/known"`

const KEEP_BUNDLE = 'cat > "$HOME/.cache/sandlot/checkout/unpushed"'

/**
 * Files in the project stay unchanged; files that are missing and that the sandbox never had come from git. On a new
 * disk, unpushed commits are restored from their bundle.
 */
const MAKE = `set -e
export GIT_DIR="$HOME/.cache/sandlot/checkout" GIT_WORK_TREE="$PWD"
is_new=; [ -z "$(ls -A)" ] && is_new=1
git init -q
git config core.bare false
git config --unset core.worktree || true
git remote add origin "$URL"
git fetch -q origin
commit="$COMMIT"
if [ -s "$GIT_DIR/unpushed" ]; then
  git fetch -q "$GIT_DIR/unpushed" '+refs/heads/*:refs/heads/*'
  commit=$(git rev-parse -q --verify "refs/heads/$BRANCH" || echo "$COMMIT")
fi
git cat-file -e "$commit^{commit}" 2>/dev/null || git fetch -q origin "$commit" 2>/dev/null || commit=$(git rev-parse "origin/$BRANCH")
git update-ref "refs/heads/$BRANCH" "$commit"
git symbolic-ref HEAD "refs/heads/$BRANCH"
git config "branch.$BRANCH.remote" origin
git config "branch.$BRANCH.merge" "refs/heads/$BRANCH"
git read-tree HEAD
if [ -n "$is_new" ]; then git checkout-index -a -q; else
  git ls-files -dz | sort -z > "$GIT_DIR/gone"
  sort -z "$GIT_DIR/known" | comm -z13 - "$GIT_DIR/gone" | git checkout-index -q -z --stdin
fi
rm -f "$GIT_DIR/gone" "$GIT_DIR/known" "$GIT_DIR/unpushed"
git update-index -q --refresh || true
mv "$GIT_DIR" .git
echo "$is_new"
`

/**
 * Commits in the terminal are made as whoever started the devbox, unless somebody configured another name in the
 * meantime.
 */
const NAME_PERSON = `[ "$(git config --local sandlot.person)" = "$PERSON" ] && exit 0
git config --local sandlot.person "$PERSON"
git config --local user.name "$NAME"
git config --local user.email "$EMAIL"`

/** Sets up the checkout of a devbox that was opened from a branch. */
export const branchCheckout = (deps: CheckoutDeps): Checkout => ({
  prepare: async (agent, { sandboxId, startedById }) => {
    const origin = await boxOrigin(deps.db, sandboxId)
    if (!origin) return null
    const base = await readBase(deps.db, sandboxId)
    const begun = await runInBox(agent, ['sh', '-c', BEGIN], {
      input: [...base.keys()].map((path) => `${path}\0`).join(''),
    })
    if (begun.code === THERE_ALREADY) {
      await namePerson(deps, agent, startedById)
      return null
    }
    if (begun.code !== 0) throw new Error(`no checkout was begun: ${begun.err}`)
    const [kept] = await deps.db.select().from(boxCheckouts).where(eq(boxCheckouts.sandboxId, sandboxId))
    if (kept?.bundle) await runInBox(agent, ['sh', '-c', KEEP_BUNDLE], { input: kept.bundle })
    const env = {
      URL: urlInBox(origin),
      BRANCH: origin.branch,
      COMMIT: origin.commitSha,
    }
    const made = await runInBox(agent, ['sh', '-c', MAKE], { env, timeoutMs: CLONE_MAX_MS })
    if (made.code !== 0) throw new Error(`the branch was not checked out: ${made.err}`)
    await namePerson(deps, agent, startedById)
    return made.out.toString().trim() === '1' ? new Set(base.keys()) : null
  },
  note: (agent, sandboxId) => noteCheckout(deps, agent, sandboxId),
})

async function namePerson({ db, publicUrl }: CheckoutDeps, agent: BoxAgent, userId: string | null) {
  if (userId === null) return
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) return
  const { name, email } = authorOf(user, publicUrl())
  await runInBox(agent, ['sh', '-c', NAME_PERSON], { env: { PERSON: userId, NAME: name, EMAIL: email } })
}
