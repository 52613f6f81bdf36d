import { BRAND } from '../brand.ts'
import type { Provider } from './limits.ts'

export const providerNames = { github: 'GitHub', google: 'Google', apple: 'Apple' } satisfies Record<
  Provider,
  string
>

export const accountMessages = {
  signInTitle: `Sign in to ${BRAND}`,
  signInText: 'Login or register to start building your projects today.',
  signInFailed: 'We had trouble with signing you in',
  notAuthenticated: 'Could not authenticate',
  signUpFailed: 'There was a problem creating your account',
  welcome: (name: string) => `Welcome, ${name}`,
  duplicate: (provider: Provider) =>
    `We found an existing account, please sign in with ${providerNames[provider]} instead.`,
  usernameTaken: 'Sorry, that username is already taken.',
  usernameChecking: 'Checking username...',
  usernameRequired: 'Username is required.',
  usernameLength: (min: number, max: number) => `A username has ${min} to ${max} characters.`,
  usernameCharacters:
    'A username has only letters, digits, hyphens and underscores, and starts with a letter or digit.',
  displayNameRequired: 'Display name is required.',
  displayNameTooLong: (max: number) => `A display name has at most ${max} characters.`,
  roleRequired: 'Choose what describes you best.',
  usageRequired: 'Choose how you will use it.',
  companySizeRequired: 'Company size is required when you use it for work.',
  signInRequired: 'You need to be signed in to do this.',
  tokenInvalid: 'This token is not valid: it expired, was revoked, or was mistyped.',
  linkUsedOrExpired: 'This sign-in link was already used or has expired.',
  linkUsedOrExpiredHint: 'Start the server again to get a new one, or sign in another way.',
  signUpExpired: 'This sign-up has expired. Please sign in again.',
  signInStateMismatch: 'This sign-in was not started in this browser, or took too long. Please try again.',
  providerUnavailable: (provider: Provider) =>
    `${providerNames[provider]} did not answer as expected. Please try again in a moment.`,
  providerNotConfigured: (provider: Provider) =>
    `Sign-in with ${providerNames[provider]} is not set up on this instance.`,
  emailMissing: (provider: Provider) =>
    `Your ${providerNames[provider]} account has no verified e-mail address. Add one there and try again.`,
  foreignOrigin: 'This request did not come from this site, so it was refused.',
}
