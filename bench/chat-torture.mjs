// Two browsers write to each other while the line is cut, tabs sleep and the server is restarted:
// node bench/chat-torture.mjs [rounds] [messages per side and round]. Ends with 1 unless both logs are whole and alike.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { CHROMIUM } from '../scripts/chromium.mjs';
import { startServer, URL_OF_SERVER, withDataFolder } from './with-server.mjs';

const [rounds = 20, messages = 50] = process.argv.slice(2).map(Number);
const SENHA = 'caminhada de domingo';
const TROUBLES = [cut, freeze, restart];

function newCpf() {
  const digits = Array.from({ length: 9 }, () => randomInt(10));
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, i) => total + digit * (length + 1 - i), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}

async function post(request, path, data) {
  const answer = await request.post(URL_OF_SERVER + path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`);
}

async function write(page, text) {
  await page.getByLabel('Mensagem', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Enviar' }).click();
}

/** Cuts the line for a while; the page may be reloaded afterwards. */
async function cut({ sides }) {
  const { context } = sides[randomInt(sides.length)];
  await context.setOffline(true);
  await sleep(300 + randomInt(2_000));
  await context.setOffline(false);
}

/** Freezes a hidden tab as a browser does: timers, streams, everything. */
async function freeze({ sides }) {
  const { session } = sides[randomInt(sides.length)];
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await sleep(300 + randomInt(2_000));
  await session.send('Page.setWebLifecycleState', { state: 'active' });
}

async function restart(world) {
  await world.server.stop();
  world.server = await startServer(world.dataDir);
}

async function side(browser, path, signIn) {
  const context = await browser.newContext({ viewport: { width: 900, height: 900 } });
  const page = await context.newPage();
  await signIn(page.request);
  await page.goto(URL_OF_SERVER + path);
  await page.getByRole('log').waitFor();
  return { context, page, session: await context.newCDPSession(page), path };
}

/** Every message as its reader sees it, oldest first, after loading all older pages. */
async function seen(page) {
  const older = page.getByRole('button', { name: 'Ver anteriores' });
  while ((await older.count()) > 0) {
    await older.click().catch(() => undefined);
    await sleep(100);
  }
  // A message far from the window is not laid out: it has textContent, but no innerText.
  return page.getByRole('log').locator('.chat-bolha').allTextContents();
}

async function until(what, holds, ms = 90_000) {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`);
    await sleep(200);
  }
}

function judge(logs, expected) {
  const [patient, desk] = logs;
  const missing = expected.filter((text) => !patient.includes(text) || !desk.includes(text));
  const doubled = logs.flatMap((log) => log.filter((text, i) => log.indexOf(text) !== i));
  const alike = patient.length === desk.length && patient.every((text, i) => text === desk[i]);
  return { missing, doubled, alike };
}

await withDataFolder(async (dataDir) => {
  const world = { dataDir, server: await startServer(dataDir), sides: [] };
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  const cpf = newCpf();
  let failed = false;
  try {
    const patient = await side(browser, '/chatpage', (request) =>
      post(request, '/api/clientes', { cpf, senha: SENHA, confirmacao: SENHA }),
    );
    const desk = await side(browser, `/chatpageadm/${cpf}`, (request) =>
      post(request, '/api/sessao/adm', { email: 'adm@exemplo.com.br', senha: 'mesa de demonstracao' }),
    );
    world.sides = [patient, desk];
    const expected = [];
    for (let round = 1; round <= rounds; round += 1) {
      const began = performance.now();
      const texts = (name) => Array.from({ length: messages }, (_, i) => `${name} ${round}.${i + 1}`);
      const talk = async ({ page }, lines) => {
        for (const line of lines) await write(page, line);
      };
      const [mine, theirs] = [texts('paciente'), texts('equipe')];
      expected.push(...mine, ...theirs);
      const trouble = async () => {
        for (const act of TROUBLES) {
          await sleep(randomInt(800));
          await act(world);
        }
      };
      await Promise.all([talk(patient, mine), talk(desk, theirs), trouble()]);
      for (const { page } of world.sides) {
        await until(
          `round ${round} sent`,
          async () => (await page.locator('.chat-por-enviar').count()) === 0,
        );
      }
      const last = [mine.at(-1), theirs.at(-1)];
      for (const { page } of world.sides) {
        for (const text of last) {
          await until(
            `round ${round} seen`,
            async () => (await page.getByText(text, { exact: true }).count()) > 0,
          );
        }
      }
      const logs = [await seen(patient.page), await seen(desk.page)];
      const { missing, doubled, alike } = judge(logs, expected);
      failed ||= missing.length > 0 || doubled.length > 0 || !alike;
      const took = ((performance.now() - began) / 1000).toFixed(1);
      process.stdout.write(
        `round ${round}: ${logs[0].length} messages, missing ${missing.length}, doubled ${doubled.length}, ${alike ? 'alike' : 'NOT ALIKE'}, ${took} s\n`,
      );
    }
  } finally {
    await browser.close();
    await world.server.stop();
  }
  process.exitCode = failed ? 1 : 0;
});
