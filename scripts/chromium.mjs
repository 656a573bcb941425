import { existsSync } from 'node:fs';

/** The headless shell draws the same pages for a third of the processor time of the browser. */
const KNOWN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Browser of the journeys: `CHROMIUM_PATH`, or the first one known to scripts/bootstrap; it may be missing. */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? KNOWN.find((path) => existsSync(path)) ?? KNOWN[0];
