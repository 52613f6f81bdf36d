import type { FastifyRequest } from 'fastify'

/** Whether the browser fetches the script of a service worker, which could then answer for the whole origin. */
export const isWorkerScript = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['service-worker'] === 'script' || headers['sec-fetch-dest'] === 'serviceworker'

/**
 * The beginning of every service worker of a sandbox. Documents and our own paths come from the server, whatever the
 * worker does: it does not get such requests, and cannot set up rules that answer without it. Otherwise it would
 * outlive the code that it came with, and could render the page that trades the secret.
 *
 * The guard must be the first listener, and modules run their imports before their own first line: the `with` is
 * invalid in a module, so such a worker is not installed.
 */
const GUARD = [
  'with (self) {}',
  '(() => {',
  'const call = Reflect.apply;',
  'const getter = (type, name) => Object.getOwnPropertyDescriptor(type.prototype, name).get;',
  "const requestOf = getter(FetchEvent, 'request');",
  "const urlOf = getter(Request, 'url'), modeOf = getter(Request, 'mode'), pathOf = getter(URL, 'pathname');",
  'const Address = URL, startsWith = String.prototype.startsWith;',
  'const stop = Event.prototype.stopImmediatePropagation;',
  "self.addEventListener('fetch', (event) => {",
  'const request = call(requestOf, event, []);',
  'const path = call(pathOf, new Address(call(urlOf, request, [])), []);',
  "const isOurs = call(modeOf, request, []) === 'navigate' || call(startsWith, path, ['/__sandlot/']);",
  'if (isOurs) call(stop, event, []);',
  '});',
  "for (const name of ['addRoutes', 'registerRouter'])",
  'if (self.InstallEvent) delete InstallEvent.prototype[name];',
  '})();',
].join(' ')

/**
 * The script of a worker behind the guard, which is on its first line, so that errors keep their line numbers; in
 * parts, as it is sent.
 */
export const guardedWorker = (script: Buffer): Buffer[] => [Buffer.from(GUARD), script]
