# An image of Punto: what the Debian package installs, and nothing else.
#   docker build -t punto .
#   docker run -d --name punto -p 127.0.0.1:8080:8080 \
#     -v punto-data:/var/lib/punto -v punto-keys:/var/lib/punto-keys \
#     -v "$PWD/my-floor.toml:/etc/punto/floor.toml:ro" punto
# It speaks plain HTTP, for a proxy on the same machine that has the certificate: publish its port to
# 127.0.0.1 only. docs/OPERATING.md has the rest.
FROM debian:bookworm-slim AS build
WORKDIR /src
COPY . .
RUN tools/setup package && tools/build program punto && tools/package/make

FROM debian:bookworm-slim
COPY --from=build /src/build/release/package/*.deb /tmp/
RUN useradd --system --uid 10001 --home-dir /var/lib/punto --shell /usr/sbin/nologin punto \
 && apt-get update \
 && apt-get install -y --no-install-recommends /tmp/*.deb \
 && rm -rf /tmp/*.deb /var/lib/apt/lists/* \
 && install -d -o punto -g punto -m 0700 /var/lib/punto /var/lib/punto-keys
USER punto
VOLUME ["/var/lib/punto", "/var/lib/punto-keys"]
EXPOSE 8080
# SIGTERM stops the floor in order.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["bash", "-c", \
  "exec 3<>/dev/tcp/127.0.0.1/8080; printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3; grep -q '^HTTP/1.[01] 200' <&3"]
ENTRYPOINT ["punto"]
CMD ["serve", "--listen", "0.0.0.0:8080", "--insecure", "--floor", "/etc/punto/floor.toml", \
  "--store", "sqlite:/var/lib/punto/floor.db", "--keys", "/var/lib/punto-keys/floor.keys"]
