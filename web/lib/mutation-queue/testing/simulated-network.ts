import type { ApiResponse, ApiRequest } from '../../api/api-client.ts';
import type { SentMutation, SimulatedServer } from './simulated-server.ts';

export type SimulatedNetworkCut = 'before' | 'after';

/** A phone's connection, which may be down or break during a request. */
export class SimulatedNetwork {
  isUp = true;
  cuts: SimulatedNetworkCut[] = [];
  readonly server: SimulatedServer;

  constructor(server: SimulatedServer) {
    this.server = server;
  }

  async send(request: ApiRequest, mutation: SentMutation): Promise<ApiResponse> {
    await Promise.resolve();
    const cut = this.isUp ? this.cuts.shift() : 'before';
    if (cut === 'before') throw new TypeError('Failed to fetch');
    const answer = this.server.answer(request, mutation);
    await Promise.resolve();
    if (cut === 'after') throw new TypeError('Failed to fetch');
    return answer;
  }
}
