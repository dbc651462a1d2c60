# Four stages: the manifests; server and console, built with the tools of development; the PostgreSQL of Muster's own; and
# what runs. Node 26 comes with the image, so npm need not bring one.
FROM node:26-bookworm-slim AS manifests
WORKDIR /muster
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY client/package.json client/
COPY console/package.json console/

FROM manifests AS built
RUN npm ci --loglevel=error
COPY client client
COPY console console
COPY server server
COPY scripts scripts
RUN node scripts/build.mjs

FROM manifests AS dependencies
RUN npm ci --omit=dev --loglevel=error && rm -rf node_modules/node-*

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# For less memory: docs/operations.md.
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 NODE_OPTIONS=--max-semi-space-size=8
WORKDIR /muster
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /muster/node_modules node_modules
COPY package.json ./
COPY openapi openapi
COPY sample sample
COPY server/package.json server/
COPY server/bin server/bin
COPY server/migrations server/migrations
COPY --from=built /muster/server/dist server/dist
COPY --from=built /muster/console/dist console/dist
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--heap-growing-percent=70", "server/bin/muster.mjs"]
CMD ["serve"]
