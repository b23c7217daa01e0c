// For a container's HEALTHCHECK: exit code 0 where the site answers that it is ready.
const port = process.env.PORT || '3000';
const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
