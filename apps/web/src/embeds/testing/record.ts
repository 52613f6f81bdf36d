import { cardFacts, savedFile } from '../../sandboxes/testing/record.ts'
import { WORKSPACE_ID } from '../../sandboxes/testing/server.ts'

const moments = { inserted_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }
const file = (title: string) => ({
  id: title,
  shortid: title,
  title,
  code: btoa('123456'),
  directory_shortid: null,
  is_binary: true,
  sha: '',
  ...moments,
  ...savedFile(title),
})

/** Binary files, because the code view measures text, which jsdom cannot. */
export const record = {
  id: 'aaa111',
  alias: null,
  title: 'Shop',
  description: null,
  v2: false,
  privacy: 0,
  draft: false,
  template: 'create-react-app',
  entry: '/data.bin',
  owned: false,
  authorization: 'read',
  fork_count: 0,
  ...moments,
  removed_at: null as string | null,
  author: { id: 'u1', username: 'ann', name: null, avatar_url: '' },
  team: { id: WORKSPACE_ID, name: 'Ours', avatar_url: null },
  ...cardFacts,
  tags: [],
  external_resources: [],
  is_frozen: false,
  version: 1,
  vm_tier: null,
  is_template: false,
  permissions: { prevent_sandbox_export: false, prevent_sandbox_leaving: false },
  preview_secret: null,
  git: null,
  original_git: null,
  forked_from_sandbox: null,
  modules: [file('data.bin'), file('other.bin')],
  directories: [],
}
