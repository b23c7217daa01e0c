// For a container's HEALTHCHECK: exits with 0 if the site is ready.
const port = process.env.PORT || '3000';
const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
