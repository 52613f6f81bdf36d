// Generates the route tree for the type checker. Builds and the dev server generate their own.
import { Generator, getConfig } from '@tanstack/router-generator'
import { routeOptions } from './routes.config.ts'

const root = import.meta.dirname
await new Generator({ config: getConfig(routeOptions, root), root }).run()
