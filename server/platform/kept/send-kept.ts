import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPacked } from '../bytes.ts';
import { rememberSent, type Kept } from './kept.ts';

/** Sends what everybody gets; how it was sent is remembered whole, since the next one is sent the same. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept): Promise<FastifyReply> {
  return sendPacked(request, reply, kept.packed, (encoding, body) => {
    if (reply.statusCode === 200) rememberSent(kept, encoding, reply, body);
  });
}
