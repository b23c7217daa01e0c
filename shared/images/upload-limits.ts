/** In bytes, the last one included (A5.32, A9.16). deploy/nginx.conf and deploy/Caddyfile cap bodies, too. */
export const MAX_UPLOAD_BYTES = 4 * 1024 * 1024;
