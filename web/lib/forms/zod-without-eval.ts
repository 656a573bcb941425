import { z } from 'zod';

// The CSP has no 'unsafe-eval': without this zod probes `new Function` and each page load reports a violation.
// Imported first by root.tsx, and by api.ts so that the bundler keeps it in front of the contracts it shares.
z.config({ jitless: true });
