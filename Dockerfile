FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build:hosting

# Debian's nginx. `npm run task -- hosting` tests the same version.
FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends nginx libnginx-mod-http-brotli-static \
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
