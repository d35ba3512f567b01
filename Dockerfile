# syntax=docker/dockerfile:1
# The application in an image: docs/operations/install.md#with-docker. Its root may be read only.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm run release -- --without-node /officina

FROM node:24.21.0-trixie-slim
# pg_dump, which refuses a server newer than itself: raise it along with the image of compose.yaml.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libjemalloc2 postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/*
RUN groupadd --system --gid 10001 officina \
  && useradd --system --uid 10001 --gid 10001 --home-dir /var/lib/officina --no-create-home --shell /usr/sbin/nologin officina \
  && install -d -o officina -g officina -m 0750 /var/lib/officina /var/backups/officina
COPY --from=build /officina /officina
RUN ln -s /officina/bin/officina.js /usr/local/bin/officina
WORKDIR /officina
# How memory is taken, and what Node is started with: as deploy/debian/officina@.service has it, for memory that is given back under load.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 LD_PRELOAD=libjemalloc.so.2 MALLOC_CONF=narenas:1,dirty_decay_ms:1000,muzzy_decay_ms:0,background_thread:true,lg_tcache_max:12
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/officina BACKUP_FOLDER=/var/backups/officina
USER officina
VOLUME ["/var/lib/officina", "/var/backups/officina"]
EXPOSE 3000
# 503 while it is stopping, or its database is away: whoever spreads the calls should know, and nobody should restart it for that.
HEALTHCHECK --interval=5s --timeout=3s --start-period=30m --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "dist/main.js"]
