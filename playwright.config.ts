import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './scripts/chromium.mjs';

/** Several checkouts on one machine run their journeys side by side. */
const PORT = Number(process.env['E2E_PORT'] ?? 3170);
/** The journey of the failing services has a server of its own: what it breaks is broken for nobody else. */
const FAULTS_PORT = PORT + 20;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const FAULTS = /failures\/(?:ajustes|services|canais|reembolso|assinatura)\.spec\.ts$/;
/** So have those of the editors: what they publish is asked, and costs, everywhere. */
const EDITORS_PORT = PORT + 40;
const EDITORS = /mesa\/editors\/.*\.spec\.ts$/;
/** Those of `npm run test:server` stop the database of the servers that it has started (E2E_URL). */
const SERVED = process.env['E2E_URL'];
const SERVERS = /failures\/database\.spec\.ts$/;
const ALONE = [FAULTS, EDITORS, SERVERS];
/** Journeys through all screens and their states. */
const SCREENS = /\/screens\/.*\.spec\.ts$/;
/**
 * A journey runs on a phone: what it asks about is the same at any width, and `expectAccessible` looks at its states in one or the other.
 * Those whose subject is the width itself, and those that go through a screen in another way on a desk, say so.
 */
const BOTH_WIDTHS = /@width/;
const DESK = { viewport: { width: 1440, height: 900 } };
const launchOptions = {
  executablePath: CHROMIUM,
  args: [
    '--no-sandbox',
    // The processor paints the pages anyway: without an emulated graphics card it is less work.
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Journeys in a real browser against `npm start`'s own server, on a phone and on a desk. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // A journey waits for its page as long as it works: with four, two processors stood idle an eighth of the time.
  workers: SERVED ? 1 : 5,
  // The longest journeys take a minute on a busy machine.
  timeout: 240_000,
  // Waits end with what they wait for; a promise of time is written at its own place.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/e2e.json' }],
    ['./e2e/support/failure-reporter.ts'],
  ],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    launchOptions,
    // A journey that answers requests itself must see them all; paciente/offline.spec.ts lets the worker in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Kept for each journey until it ends well, traces cost more than some journeys: TRACE=1 when one failed.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
  projects: SERVED
    ? [
        {
          name: 'server',
          testMatch: [SERVERS, /paciente\/pedido\.spec\.ts$/],
          use: { ...PHONE, baseURL: SERVED },
        },
      ]
    : [
        // The longest waits begin first.
        {
          name: 'failures',
          testMatch: FAULTS,
          // Sequential: a fault affects the whole server.
          fullyParallel: false,
          workers: 1,
          use: { ...PHONE, baseURL: `http://localhost:${FAULTS_PORT}` },
        },
        {
          name: 'editors',
          testMatch: EDITORS,
          fullyParallel: false,
          workers: 1,
          use: { ...DESK, baseURL: `http://localhost:${EDITORS_PORT}` },
        },
        // Then the longest journeys, so that none runs alone at the end.
        // A worker never continues with another project, and a new one with its browser costs as much as a short journey.
        { name: 'desk', use: DESK, workers: 1, testIgnore: ALONE, grep: BOTH_WIDTHS },
        { name: 'screens', use: PHONE, workers: 2, testMatch: SCREENS },
        { name: 'phone', use: PHONE, testIgnore: [...ALONE, SCREENS] },
      ],
  // All at once: one after the other they would wait for each other's databases.
  webServer: SERVED ? [] : [serve(PORT, FAULTS_PORT, EDITORS_PORT)],
});

function serve(...ports: number[]) {
  return {
    command: `node scripts/journey-servers.mjs ${ports.join(' ')}`,
    wait: { stdout: /^ready$/m },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  } as const;
}
