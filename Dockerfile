# A tag can point to another image tomorrow, a digest cannot. docs/hosting.md explains how to update the digests.
FROM node:24.18.1-bookworm-slim@sha256:235600a8101ab264e117b1768e925532262668dc9b581ef1dd7d96ced463b8e7 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build:hosting

# Debian's nginx. `npm run task -- hosting` tests the same version.
FROM debian:bookworm-slim@sha256:abd67ffcfa541b485a3dff59865ab629aa048a6c613e639d36e7456b0b229241
RUN apt-get update \
  && apt-get upgrade -y \
  && apt-get install -y --no-install-recommends nginx libnginx-mod-http-brotli-static brotli \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /app/dist-hosting /srv/back-office
# The user www-data as a number, because a host that forbids root cannot check a name. nginx writes only to
# /tmp/back-office.
USER 33:33
# The default of PORT.
EXPOSE 8080
HEALTHCHECK CMD ["bash", "/srv/back-office/healthcheck.sh"]
STOPSIGNAL SIGQUIT
ENTRYPOINT ["sh", "/srv/back-office/start.sh"]
