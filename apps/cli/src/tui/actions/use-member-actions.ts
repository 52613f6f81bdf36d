import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { type Role, roles } from '@sandlot/core/workspaces/rules'
import type { RoleWord } from '../../workspaces/members/roles.ts'
import type { Member } from '../data/members.ts'
import type { Action } from '../keys/keys.ts'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import type { MenuEntry } from '../shell/prompt.ts'
import { useTui } from '../tui.tsx'
import { useCommand } from './use-command.ts'
import { useKeptText } from './use-kept-text.ts'
import { usePageActions } from './use-page-actions.ts'
import { whyNotIn } from './why-not.ts'

const wordOf = (role: Role) => role.toLowerCase() as RoleWord

/** The actions on members, and invitations. */
export function useMemberActions() {
  const { host } = useServices()
  const { ask, workspace, workspaceId } = useTui()
  const command = useCommand()
  const askKept = useKeptText()
  const page = usePageActions()

  const askRole = (title: string, is: Role | null, run: (role: Role) => void, onCancel = () => {}) =>
    ask({
      kind: 'menu',
      title,
      entries: roles.map(
        (role, at): MenuEntry => ({
          key: String(at + 1),
          text: workspaceMessages.roles[role],
          why: role === is ? tuiTexts.isSo : null,
          run: () => run(role),
        }),
      ),
      // The default is the command's default, never full access.
      index: roles.indexOf(is ?? 'WRITE'),
      onCancel,
    })
  const invite = () =>
    askKept({
      of: 'invitation',
      label: tuiTexts.inviteLabel,
      text: '',
      problemOf: (text) => (text.trim() === '' ? tuiTexts.inviteNobody : null),
      onDone: (text, keep) => {
        const who = text.trim()
        const send = (role: Role) => {
          const words = ['workspace', 'invite', who, '--role', wordOf(role)]
          void command(
            { words, done: tuiTexts.invited(who), failed: tuiTexts.inviteFailed },
            async (here) => {
              const { inviteAll } = await import('../../workspaces/invitations/invite.ts')
              const { items = [] } = await inviteAll([who], { role: wordOf(role) }, here)
              const problem = items.find(({ error }) => error)?.error
              if (problem) throw new Error(problem.message)
              return true
            },
          ).then((isSent) => isSent ?? keep())
        }
        askRole(tuiTexts.inviteRole(who), null, send, keep)
      },
    })
  const changeRole = ({ name, role: is }: Member) =>
    askRole(tuiTexts.roleTitle(name), is, (role) => {
      const words = ['workspace', 'members', 'role', name, wordOf(role)]
      const done = tuiTexts.roleChanged(name, workspaceMessages.roles[role])
      void command({ words, done, failed: tuiTexts.roleFailed }, async (here) =>
        (await import('../../workspaces/members/change.ts')).changeRole(
          { who: name, role: wordOf(role) },
          {},
          here,
        ),
      )
    })
  const remove = ({ name }: Member) => {
    const words = ['workspace', 'members', 'remove', name, '--yes']
    const run = () =>
      void command(
        { words, done: tuiTexts.removedMember(name), failed: tuiTexts.removeFailed },
        async (here) =>
          (await import('../../workspaces/members/change.ts')).removeMember(name, { yes: true }, here),
      )
    ask({
      kind: 'choice',
      text: tuiTexts.removeMember(name, workspace?.name ?? ''),
      choices: [
        { key: 'y', label: tuiTexts.yes, run },
        { key: 'n', label: tuiTexts.no },
      ],
    })
  }

  const revoke = ({ name }: Member) => {
    const words = ['workspace', 'uninvite', name]
    const run = () =>
      void command(
        { words, done: inviteMessages.revoked, failed: inviteMessages.revokeFailed },
        async (here) => {
          const { items = [] } = await (await import('../../workspaces/invitations/uninvite.ts')).uninviteAll(
            [name],
            {},
            here,
          )
          const problem = items.find(({ error }) => error)?.error
          if (problem) throw new Error(problem.message)
        },
      )
    ask({
      kind: 'choice',
      text: tuiTexts.revokeQuestion(name),
      choices: [
        { key: 'y', label: tuiTexts.yes, run },
        { key: 'n', label: tuiTexts.no },
      ],
    })
  }

  return (member: Member | undefined): Action[] => {
    const ofMember = member?.isInvited ? tuiTexts.notAMember : null
    const url = `${host}/t/overview?workspace=${workspaceId}`
    const ofOne: Action[] = member
      ? [
          {
            key: 'r',
            label: 'role',
            menu: 'Change role…',
            changes: true,
            blocked: whyNotIn(workspace, 'member.role') ?? ofMember,
            run: () => changeRole(member),
          },
          member.isInvited
            ? {
                key: 'D',
                label: 'revoke',
                menu: inviteMessages.revoke,
                changes: true,
                blocked: whyNotIn(workspace, 'invitation.revoke'),
                run: () => revoke(member),
              }
            : {
                key: 'D',
                label: 'remove',
                menu: 'Remove',
                changes: true,
                blocked: whyNotIn(workspace, 'member.remove'),
                run: () => remove(member),
              },
        ]
      : []
    return [
      {
        key: 'I',
        label: 'invite',
        menu: 'Invite…',
        changes: true,
        blocked: whyNotIn(workspace, 'invitation.create'),
        run: invite,
      },
      ...ofOne,
      {
        key: 'o',
        label: 'browser',
        menu: tuiTexts.openInBrowser,
        run: () => page.open(url, null),
      },
      { key: 'y', label: 'copy link', menu: 'Copy link', run: () => page.copy(url) },
    ]
  }
}
