// A first-time patient on a phone, from / to the Pix code, for each of the nine services: touches of the glass (taps,
// and keys of its keyboard), how many of them are characters of data, and seconds of the walk. Three ways in one run:
// every answer typed and no card touched; by cards and quick answers; and so with what a phone offers above its
// keyboard, a password that it made for both fields and the contact it knows, one touch each.
// node bench/toques.mjs [part of a service's title]
import { chromium } from '@playwright/test';
import { SERVICOS } from '../domain/catalogo/servicos.ts';
import { newCpf } from '../e2e/support/person.ts';
import { CHROMIUM } from '../scripts/chromium.mjs';
import { startServer, URL_OF_SERVER, withDataFolder } from './with-server.mjs';

const GOAL = { touches: 100, data: 90 };
const WAYS = ['typed', 'quick', 'phone'];
const TITLES = SERVICOS.map(({ titulo }) => titulo).filter((titulo) =>
  titulo.includes(process.argv[2] ?? ''),
);
/** The shortest that is accepted, as somebody who types on glass would choose. */
const PASSWORD = 'lua azul';
const CONTACT = {
  'Nome completo': 'Ana Lima',
  'Data de nascimento': '12041985',
  Telefone: '11988880042',
  'E-mail de contato': 'ana.lima@gmail.com',
  CEP: '01001000',
};
/** A phone knows no birth date of its owner that a browser would offer. */
const TYPED_ON_PHONE = new Set(['Data de nascimento']);
/** The quick answers beside a field. */
const QUICK =
  'xpath=ancestor::*[contains(concat(" ", @class, " "), " resposta ")][1]//*[contains(@class, "rapida ") or @class="rapida"]';
/** A short true answer where no quick one is offered. */
const ANSWER = 'Não';

await withDataFolder(async (dataDir) => {
  const server = await startServer(dataDir);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    print('service', 'way', 'touches', 'data', 'answers', 'typed', 'seconds');
    for (const titulo of TITLES) {
      for (const way of WAYS) {
        const { touches, data, answers, typed, seconds } = await walk(browser, titulo, way);
        print(titulo, way, touches, data, answers, typed, seconds.toFixed(1));
      }
    }
    print('goal', '', GOAL.touches, GOAL.data);
  } finally {
    await browser.close();
    await server.stop();
  }
});

/** Walks to the Pix code in a browser of its own. `data` counts characters typed about the person. */
async function walk(browser, titulo, way) {
  const context = await browser.newContext({
    baseURL: URL_OF_SERVER.replace('127.0.0.1', 'localhost'),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  const page = await context.newPage();
  const count = { touches: 0, data: 0, answers: 0, typed: 0 };
  const tap = async (locator) => {
    count.touches += 1;
    await locator.first().tap();
  };
  const type = async (field, text) => {
    await tap(field);
    await page.keyboard.type(text);
    count.touches += text.length;
  };
  const labelled = (label) => page.getByLabel(label, { exact: true });
  const typeData = async (label, text) => {
    await type(labelled(label), text);
    count.data += text.length;
  };
  const typeContact = async (label, text) => {
    const at = text.indexOf('@') + 1;
    if (way === 'typed' || at === 0) return typeData(label, text);
    await typeData(label, text.slice(0, at));
    const ending = page.getByRole('button', { name: `@${text.slice(at)}` });
    if ((await ending.count()) > 0) return tap(ending);
    count.data += text.length - at;
    count.touches += text.length - at;
    return page.keyboard.type(text.slice(at));
  };
  const press = (name) => tap(page.getByRole('button', { name, exact: true }));
  /** One touch above the keyboard, after the tap into the first field. */
  const offered = async (fields) => {
    count.touches += 2;
    for (const [label, text] of fields) await labelled(label).fill(text);
  };

  const started = performance.now();
  await page.goto('/');
  await tap(page.getByRole('link', { name: way === 'typed' ? 'Solicitar documento' : titulo, exact: true }));
  await page.waitForURL('**/pedido');
  await typeData('CPF', newCpf());
  const passwords = [
    ['Senha', PASSWORD],
    ['Confirme a senha', PASSWORD],
  ];
  if (way === 'phone') await offered(passwords);
  else for (const [label, text] of passwords) await typeData(label, text);
  await press('Cadastrar');
  await page.waitForURL('**/dados');
  const contact = Object.entries(CONTACT);
  if (way === 'phone') await offered(contact.filter(([label]) => !TYPED_ON_PHONE.has(label)));
  for (const [label, text] of contact)
    if (way !== 'phone' || TYPED_ON_PHONE.has(label)) await typeContact(label, text);
  await page.waitForFunction(() => document.querySelector('#cidade')?.value === 'São Paulo');
  await typeData('Número', '42');
  await tap(page.getByText('Sem complemento'));
  await press('Continuar');
  await page.waitForURL('**/servico');
  const radio = page.getByRole('radio', { name: titulo });
  await radio.waitFor();
  if (!(await radio.isChecked())) await tap(page.getByText(titulo, { exact: true }));
  await press('Continuar');
  await page.waitForURL('**/historico/*');
  await labelled('Motivação').waitFor();
  for (const field of await page.getByRole('textbox').all()) {
    count.answers += 1;
    const quick = field.locator(QUICK);
    if (way !== 'typed' && (await quick.count()) > 0) {
      await tap(quick);
    } else {
      await type(field, ANSWER);
      count.typed += 1;
    }
  }
  await tap(page.getByText('Declaro que as informações são verdadeiras'));
  await tap(page.getByText('Autorizo o envio do documento assinado'));
  await press('Continuar');
  await page.waitForURL('**/anexos/*');
  await press('Continuar');
  await page.waitForURL('**/financeiro/*');
  await press('Gerar QR Code Pix');
  await labelled('Código Pix').waitFor();
  const seconds = (performance.now() - started) / 1000;
  await context.close();
  return { ...count, seconds };
}

function print(service, way, ...figures) {
  const columns = figures.map((figure) => String(figure).padStart(8)).join('');
  process.stdout.write(`${service.padEnd(42)} ${way.padEnd(6)}${columns}\n`);
}
process.exit(0);
