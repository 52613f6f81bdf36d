/** Read by vite and by the script that generates the route tree for the type checker. */
export const routeOptions = {
  routesDirectory: './src/routes',
  generatedRouteTree: './src/route-tree.gen.ts',
  quoteStyle: 'single',
  semicolons: false,
  disableLogging: true,
  tmpDir: '../../node_modules/.cache/tanstack-router',
} as const
