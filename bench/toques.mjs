// A first-time patient on a phone, from / to the Pix code: touches of the glass (taps, and keys of its keyboard) and
// seconds of the walk. Two ways in one run: every answer typed, as it had to be before quick answers and service cards,
// and by them. node bench/toques.mjs
import { chromium } from '@playwright/test';
import { newCpf } from '../e2e/support/person.ts';
import { CHROMIUM } from '../scripts/chromium.mjs';
import { startServer, URL_OF_SERVER, withDataFolder } from './with-server.mjs';

const SERVICO = 'Pedido de Exames Complementares';
const PASSWORD = 'caminhada de domingo';
const PERSON = {
  'Nome completo': 'Ana Lima',
  'Data de nascimento': '12041985',
  Telefone: '11988880042',
  'E-mail de contato': 'ana@exemplo.com.br',
  CEP: '01001000',
};

await withDataFolder(async (dataDir) => {
  const server = await startServer(dataDir);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const typed = await walk(browser, false);
    const quick = await walk(browser, true);
    print('every answer typed', typed);
    print('quick answers and cards', quick);
    const less = (of) => `${Math.round((1 - quick[of] / typed[of]) * 100)} % fewer`;
    process.stdout.write(
      `whole walk ${less('touches')}, without what is typed to register ${less('afterData')}\n`,
    );
  } finally {
    await browser.close();
    await server.stop();
  }
});

/** Walks to the Pix code in its own browser; `quick` uses the service card and the quick answers. */
async function walk(browser, quick) {
  const context = await browser.newContext({
    baseURL: URL_OF_SERVER.replace('127.0.0.1', 'localhost'),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  const page = await context.newPage();
  let touches = 0;
  const tap = async (locator) => {
    touches += 1;
    await locator.first().tap();
  };
  const type = async (label, text) => {
    const field = page.getByLabel(label, { exact: true });
    await tap(field);
    await page.keyboard.type(text);
    touches += text.length;
  };
  const press = (name) => tap(page.getByRole('button', { name, exact: true }));

  const started = performance.now();
  await page.goto('/');
  await tap(page.getByRole('link', { name: quick ? SERVICO : 'Solicitar documento', exact: true }));
  await page.waitForURL('**/pedido');
  await type('CPF', newCpf());
  await type('Senha', PASSWORD);
  await type('Confirme a senha', PASSWORD);
  await press('Cadastrar');
  await page.waitForURL('**/dados');
  for (const [label, text] of Object.entries(PERSON)) await type(label, text);
  await page.waitForFunction(() => document.querySelector('#cidade')?.value === 'São Paulo');
  await type('Número', '42');
  await tap(page.getByText('Sem complemento'));
  const data = touches;
  await press('Continuar');
  await page.waitForURL('**/servico');
  const radio = page.getByRole('radio', { name: SERVICO });
  await radio.waitFor();
  if (!(await radio.isChecked())) await tap(page.getByText(SERVICO, { exact: true }));
  await press('Continuar');
  await page.waitForURL('**/historico/*');
  await page.getByLabel('Motivação', { exact: true }).waitFor();
  const fields = await page.getByRole('textbox').all();
  for (const field of fields) {
    const answer = field.locator('xpath=ancestor::*[contains(@class,"resposta")][1]');
    const offered = answer.getByRole('button', { name: /^Não/ });
    if (quick && (await offered.count()) > 0) {
      await tap(offered);
    } else {
      await tap(field);
      await page.keyboard.type('Não');
      touches += 3;
    }
  }
  await tap(page.getByText('Declaro que as informações são verdadeiras'));
  await tap(page.getByText('Autorizo o envio do documento assinado'));
  await press('Continuar');
  await page.waitForURL('**/anexos/*');
  await press('Continuar');
  await page.waitForURL('**/financeiro/*');
  await press('Gerar QR Code Pix');
  await page.getByLabel('Código Pix').waitFor();
  const seconds = (performance.now() - started) / 1000;
  await context.close();
  return { touches, afterData: touches - data + 1, questions: fields.length, seconds };
}

function print(name, { touches, afterData, questions, seconds }) {
  process.stdout.write(
    `${name.padEnd(24)} ${touches} touches, ${afterData} of them after the registration, ${questions} answers, ${seconds.toFixed(1)} s\n`,
  );
}
process.exit(0);
