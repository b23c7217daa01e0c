// Preloaded into a server that scripts/run.mjs started: when that process dies without a word (kill -9), the channel
// closes and the server stops as if asked to, instead of holding its port and data folder unseen.
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
