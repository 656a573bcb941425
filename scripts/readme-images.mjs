// Takes the pictures of the README from a demonstration of its own: node scripts/readme-images.mjs
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { startServer, URL_OF_SERVER, withDataFolder } from '../bench/with-server.mjs';
import { entrar } from '../contracts/contas/identidade.contract.ts';
import { newCpf } from '../e2e/support/person.ts';
import * as prepare from '../e2e/support/prepare.ts';
import { MARIA } from '../server/demo/people.ts';
import { CHROMIUM } from './chromium.mjs';

const FOLDER = join(import.meta.dirname, '../docs/images');
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
/** Width of a picture of the desk, whose letters stay legible. */
const DESK_WIDTH = 960;
const SERVICO = 'Renovação de Receita Simples (Branca)';
const SEEDED_MS = 60_000;

await withDataFolder(async (dataDir) => {
  const server = await startServer(dataDir);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const baseURL = URL_OF_SERVER.replace('127.0.0.1', 'localhost');
    const open = async (viewport) => {
      const options = {
        baseURL,
        viewport,
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        reducedMotion: 'reduce',
      };
      return (await browser.newContext(options)).newPage();
    };
    await take(await open({ width: 1200, height: 983 }), '/', 'landing');

    const maria = await open(PHONE);
    await untilSeeded(maria);
    await take(maria, '/usuario', 'usuario');

    const patient = await open(PHONE);
    await prepare.paciente(patient, newCpf(), { nome: 'Maria Aparecida Nogueira' });
    await take(patient, '/servico', 'servico');
    await take(patient, `/historico/${await prepare.newPedido(patient, SERVICO)}`, 'historico');
    await take(patient, `/financeiro/${await prepare.pedidoWithPix(patient, SERVICO)}`, 'pix');

    const desk = await open(DESK);
    await prepare.admin(desk);
    await take(desk, '/menu_adm', 'mesa', DESK_WIDTH);
    await take(desk, `/chatpageadm/${MARIA.cpf}`, 'conversa', DESK_WIDTH);
  } finally {
    await browser.close();
    await server.stop();
  }
});

/** Signs Maria in, who has orders once the demonstration is filled. */
async function untilSeeded(page) {
  const until = performance.now() + SEEDED_MS;
  for (;;) {
    const body = { cpf: MARIA.cpf, senha: MARIA.senha };
    const entered = await page.request.fetch(entrar.path, { method: entrar.method, data: body });
    if (entered.ok()) {
      const list = await (await page.request.get('/api/pedidos')).json();
      if (list.pedidos?.length > 2) return;
    }
    if (performance.now() > until) throw new Error('the demonstration was not filled in time');
    await sleep(1_000);
  }
}

async function take(page, path, name, width) {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('load');
  await page.getByText('Carregando...').filter({ visible: true }).waitFor({ state: 'hidden' });
  // Pictures of later parts, and the letters.
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await sleep(500);
  const picture = sharp(await page.screenshot());
  if (width !== undefined) picture.resize({ width });
  await picture.jpeg({ quality: 80, mozjpeg: true }).toFile(join(FOLDER, `${name}.jpg`));
  process.stdout.write(`${name}.jpg\n`);
}
process.exit(0);
