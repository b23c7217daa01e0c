import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

type Settings = {
  mapOrigins?: readonly string[] | undefined;
  imageHosts: readonly string[];
  /** Reached over https alone: browsers are told to remember that. */
  isHttps: boolean;
};

const A_YEAR = 31_536_000;
/** What no page here asks for; positions it does. */
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

/** No inline script, style or frame anywhere, which lets anonymous pages be cached without a nonce. */
export function securityHeaders(
  app: FastifyInstance,
  { mapOrigins = [], imageHosts, isHttps }: Settings,
): void {
  void app.register(helmet, {
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
    // A picture of an operator's trusted host sends no header that would let it in.
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: isHttps && { maxAge: A_YEAR, includeSubDomains: false },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS);
    done();
  });
}
