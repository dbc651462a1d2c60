# Two stages: dependencies with npm, then only what runs. Node 26 comes with the image, so npm need not bring one.
FROM node:26-bookworm-slim AS dependencies
WORKDIR /muster
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY client/package.json client/
RUN npm ci --omit=dev --loglevel=error && rm -rf node_modules/node-*

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /muster
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /muster/node_modules node_modules
COPY package.json ./
COPY server server
COPY sample sample
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/bin/muster.mjs"]
CMD ["serve"]
