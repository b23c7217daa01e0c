// Preloaded into the server that `npm run dev` restarts: it listens on any free port and tells its parent which.
import '../end-with-parent.mjs';
import { Server } from 'node:http';

const listen = Server.prototype.listen;
Server.prototype.listen = function announcing(...options) {
  this.once('listening', () => process.send?.({ port: this.address().port }));
  return listen.apply(this, options);
};
