import { expect, test } from 'vitest';
import { INERT_POLICY, SECURITY_HEADERS } from './security.ts';

test('behind https a browser is told to stay there for a year, with every name below', () => {
  const { strictTransportSecurity: kept } = SECURITY_HEADERS('https://zelo.exemplo.com.br');
  expect(kept).toEqual({ maxAge: 365 * 86_400, includeSubDomains: true });
  expect(SECURITY_HEADERS('http://localhost:3000').strictTransportSecurity).toBe(false);
});

test('the content policy names our own origin alone, and neither plugins nor another base', () => {
  const { contentSecurityPolicy: policy } = SECURITY_HEADERS('https://zelo.exemplo.com.br');
  expect(policy).toMatchObject({
    useDefaults: false,
    directives: {
      scriptSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  });
  expect(INERT_POLICY).toContain("object-src 'none'; base-uri 'none'");
});
