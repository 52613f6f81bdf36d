// Makes the route tree for the type checker; a build and the dev server make it themselves.
import { Generator, getConfig } from '@tanstack/router-generator'
import { routeOptions } from './routes.config.ts'

const root = import.meta.dirname
await new Generator({ config: getConfig(routeOptions, root), root }).run()
