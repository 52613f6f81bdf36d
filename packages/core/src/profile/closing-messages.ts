import { BRAND } from '../brand.ts'
import { CLOSING_WORKING_DAYS } from './limits.ts'

/** Sentences about closing an account. */
export const closingMessages = {
  title: 'Close account',
  text: `Deletes your account, and the workspaces that nobody else is in with all that is in them, within ${CLOSING_WORKING_DAYS} working days.`,
  close: 'Close account',
  sureTitle: 'Close your account?',
  sureText: `Your profile, your uploads and the workspaces that nobody else is in are deleted within ${CLOSING_WORKING_DAYS} working days. What you made in workspaces with others stays there, and your drafts go to an admin. Your comments stay, without your name. Until it is done you can change your mind in the preferences.`,
  sure: 'Close my account',
  keep: 'Keep it',
  askedTitle: 'Your account will be closed',
  askedText: (email: string) =>
    `We will delete the account${email && ` of ${email}`} within ${CLOSING_WORKING_DAYS} working days. Until then everything works as before.`,
  done: 'Close',
  requested: `You asked us to delete this account. It happens within ${CLOSING_WORKING_DAYS} working days of that.`,
  undo: 'Keep my account',
  undoTitle: 'Keep your account?',
  undoText: 'Nothing is deleted, and everything stays as it is.',
  keptTitle: 'Your account stays',
  keptText: `Nothing was deleted. Good to have you on ${BRAND}.`,
  failed: 'There was a problem closing your account. Please e-mail support so that we can help.',
  undoFailed: 'There was a problem keeping your account. Please e-mail support so that we can help.',
  leftAlone: (names: string) =>
    `You are the only admin of ${names}, where others work. Make somebody else an admin first.`,
  stillPaid: (names: string) => `${names} has a subscription that runs. Cancel it first, or confirm.`,
  lastAdministrator: 'You are the only administrator of this instance. Make somebody else one first.',
  isRequested: 'requested',
  isCanceled: 'canceled',
}
