// Takes the pictures of the README and of docs/clinica from a demonstration of its own: node scripts/docs-images.mjs. With
// names (node scripts/docs-images.mjs fila caso) only those are written.
import { basename, extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, expect } from '@playwright/test';
import sharp from 'sharp';
import { startServer, URL_OF_SERVER, withDataFolder } from '../bench/with-server.mjs';
import { entrar, entrarMedico } from '../contracts/contas/identidade.contract.ts';
import * as doctor from '../e2e/medico/doctor.ts';
import { MEDICA } from '../e2e/support/documento.ts';
import { button, field, statusSaying } from '../e2e/support/locators.ts';
import { newCpf } from '../e2e/support/person.ts';
import * as prepare from '../e2e/support/prepare.ts';
import { MARIA } from '../server/demo/people.ts';
import { CHROMIUM } from './chromium.mjs';

const README = 'docs/images';
const CLINICA = 'docs/clinica/imagens';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
/** Width of a picture of the desk, whose letters stay legible. */
const DESK_WIDTH = 960;
const SERVICO = 'Renovação de Receita Simples (Branca)';
const PATIENT = 'Teresa Moura';
const SEEDED_MS = 60_000;
const asked = process.argv.slice(2);
const isAsked = (file) => asked.length === 0 || asked.includes(basename(file, extname(file)));

await withDataFolder(async (dataDir) => {
  const server = await startServer(dataDir);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    await picture(browser);
  } finally {
    await browser.close();
    await server.stop();
  }
});

async function picture(browser) {
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
  await take(await open({ width: 1200, height: 983 }), '/', `${README}/landing.jpg`);

  const maria = await open(PHONE);
  await untilSeeded(maria);
  await take(maria, '/usuario', `${README}/usuario.jpg`);

  const patient = await open(PHONE);
  await prepare.paciente(patient, newCpf(), { nome: PATIENT });
  await take(patient, '/servico', `${README}/servico.jpg`, `${CLINICA}/servico.webp`);
  const begun = await prepare.newPedido(patient, SERVICO);
  await take(patient, `/historico/${begun}`, `${README}/historico.jpg`, `${CLINICA}/historico.webp`);
  const id = await prepare.pedidoWithPix(patient, SERVICO);
  await take(patient, `/financeiro/${id}`, `${README}/pix.jpg`, `${CLINICA}/pix.webp`);
  await prepare.pay(patient, id);

  await signed(await open(DESK), id);
  await take(patient, '/usuario', `${CLINICA}/pronto.webp`);
  await take(patient, `/meu-pedido/${id}`, `${CLINICA}/meu-pedido.webp`);

  const desk = await open(DESK);
  await prepare.admin(desk);
  await take(desk, '/menu_adm', `${README}/mesa.jpg`, `${CLINICA}/mesa.webp`);
  await take(desk, `/chatpageadm/${MARIA.cpf}`, `${README}/conversa.jpg`);
  await take(desk, '/pedidos?fila=para-ler', `${CLINICA}/pedidos.webp`);
  await take(desk, '/conversas', `${CLINICA}/conversas.webp`);
  await take(desk, '/correio', `${CLINICA}/correio.webp`);
  await take(desk, '/fechamento', `${CLINICA}/fechamento.webp`);
  await take(desk, '/ajustes', `${CLINICA}/ajustes.webp`);
  await take(desk, '/precos', `${CLINICA}/precos.webp`);
}

/** The doctor of the demonstration takes the case, prescribes and signs; a picture of each step. */
async function signed(page, id) {
  await prepare.call(page, entrarMedico, { body: MEDICA });
  await take(page, '/medico', `${CLINICA}/fila.webp`);
  await doctor.openTakenCaso(page, id, PATIENT);
  await field(page, 'Medicamento 1').fill('losartana');
  await page
    .getByRole('option', { name: /^Losartana/ })
    .first()
    .click();
  await field(page, 'Apresentação 1').press('ArrowDown');
  await page.getByRole('option', { name: '50 mg' }).first().click();
  await field(page, 'Quantidade 1').fill('30 comprimidos');
  await field(page, 'Posologia 1').fill('1 comprimido de manhã');
  await field(page, 'Nota clínica').fill('Hipertensão estável. Renovo por 30 dias.');
  await page.getByRole('radio', { name: 'Por vídeo' }).check();
  await field(page, 'Conferi a identidade do paciente').check();
  await statusSaying(page, /Salvo às/).waitFor();
  await field(page, 'Medicamento 1').scrollIntoViewIfNeeded();
  await shoot(page, [`${CLINICA}/caso.webp`]);
  await doctor.signCaso(page);
  const sheet = page.getByRole('article', { name: 'Receita simples' });
  await sheet.getByText('Assinado', { exact: true }).waitFor();
  await button(page, 'Próximo caso').waitFor();
  await shoot(page, [`${CLINICA}/assinado.webp`]);
}

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

async function take(page, path, ...files) {
  if (!files.some((file) => isAsked(file))) return;
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('load');
  const loading = page.getByText(/^Carregando/).filter({ visible: true });
  await expect(loading).toHaveCount(0, { timeout: 30_000 });
  await shoot(page, files);
}

async function shoot(page, files) {
  // Pictures of later parts, and the letters.
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await sleep(500);
  const shot = await page.screenshot();
  for (const file of files.filter((one) => isAsked(one))) {
    const drawn = sharp(shot);
    if (page.viewportSize().width === DESK.width) drawn.resize({ width: DESK_WIDTH });
    const path = join(import.meta.dirname, '..', file);
    await (
      file.endsWith('.webp')
        ? drawn.webp({ quality: 72, effort: 6 })
        : drawn.jpeg({ quality: 80, mozjpeg: true })
    ).toFile(path);
    process.stdout.write(`${file}\n`);
  }
}
process.exit(0);
