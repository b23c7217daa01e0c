// Preloaded into a server that scripts/run.mjs started: when that process is killed (kill -9), the channel
// closes and the server stops, instead of keeping its port and data folder.
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
