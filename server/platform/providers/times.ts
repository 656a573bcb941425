/** How long whoever waits for a provider waits. */
export type ProviderTimes = {
  /** One call to the payment provider, its attempts and its body. */
  paymentMs: number;
  /** One call to one postal-code service; the whole lookup has its own end (4 s). */
  postalCodeMs: number;
  /** One mail handed over. */
  mailMs: number;
  /** A save of personal data, before the job takes the customer over. */
  customerMs: number;
  /** A request for a Pix, before the job takes the charge over. */
  chargeMs: number;
  /** A look at a file that somebody is sending, before the job takes it over. */
  scanMs: number;
  /** A look at a file by the job that takes it over, where nobody waits. */
  scanJobMs: number;
};

/** The times people are promised; tests shorten their own. */
export const PROVIDER_TIMES: ProviderTimes = {
  paymentMs: 10_000,
  postalCodeMs: 3_500,
  mailMs: 8_000,
  customerMs: 6_000,
  chargeMs: 10_000,
  scanMs: 5_000,
  scanJobMs: 60_000,
};

/** True when the work took longer than `ms`; it goes on by itself and its failure is then told to `onLate`. */
export async function tooLate(
  ms: number,
  work: Promise<unknown>,
  onLate: (error: unknown) => void,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    resolve(true);
  }, ms);
  work.catch((error: unknown) => {
    if (late) onLate(error);
  });
  try {
    return await Promise.race([promise, work.then(() => false)]);
  } finally {
    clearTimeout(timer);
  }
}
