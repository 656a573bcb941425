/** The path of the browser of the journeys; it may be missing. */
export const CHROMIUM: string;
