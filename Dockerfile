# The product as a release, in an image without compiler, sources and package manager's cache. What it writes is /data.
FROM node:24-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run release -- /release \
  && mkdir /madoguchi \
  && tar -xzf /release/*.tar.gz --strip-components=1 -C /madoguchi \
  && mv /release/*.cdx.json /madoguchi/sbom.cdx.json

FROM node:24-bookworm-slim
COPY --from=build /madoguchi /madoguchi
RUN install -d -o node -g node -m 0700 /data
WORKDIR /madoguchi
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/start.mjs", "main"]
