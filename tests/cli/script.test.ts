import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Cli } from '../support/cli.ts'
import { someAtATime } from '../support/some-at-a-time.ts'
import { test } from './signed-in.ts'

/** A command line, its expected output, and its exit code if that is not 0. */
type Step = string | [line: string, out: RegExp | string, code?: number]

/** Runs a hundred commands. */
const LIMIT_MS = 120_000

const wordsIn = (line: string) =>
  (line.match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? []).map((word) => word.replaceAll(/['"]/g, ''))

/** Types lines of a script in a folder, as a user would. */
function shellOf(cli: Cli, folder = '') {
  const one = async (step: Step) => {
    const [line, out = '', code = 0] = typeof step === 'string' ? [step] : step
    const [typed, input = ''] = line.split(' <<< ')
    const result = await cli(wordsIn(typed ?? ''), { folder, input })
    const printed = result.stdout + result.stderr
    expect({ line, code: result.code, printed: result.code === code ? '' : printed }).toEqual({
      line,
      code,
      printed: '',
    })
    if (typeof out === 'string') expect(printed, line).toContain(out)
    else expect(printed, line).toMatch(out)
    return result.stdout
  }
  return {
    /** Runs steps one after another. */
    inTurn: async (...steps: Step[]) => {
      let last = ''
      for (const step of steps) last = await one(step)
      return last.trim()
    },
    /** Runs read-only steps, some at a time. */
    atOnce: (...steps: Step[]) => someAtATime(steps, one),
  }
}

test('[CL-020] a day’s work succeeds in a hundred commands of the built program', {
  timeout: LIMIT_MS,
}, async ({ world, me, signedIn: cli }) => {
  const host = world.url
  const { inTurn, atOnce } = shellOf(cli)

  // Sandboxes are created, and can be named in any form.
  const id = await inTurn(
    ['sandbox create --template react --title "Sand heap"', '/p/sandbox/'],
    'sandbox list --drafts --jq .[0].id',
  )
  await inTurn(
    'sandbox create --template vue --title Twin --json',
    'sandbox fork Twin --title Twin --json',
    'folder create /work/inside',
    ['sandbox move /work "Sand heap"', id],
  )
  const page = await inTurn('open "Sand heap" --no-browser')
  await atOnce(
    [`sandbox view ${id} --jq .title`, 'Sand heap'],
    ['sandbox view "sand HEAP" --jq .id', id],
    [`sandbox view ${page} --jq .id`, id],
    [`sandbox view ${host}/s/${id} --jq .id`, id],
    [`sandbox view ${host}/embed/${id}?view=preview --jq .id`, id],
    [`sandbox embed ${id}`, 'This sandbox is private', 7],
    [`sandbox embed ${id} --height tall`, 'It is a whole number from 200 to 2000.', 2],
    [`sandbox view ${page}?file=/index.html --fields id`, id],
    [`sandbox open https://elsewhere.example/s/${id} --no-browser`, '--host https://elsewhere.example', 2],
    ['sandbox view Twin', '2 sandboxes are called “Twin”', 2],
    ['sandbox view "Nothing of this name"', 'Error:', 6],
    ['sandbox view', 'No sandbox was named', 2],
    ['clone Twin', '2 sandboxes are called', 2],
    ['sandbox history "Sand heap" --jq length', '1'],
    ['sandbox share "Sand heap" --list --jq .id', id],
  )

  // A folder is linked to a sandbox and follows it.
  await inTurn(`clone "Sand heap" heap`, `clone ${id} other`)
  const heap = shellOf(cli, 'heap')
  const at = (folder: string, path: string) => join(cli.home, folder, path)
  writeFileSync(at('heap', 'notes.txt'), 'one\n')
  await heap.atOnce(
    ['status', `Sand heap (${id})`],
    ['status --jq .changes[].path', 'notes.txt'],
    ['diff', '+one'],
    ['diff notes.txt --json', '"side":"folder"'],
    ['diff nothing.txt', 'There is no file', 6],
    ['push --dry-run', 'Would send 1 file'],
    ['watch --dry-run', 'pushed\tadded\tnotes.txt'],
    ['sandbox view --jq .id', id],
    ['open --no-browser', '/p/sandbox/'],
    ['sandbox view . --jq .id', id],
  )
  await heap.inTurn(['push', 'Sent 1 file'], ['push', 'already up to date'], ['status --jq .changes', '[]'])
  await shellOf(cli, 'other').inTurn(
    ['status --jq .changes[0].side', 'sandbox'],
    ['diff --incoming', '+one'],
    ['watch --once', 'pulled\tadded\tnotes.txt'],
  )
  expect(readFileSync(at('other', 'notes.txt'), 'utf8')).toBe('one\n')
  appendFileSync(at('heap', 'notes.txt'), 'two\n')
  writeFileSync(at('other', 'notes.txt'), 'zero\none\n')
  await heap.inTurn('push')
  await shellOf(cli, 'other').inTurn(['dev --json --no-browser', '"merged"'])
  expect(readFileSync(at('other', 'notes.txt'), 'utf8')).toBe('zero\none\ntwo\n')
  await heap.inTurn(['pull', /updated\tnotes\.txt/], ['history', '', 2])
  await inTurn(
    ['unlink other', 'no longer linked'],
    ['link "Sand heap" other', 'is linked'],
    'unlink heap --dry-run',
  )

  // Results are shaped, lists are filtered, and ids are passed from one command to the next.
  const environment = await inTurn('sandbox list --drafts --jq .[0].environment')
  await atOnce(
    ['sandbox list --drafts --format {{title}}!', 'Twin!'],
    ['sandbox list --path /work --fields title', 'Sand heap'],
    ['sandbox list --drafts --jq length', '2'],
    ['sandbox list --drafts --jq .[', 'syntax error', 2],
    ['sandbox list --drafts --fields nonsense', 'There is no field', 2],
    [`sandbox list --author me --template ${environment} --jq length`, '2'],
    ['sandbox list --author nobody --jq length', '0'],
    ['sandbox list --since 1h --privacy public --jq length', ''],
    ['sandbox list --since tomorrow', '--since takes', 2],
    ['sandbox list --drafts --jsonl --limit 1', '"ok":true'],
    ['template list --limit 2 --fields id', ''],
    ['template search react --limit 1 --jq .[0].id', ''],
    ['folder list --jq .[].path', '/work/inside'],
    ['search heap --jq .[0].title', 'Sand heap'],
    ['schema sandbox.list/1', 'array'],
    ['config set update-check perhaps', 'is on or off', 2],
    ['config path', 'config.json'],
    ['help environment', 'SANDLOT_TIMEOUT'],
    ['version --check --jq .compatible', 'true'],
    ['completion bash', 'complete'],
    ['whoami --jq .user.username', me.username],
    ['auth status', host],
    ['context which', host],
    ['workspace view --jq .name', me.workspaceName],
    ['workspace members --jq length', '1'],
    ['credits status --json', '"ok":true'],
    ['notif list --jq length', ''],
    ['profile view --jq .username', me.username],
    ['upgrade --dry-run', 'Already up to date'],
    ['sandbox list --timeout soon', 'number of seconds', 2],
    ['template list --host http://127.0.0.1:1', 'Could not reach', 10],
  )
  const twins = await inTurn('sandbox list --drafts --json')
  await inTurn(
    [`sandbox privacy unlisted - <<< ${twins}`, 'done'],
    [`sandbox delete - --dry-run <<< ${twins}`, 'planned'],
    [`sandbox delete - --yes --jq map(.status)|unique[] <<< ${twins}`, 'done'],
    ['sandbox list --deleted --jq length', '2'],
    [`sandbox restore - --jq length <<< ${twins}`, '2'],
    ['sandbox delete - --yes <<< {"data":', 'is not valid JSON', 2],
  )

  // Any call of the API, in REST and GraphQL, with the stored sign-in.
  await inTurn(
    ['api users/current --jq .body.username', me.username],
    ['api /api/meta/features --jq .status', '200'],
    ['api graphql -f query="{ me { username } }"', me.username],
    [
      `api graphql -f id=${id} -f query="query S($id: ID!) { sandbox(sandboxId: $id) { title } }" --jq .body.data.sandbox.title`,
      'Sand heap',
    ],
    [
      `api graphql -f id=${id} -f title=Dune -f query="mutation R($id: ID!, $title: String!) { renameSandbox(id: $id, title: $title) { title } }"`,
      'Dune',
    ],
    [
      `api -X POST sandboxes/${id}/files --input - <<< {"changes":[{"type":"write","path":"b.txt","code":"b","base_sha":null}]}`,
      '"version":',
    ],
    [`api sandboxes/${id}/versions --paginate --jq '.body.versions | length > 2'`, 'true'],
    ['api nothing/of/this/name', 'Error:', 6],
    ['api https://elsewhere.example/x', 'elsewhere.example', 2],
    ['api graphql -f query="{ nonsense }"', 'Cannot query field', 2],
  )

  // Aliases, and cleaning up at the end.
  await inTurn(
    'alias set mine "sandbox list --author me --limit $1"',
    ['mine 1 --fields title', /\S/],
    ['alias list --jq .[0].name', 'mine'],
    'alias delete mine',
    ['mine 1', 'nknown command', 2],
    'config set update-check off',
    ['config get update-check', 'off'],
    'repo import tidewater/website --jq .status',
    ['branch list tidewater/website --jq .[].name', 'main'],
    ['sandbox rename Dune "Sand heap"', 'Sand heap'],
    ['sandbox protect "Sand heap"', 'done'],
    ['sandbox export "Sand heap" --output heap.zip', 'heap.zip'],
    ['sandbox import heap.zip --jq .created', '1'],
    ['doctor --json', '"ok":true'],
    ['logout', 'Signed out'],
    ['status', 'not signed in', 4],
  )
})
