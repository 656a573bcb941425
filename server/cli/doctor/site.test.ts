import { expect, test } from 'vitest';
import { judgeCertificate } from './site.ts';

test.each([
  ['2027-01-20', null, 'bem', 'vale por mais 53 dias'],
  ['2026-12-08', null, 'aviso', 'vence em 10 dias'],
  ['2026-11-20', 'CERT_HAS_EXPIRED', 'mal', 'venceu há 8 dias'],
  ['2027-01-20', 'ERR_TLS_CERT_ALTNAME_INVALID', 'mal', 'o navegador recusa (ERR_TLS_CERT_ALTNAME_INVALID)'],
] as const)('certificate until %s, refusal %s → %s', (day, recusado, state, words) => {
  const served = { ate: new Date(`${day}T12:00:00Z`), recusado };
  expect(judgeCertificate(served, Date.parse('2026-11-28T12:00:00Z'))).toMatchObject({ state, words });
});
