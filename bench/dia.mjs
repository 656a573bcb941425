// A day at the desk: paid orders, conversations without an answer, letters on paper, refunds, refusals, a failed job. The
// administrator works through all of it at 1440×900, the doctor where the product asks for one; acts and seconds a kind of
// work, without a person's time to read. At its end nothing waits, by the screens and by the calls, or this fails.
// node bench/dia.mjs [--pedidos 200] [--conversas 60] [--cartas 12] [--reembolsos 5]
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { entrarAdm, entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { MEDICA } from '../e2e/support/documento.ts';
import * as prepare from '../e2e/support/prepare.ts';
import { CHROMIUM } from '../scripts/chromium.mjs';
import { openDatabase } from '#platform/db/database.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { createLogger } from '#platform/log/logger.ts';
import { Pessoa, printWork } from './dia/atos.mjs';
import { abrirCasa, ORIGIN } from './dia/casa.mjs';
import { startServer, withDataFolder } from './with-server.mjs';

/** In the tree before its third desk, where this script is laid beside that tree's own measures, its own ways are walked. */
const now = existsSync(new URL('../web/mesa/ajustes', import.meta.url));
const way = await import(now ? './dia/mesa.mjs' : './dia/antes.mjs');

const numbers = ['pedidos', 'conversas', 'cartas', 'reembolsos'];
const { values } = parseArgs({
  options: Object.fromEntries(numbers.map((name) => [name, { type: 'string' }])),
});
const size = (name, whole) => Number(values[name] ?? whole);
const DAY = {
  pedidos: size('pedidos', 200),
  conversas: size('conversas', 60),
  cartas: size('cartas', 12),
  reembolsos: size('reembolsos', 5),
  recusas: 2,
};
/** Orders that the doctor answers by herself on that day; the others are answered outside, as by a house without doctors of its own. */
const RESPONDIDOS = Math.floor(DAY.pedidos / 15);

/** Promised times from a day ago to the end of the term, in another order than the orders were made. */
const PRAZOS = `
  update pedidos p set prazo = now() + interval '1 hour' * (o.place * 37 % 72 - 8)
    from (select id, row_number() over (order by numero) as place from pedidos
           where prazo is not null and status = 'Aguardando Pagamento') o
   where o.id = p.id`;
const PRIMEIROS = `update pedidos set prazo = now() - interval '1 day' where id = any($1)`;
/** Since when people wait, up to three days. */
const ESPERAS = `
  update conversas set espera_desde = espera_desde - interval '1 hour' * (ordem * 29 % 71)
   where espera_desde is not null`;

await withDataFolder(async (dataDir) => {
  const casa = await withServer(dataDir, () => abrirCasa(DAY));
  await setHours(dataDir, casa.recusas);
  await withServer(dataDir, async () => {
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    try {
      await work(browser, casa);
    } finally {
      await browser.close();
    }
  });
});
process.exit(0);

async function withServer(dataDir, act) {
  const server = await startServer(dataDir);
  try {
    return await act();
  } finally {
    await server.stop();
  }
}

async function setHours(dataDir, recusas) {
  const log = createLogger('silent');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const { pool, ...database } = openDatabase(postgres.owner, log);
  try {
    await pool.query(PRAZOS);
    await pool.query(PRIMEIROS, [recusas.map(({ id }) => id)]);
    await pool.query(ESPERAS);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function open(browser, signIn, body, start, shown) {
  const page = await browser.newPage({
    baseURL: ORIGIN,
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  await prepare.call(page, signIn, { body });
  await page.goto(start);
  await page.getByText(shown).first().waitFor();
  return new Pessoa(page);
}

async function work(browser, casa) {
  const adm = { email: 'adm@exemplo.com.br', senha: 'mesa de demonstracao' };
  const desk = await open(browser, entrarAdm, adm, '/menu_adm', /pagos? à espera/);
  const doctor = await open(browser, entrarMedico, MEDICA, '/medico', 'Assumir');
  try {
    await walk(desk, doctor, casa);
  } finally {
    printWork([...desk.work, ...doctor.work]);
  }
  if (!now) return;
  const { nothingForgotten } = await import('./dia/fim.mjs');
  await nothingForgotten(desk.page, casa.mesa);
}

async function walk(desk, doctor, { tasks, recusas, responder }) {
  // First what the start page says is broken.
  await way.tarefa?.(desk);
  await way.lerPedidos(desk, DAY.pedidos);
  await way.conversas(desk, tasks);
  await way.responderNoCaso?.(doctor, tasks);
  await way.recusas(doctor, recusas);
  const answered = await responder(RESPONDIDOS);
  await way.concluirPedidos(desk, DAY.pedidos - DAY.recusas - answered);
  await way.cartas(desk, DAY.cartas);
  await way.reembolsos(desk, DAY.reembolsos);
}
