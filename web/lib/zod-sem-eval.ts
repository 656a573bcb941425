import { z } from 'zod';

// The CSP has no 'unsafe-eval': without this zod probes `new Function` and each page load reports a violation.
// Must be imported before the first contract.
z.config({ jitless: true });
