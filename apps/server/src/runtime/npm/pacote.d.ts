/** The part of pacote that the gateway uses; the package has no types. */
declare module 'pacote' {
  import type { Readable } from 'node:stream'

  type Options = { readonly [option: string]: unknown }

  const pacote: {
    packument(spec: string, options: Options): Promise<unknown>
    tarball: {
      stream<T>(spec: string, handler: (stream: Readable) => Promise<T>, options: Options): Promise<T>
    }
  }
  export = pacote
}
