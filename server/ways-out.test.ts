import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SETTINGS } from './settings.ts';

/**
 * The files of the program that open connections to others, and the settings that alone say to whom: nothing that a person
 * sends names a host. CRLs and OCSP answers are asked at the addresses that authorities below SIGNATURE_ROOTS wrote
 * into certificates, which only a proven path leads to (`server/pades/certificates/revocation.ts`).
 */
const WAYS_OUT: Readonly<Record<string, readonly string[]>> = {
  'adapters/http-client.ts': [
    'ASAAS_URL',
    'VIACEP_URL',
    'CEP_FALLBACK_URL',
    'PSC_PROVIDER',
    'PSC_URL',
    'SNCR_URL',
    // Browsers name their push service: one of a fixed list of hosts (`domain/avisos/endereco-push.ts`).
    'PUSH_KEY',
    'WHATSAPP_URL',
    'SMS_URL',
  ],
  'adapters/mail/drivers/smtp.ts': ['SMTP_URL'],
  'adapters/scanner/drivers/clamd.ts': ['CLAMD_URL'],
  'adapters/storage/drivers/s3-calls.ts': ['S3_ENDPOINT'],
  'drivers.ts': ['TSA_URL', 'SIGNATURE_ROOTS'],
  'features/instalacao/copias/session.repository.ts': ['DATABASE_URL', 'DATABASE_OWNER_URL'],
  'platform/db/connection/answering-client.ts': ['DATABASE_URL', 'DATABASE_OWNER_URL'],
  'platform/db/connection/reach.ts': ['DATABASE_URL', 'DATABASE_OWNER_URL'],
  'platform/db/driver/pool.ts': ['DATABASE_URL'],
  'platform/db/embedded/postmaster.ts': ['DATA_DIR'],
  'platform/db/embedded/roles.ts': ['DATA_DIR'],
  'platform/db/roles.ts': ['DATABASE_URL', 'DATABASE_OWNER_URL'],
  'platform/files/owner-lock.ts': ['DATA_DIR'],
  'platform/machine-watch.ts': ['APP_URL'],
  'platform/trace/otel.ts': ['OTEL_EXPORTER_OTLP_ENDPOINT'],
};

const OPENS = [
  /\bimport \{[^}]*\b(?:connect|createConnection|request|get|createSocket)\b[^}]*\} from 'node:(?:net|tls|https?|http2|dgram)'/,
  /\bimport \w+ from 'node:(?:net|tls|https?|http2|dgram)'|\bfrom 'undici'|\bglobalThis\.fetch\b|\bnew WebSocket\(/,
  /\bcreateTransport\(|\bnew S3Client\(|\bnew OTLPTraceExporter\(|\bnew Client\(|\bextends (?:Pool|Client)\b/,
];

/** True for a text that opens connections, or uses the global `fetch` instead of one that is handed in. */
function opens(text: string): boolean {
  const code = text.replaceAll(/'[^'\n]*fetch[^'\n]*'|`[^`]*`|^\s*(?:\*|\/[/*]).*$/gm, '');
  const global = /(?<![.\w])fetch\b/.test(code) && !/\bfetch: Fetch\b/.test(code);
  return global || OPENS.some((way) => way.test(text));
}

test('what opens a connection is one of these files, and goes where a setting says', async () => {
  const found: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: 'server' })) {
    if (/\.(?:test|suite)\.ts$|^(?:demo|testing)\//.test(file)) continue;
    if (opens(await readFile(`server/${file}`, 'utf8'))) found.push(file);
  }
  expect(found.toSorted()).toEqual(Object.keys(WAYS_OUT));
  expect(
    Object.values(WAYS_OUT)
      .flat()
      .filter((name) => !(name in SETTINGS)),
  ).toEqual([]);
});

test.each([
  ["import { request } from 'node:https';"],
  ["import net from 'node:net';"],
  ['const said = await fetch(address);'],
  ['const ask = { fetch, clock };'],
  ['await globalThis.fetch(address)'],
])('%s opens a connection', (text) => expect(opens(text)).toBe(true));
