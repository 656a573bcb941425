// The walk from the landing page to the Pix on a slow phone, as pictures: node bench/slow-phone.mjs [folder for the pictures]
// A phone of 390 × 844 with a processor six times slower, on 400 kbit/s with 400 ms to the server and back. The promises about
// /login and /pedido are about a first visit with the processor as it is: bench/entrances.mjs.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM } from '../scripts/chromium.mjs';
import { noise } from '../server/testing/files/pictures.ts';
import { startServer, URL_OF_SERVER, withDataFolder } from './with-server.mjs';

const folder = process.argv[2] ?? 'test-results/slow-phone';
const NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const CPU_SLOWDOWN = 6;
/** Between two pictures of a loading screen. */
const FRAME_MS = 1_000;
const PATIENT = { cpf: '39053344705', senha: 'cafe com bolo de fuba' };

await mkdir(folder, { recursive: true });
await withDataFolder(async (dataDir) => {
  const server = await startServer(dataDir);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox'],
  });
  try {
    const context = await browser.newContext({
      baseURL: URL_OF_SERVER.replace('127.0.0.1', 'localhost'),
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    const device = await context.newCDPSession(page);
    await device.send('Network.enable');
    await device.send('Network.emulateNetworkConditions', NETWORK);
    await device.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await walk(page);
  } finally {
    await browser.close();
    await server.stop();
  }
});
process.exit(0);

async function walk(page) {
  const heading = (name) => page.getByRole('heading', { level: 1, name });
  const goOn = () => page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await film(page, '1-inicio', () => page.goto('/'), heading(/./));
  await film(page, '2-entrar', () => page.goto('/login'), page.getByLabel('CPF', { exact: true }));
  await page.getByLabel('CPF', { exact: true }).fill(PATIENT.cpf);
  await page.getByLabel('Senha', { exact: true }).fill(PATIENT.senha);
  const enter = () => page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await film(page, '3-pedidos', enter, page.getByRole('link', { name: 'Novo pedido' }).first());
  const anew = () => page.getByRole('link', { name: 'Novo pedido' }).first().click();
  await film(page, '4-servico', anew, page.getByRole('radio').first());
  await page.getByRole('radio', { name: 'Renovação de Receita Simples (Branca)' }).check();
  await film(page, '5-historico', goOn, page.getByLabel('Motivação', { exact: true }));
  for (const field of await page.getByRole('textbox').all()) await field.fill('Não se aplica.');
  await page.getByLabel('Declaro que as informações são verdadeiras').check();
  await page.getByLabel('Autorizo o envio do documento assinado').check();
  await film(page, '6-anexos', goOn, page.getByLabel('Receita vencida', { exact: true }));
  await page.getByLabel('Receita vencida', { exact: true }).setInputFiles(await photo());
  await film(page, '7-envio', goOn, page.getByRole('button', { name: 'Gerar QR Code Pix' }));
  const charge = () => page.getByRole('button', { name: 'Gerar QR Code Pix' }).click();
  await film(page, '8-pix', charge, page.getByRole('img', { name: 'QR Code Pix' }));
}

/** Pictures of a loading screen, and the time until its purpose is visible. */
async function film(page, name, act, goal) {
  const started = performance.now();
  const coming = (async () => {
    await act();
    await goal.first().waitFor();
    return true;
  })();
  for (let frame = 0; frame < 40; frame += 1) {
    const picture = join(folder, `${name}-${String(frame).padStart(2, '0')}.png`);
    await page.screenshot({ path: picture }).catch(() => undefined);
    if (await Promise.race([coming, page.waitForTimeout(FRAME_MS)])) break;
  }
  await coming;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  await page.screenshot({ path: join(folder, `${name}-pronto.png`) });
  process.stdout.write(`${name.padEnd(14)} ${seconds} s\n`);
}

/** A photograph of about 260 kB, as a phone would send. */
async function photo() {
  const buffer = await noise(1600, 1200).jpeg({ quality: 70 }).toBuffer();
  process.stdout.write(`(a picture of ${Math.round(buffer.length / 1000)} kB)\n`);
  return { name: 'receita.jpg', mimeType: 'image/jpeg', buffer };
}
