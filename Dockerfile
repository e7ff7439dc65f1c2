# syntax=docker/dockerfile:1
# One image for every role: api, worker and dispatcher differ by the command alone.

FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
# Two arenas of the C library: 100 MB less for the threads of the server.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2

# The manifests alone first: the packages are installed anew only when they change.
FROM base AS manifests
COPY package.json package-lock.json .npmrc ./
COPY packages/domain/package.json packages/domain/
COPY packages/contract/package.json packages/contract/
COPY packages/db/package.json packages/db/
COPY packages/locales/package.json packages/locales/
COPY apps/server/package.json apps/server/
COPY apps/portal/package.json apps/portal/

FROM manifests AS portal
RUN npm ci --include=dev --workspace @mishwar/portal --include-workspace-root=false
COPY tsconfig.base.json ./
COPY packages packages
COPY apps/portal apps/portal
RUN npm run build --workspace @mishwar/portal

# The server is TypeScript that Node runs as it is. Node refuses that inside node_modules: the workspaces stay links
# to their folders, as npm makes them, and must not be copied into node_modules.
FROM manifests AS packages
RUN npm ci --omit=dev --omit=optional --workspace @mishwar/server --workspace @mishwar/db --include-workspace-root=false

FROM base AS image
RUN mkdir -p /data/files && chown -R node:node /data
COPY --from=packages /app/node_modules node_modules
COPY package.json package-lock.json ./
COPY packages packages
COPY scripts/migrate.ts scripts/create-admin.ts scripts/
COPY tools/installation tools/installation
COPY apps/server apps/server
COPY --from=portal /app/apps/portal/dist apps/portal/dist
ENV HOST=0.0.0.0 PORT=4000 MISHWAR_DATA_DIR=/data MISHWAR_FILES_DIR=/data/files
USER node
VOLUME /data/files
EXPOSE 4000
# The same for every role: this process has told the database within the last seconds that it lives.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["node", "apps/server/src/health-check.ts"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--max-semi-space-size=32", "--max-old-space-size=1024", "apps/server/src/main.ts"]
