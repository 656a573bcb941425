/** Where "now" comes from: use cases never read the system clock themselves, so tests own the time. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
