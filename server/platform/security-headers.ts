import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** No inline script, style or frame anywhere, which lets anonymous pages be cached without a nonce. */
export function securityHeaders(
  app: FastifyInstance,
  {
    mapOrigins = [],
    imageHosts,
  }: { mapOrigins?: readonly string[] | undefined; imageHosts: readonly string[] },
): void {
  void app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...mapOrigins, ...imageHosts.map((host) => `https://${host}`)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...mapOrigins],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
  });
}
