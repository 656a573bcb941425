/** How long callers wait for a provider, in milliseconds. */
export type ProviderTimes = {
  /** One call to the payment provider with its retries and its body. */
  paymentMs: number;
  /** One call to one postal-code service; the whole lookup has a limit of its own (4 s). */
  postalCodeMs: number;
  /** Sending one mail. */
  mailMs: number;
  /** Handing over one message of a channel beside the mail. */
  messageMs: number;
  /** Saving personal data, before the customer is left to the job. */
  customerMs: number;
  /** Requesting a Pix, before the charge is left to the job. */
  chargeMs: number;
  /** One call to the holder of the doctors' keys. */
  signatureMs: number;
  /** One call to the national system of prescriptions, whose tokens last 30 s. */
  sncrMs: number;
  /** Scanning a file during its upload, before it is left to the job. */
  scanMs: number;
  /** Scanning a file in the job. */
  scanJobMs: number;
};

/** The times in production; tests use shorter ones. */
export const PROVIDER_TIMES: ProviderTimes = {
  paymentMs: 10_000,
  postalCodeMs: 3_500,
  mailMs: 8_000,
  messageMs: 8_000,
  customerMs: 6_000,
  chargeMs: 10_000,
  signatureMs: 15_000,
  sncrMs: 12_000,
  scanMs: 5_000,
  scanJobMs: 60_000,
};

/**
 * Waits for work at most `ms`.
 * @returns true when it took longer; it then continues in the background, and its failure is passed to
 * `onLate`
 */
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
