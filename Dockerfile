# The image of one replica: docker build -t zelo .
# Checked by scripts/deployment.test.ts; how it is run: docs/operations.md, "Containers".
FROM node:24.21.0-trixie-slim AS base
WORKDIR /app

# The packages that the server loads. Install scripts never run; native parts come prebuilt in packages of their own.
FROM base AS packages
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY scripts scripts
COPY domain domain
COPY contracts contracts
COPY server server
RUN node scripts/slim-packages.mjs

# The pages, whole or not at all.
FROM base AS pages
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY vite.config.ts ./
COPY scripts scripts
COPY domain domain
COPY contracts contracts
COPY web web
RUN node scripts/build-web.mjs

FROM base
ENV NODE_ENV=production DATA_DIR=/var/lib/zelo PORT=3000
# A volume made over this folder takes its owner.
RUN install -d -o node -g node -m 0711 /var/lib/zelo
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY migrations migrations
COPY domain domain
COPY contracts contracts
COPY server server
COPY --from=pages /app/build build
# By number, so that a cluster can prove that it is not root.
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
# The process lives; whether it can serve is /readyz, for the balancer.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself and no shell or npm between, so that signals reach it; the flags are those of scripts/server.mjs.
CMD ["node", "--disable-warning=ExperimentalWarning", "--expose-gc", "--max-semi-space-size=16", "server/main.ts"]
