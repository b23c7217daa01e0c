# Builds with everything, runs with little: as a user without rights, with a root file system that may be read-only.
# All that must be kept lies in /data.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# The image brings the Node that the lock file pins, so that its npm package is not needed twice.
RUN NODE_ENV=production node scripts/build.ts \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node

FROM node:24.21.0-bookworm-slim
LABEL org.opencontainers.image.title="Clucket" \
  org.opencontainers.image.description="Discover, rate and track chicken sandwiches" \
  org.opencontainers.image.licenses="MIT"
RUN groupadd --system --gid 10001 clucket \
  && useradd --system --uid 10001 --gid clucket --home-dir /data --shell /usr/sbin/nologin clucket \
  && install --directory --owner=clucket --group=clucket --mode=0750 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
  NODE_OPTIONS="--max-semi-space-size=8 --max-old-space-size=384" MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /app /app
USER 10001:10001
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 CMD ["node", "scripts/health.mjs"]
CMD ["node", "server/main.ts"]
