/** Sent by the service worker to a page. */
export type NetworkStatusMessage =
  | { is: 'network'; isUp: boolean }
  | { is: 'kept'; at: string }
  | { is: 'other' };

export function isConnectionTrouble(message: NetworkStatusMessage): boolean {
  return message.is === 'kept' || (message.is === 'network' && !message.isUp);
}
