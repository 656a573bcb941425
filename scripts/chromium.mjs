import { existsSync } from 'node:fs';

/** The shell draws the same pages without a window, for a third of the processor time of the whole browser. */
const KNOWN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The browser of the journeys: `CHROMIUM_PATH`, or the first that scripts/bootstrap knows; it may be missing. */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? KNOWN.find((path) => existsSync(path)) ?? KNOWN[0];
