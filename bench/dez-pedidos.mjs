// The administrator takes the ten most urgent of 200 paid orders through "open, read, ask, next": clicks, and keys beside the
// words of the question; seconds without a person's time to read. node bench/dez-pedidos.mjs
import { chromium } from '@playwright/test';
import { SERVICOS } from '../domain/catalogo/servicos.ts';
import { CHROMIUM } from '../scripts/chromium.mjs';
import { openDatabase } from '../server/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded.ts';
import { createLogger } from '../server/platform/log/logger.ts';
import { startServer, URL_OF_SERVER, withDataFolder } from './with-server.mjs';

const QUESTION = 'Qual é a dose?';
const TEN = 10;

/** Orders with promised times in another order than their creation. */
const PEDIDOS = `
  insert into pedidos (cliente_id, chave, servico_selecionado, status, atendimento, preco_centavos, preco_em,
                       pago_em, prazo, created_at, updated_at)
  select (select id from clientes order by id offset i % (select count(*) from clientes) limit 1), gen_random_uuid(),
         ($1::text[])[1 + i % 9], 'Aguardando Pagamento', 'na fila', 4990, now(), now(),
         now() + interval '1 hour' * (1 + (i * 37) % 200), now() - interval '1 minute' * i, now()
    from generate_series(0, 199) i`;
const COBRANCAS = `
  insert into cobrancas (pedido_id, valor_centavos, vencimento, asaas_id, status, pago_em, recebido_centavos,
                         paga_pedido, created_at)
  select id, 4990, current_date + 3, 'pay_' || id, 'RECEIVED', pago_em, 4990, true, created_at
    from pedidos p where not exists (select from cobrancas k where k.pedido_id = p.id) and pago_em is not null`;

await withDataFolder(async (dataDir) => {
  // The first start makes the demonstration's people.
  await (await startServer(dataDir)).stop();
  await addPedidos(dataDir);
  const server = await startServer(dataDir);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    await walk(browser);
  } finally {
    await browser.close();
    await server.stop();
  }
});
process.exit(0);

async function addPedidos(dataDir) {
  const log = createLogger('silent');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const { pool, ...database } = openDatabase(postgres.owner, log);
  try {
    await pool.query(PEDIDOS, [SERVICOS.map(({ titulo }) => titulo)]);
    await pool.query(COBRANCAS);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function walk(browser) {
  const page = await browser.newPage({
    baseURL: URL_OF_SERVER.replace('127.0.0.1', 'localhost'),
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  let acts = 0;
  const click = async (locator) => {
    acts += 1;
    await locator.first().click();
  };
  await page.goto('/loginAdm');
  await page.getByLabel('E-mail', { exact: true }).fill('adm@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('mesa de demonstracao');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/menu_adm');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const press = async (key) => {
    acts += 1;
    await page.keyboard.press(key);
  };
  const started = performance.now();
  await press('g');
  await page.waitForURL('**/pedidos');
  await page.getByRole('row').nth(1).waitFor();
  await press('1');
  await page.waitForURL(/para-ler/);
  await page.getByText('1–25 de').waitFor();
  await press('j');
  await press('Enter');
  for (let taken = 1; taken <= TEN; taken += 1) {
    await page.getByText(`${taken} de 25 na lista`).waitFor();
    await page.getByRole('link', { name: 'Chat', exact: true }).waitFor();
    await press('q');
    await page.waitForURL('**/chatpageadm/*');
    await click(page.getByLabel('Mensagem'));
    await page.keyboard.type(QUESTION);
    await press('Enter');
    await page.getByRole('log').getByText(QUESTION).last().waitFor();
    acts += 1;
    await page.goBack();
    await page.getByText(`${taken} de 25 na lista`).waitFor();
    if (taken < TEN) await press('j');
  }
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(`${TEN} orders: ${acts} acts, ${seconds.toFixed(1)} s\n`);
}
