import { AppError } from '#platform/app-error.ts';

/** Live streams of one session at a time: one for each open tab. */
export const PER_SESSION = 20;
/** Live streams of one network at a time: a clinic of many people behind one address. */
export const PER_NETWORK = 600;

/** Takes a place for a stream and returns what gives it back; that may be called again. @throws 429 */
export type StreamAllowance = (session: string, network: string | null) => () => void;

/**
 * Counts the live streams that this process holds open, for each session and each network (null: none is
 * counted). A place is taken before anything else is held for the stream.
 */
export function createStreamAllowance(): StreamAllowance {
  const open = new Map<string, number>();
  return (session, network) => {
    const keys: [string, number][] = [[`sessao:${session}`, PER_SESSION]];
    if (network !== null) keys.push([`rede:${network}`, PER_NETWORK]);
    for (const [key, most] of keys) {
      if ((open.get(key) ?? 0) < most) continue;
      throw new AppError(429, 'muitas_janelas', 'Há janelas demais abertas. Feche algumas e tente de novo.');
    }
    for (const [key] of keys) open.set(key, (open.get(key) ?? 0) + 1);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      for (const [key] of keys) {
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      }
    };
  };
}
