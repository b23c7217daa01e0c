import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

type Settings = {
  mapOrigins?: readonly string[] | undefined;
  imageHosts: readonly string[];
  isHttps: boolean;
};

const MAX_AGE_SECONDS = 31_536_000;
const FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const PERMISSIONS = ['geolocation=(self)', ...FEATURES.map((name) => `${name}=()`)].join(', ');

/** No inline script, style or frame, so that anonymous pages can be cached without a nonce. */
export function registerSecurityHeaders(
  app: FastifyInstance,
  { mapOrigins = [], imageHosts, isHttps }: Settings,
): void {
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...mapOrigins, ...imageHosts.map((host) => `https://${host}`)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...mapOrigins],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Images of the operator's trusted hosts send no Cross-Origin-Resource-Policy header.
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: isHttps && { maxAge: MAX_AGE_SECONDS, includeSubDomains: false },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => {});
  const all = Object.entries({ ...response.getHeaders(), 'permissions-policy': PERMISSIONS });
  return Object.fromEntries(all.map(([name, value]) => [name, String(value)]));
}
