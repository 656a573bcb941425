import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import * as paginas from '../contracts/instalacao/paginas.contract.ts';
import { SCREENS } from '../contracts/screens.ts';
import { ATENDIMENTOS, palavraDoAtendimento } from '../domain/pedidos/atendimento.ts';
import { CALENDARIO_INICIAL } from '../domain/calendario/calendario.ts';
import { prazoUtil, type ModoPrazo } from '../domain/calendario/dias-uteis.ts';
import { dateCreated, instanteEmSaoPaulo } from '../domain/calendario/datas.ts';
import { palavraDoPagamento } from '../domain/pagamentos/pagamento.ts';
import {
  INACABADOS,
  LISTADOS,
  proximaEtapa,
  STATUS,
  TRANSICOES,
  type PedidoStatus,
} from '../domain/pedidos/pedido-status.ts';
import { SERVICOS } from '../domain/catalogo/servicos.ts';
import { allContracts } from '../server/testing/app/contracts.ts';
import { routes } from '../web/app/routes.tsx';
import { codeIn, hasWords, isNamed, rowsOf, sectionOf, sourceText } from './docs-text.ts';

const page = (name: string) => readFile(join('docs/product', name), 'utf8');
/** The code of a cell that is nothing else. */
const word = (cell: string | undefined) => codeIn(cell ?? '')[0] ?? cell ?? '';

function drawn(all: readonly RouteObject[]): RouteObject[] {
  return all.flatMap((route) => [
    ...(route.path && route.path !== '*' ? [route] : []),
    ...drawn(route.children ?? []),
  ]);
}

test('routes.md names every screen, and no other', async () => {
  const rows = rowsOf(sectionOf(await page('routes.md'), 'Drawn by the application'));
  expect(rows.map(([route]) => word(route)).toSorted()).toEqual([...SCREENS].toSorted());
});

test('screens behind one guard open for the same people in routes.md', async () => {
  const rows = rowsOf(sectionOf(await page('routes.md'), 'Drawn by the application'));
  const audience = new Map(rows.map(([route, who]) => [word(route), who]));
  const byGuard = new Map<unknown, Set<string | undefined>>();
  for (const { path = '', loader } of drawn(routes)) {
    byGuard.set(loader, (byGuard.get(loader) ?? new Set()).add(audience.get(path)));
  }
  expect(byGuard.size).toBeGreaterThan(4);
  for (const said of byGuard.values()) expect([...said]).toHaveLength(1);
  const different = [...byGuard.values()].map((said) => [...said][0]);
  expect(new Set(different).size).toBe(byGuard.size);
});

test('routes.md names the pages that the server draws', async () => {
  const rows = rowsOf(sectionOf(await page('routes.md'), 'Drawn by the server, without script'));
  const pages = Object.entries(paginas).flatMap(([name, { path }]) =>
    name.startsWith('pagina') ? [path] : [],
  );
  expect(rows.map(([route]) => word(route)).toSorted()).toEqual(pages.toSorted());
});

test('services.md lists the services as they are', async () => {
  const rows = rowsOf(sectionOf(await page('services.md'), 'The nine services'));
  expect(rows).toEqual(
    SERVICOS.map(({ titulo, papel, grupo, exigeProva, entrega }, i) => [
      String(i + 1),
      `\`${titulo}\``,
      papel,
      grupo,
      exigeProva ? 'yes' : '–',
      `\`${entrega}\``,
    ]),
  );
});

/** Action of the patient's list for a status. */
function shown(status: PedidoStatus): string {
  if (isIn(LISTADOS, status)) return 'listed';
  return isIn(INACABADOS, status) ? 'hidden; offered as `Retomar pedido`' : 'hidden';
}

const isIn = (list: readonly PedidoStatus[], status: PedidoStatus) => list.includes(status);

test('statuses.md lists the statuses in their order, with what the list shows of each', async () => {
  const rows = rowsOf(sectionOf(await page('statuses.md'), 'The six statuses of an order'));
  expect(rows.map(([status, , list, next]) => [word(status), list, next])).toEqual(
    STATUS.map((status) => [status, shown(status), proximaEtapa(status) ?? '–']),
  );
});

const short = (status: PedidoStatus) => status.replace(/^Sendo [Ff]eito - /, '');

test('statuses.md says of each event and status what the transition table says', async () => {
  const rows = rowsOf(sectionOf(await page('statuses.md'), 'Transitions'));
  const expected = Object.entries(TRANSICOES).map(([evento, { atores, etapa, de }]) => [
    `\`${evento}\``,
    atores.join(', '),
    etapa ? 'yes' : '–',
    ...STATUS.map((status) => {
      const destino = de[status];
      if ('recusa' in destino) return `*${destino.recusa}*`;
      if ('volta' in destino) return 'back';
      return destino.vai === status ? 'stays' : short(destino.vai);
    }),
  ]);
  expect(rows).toEqual(expected);
});

test('statuses.md gives the words of the doctor’s work', async () => {
  const rows = rowsOf(sectionOf(await page('statuses.md'), 'The doctor’s work on a paid order'));
  expect(rows.map(([atendimento, words]) => [word(atendimento), word(words)])).toEqual(
    ATENDIMENTOS.map((atendimento) => [atendimento, palavraDoAtendimento(atendimento)]),
  );
});

test('payment.md gives the words of the provider as people read them', async () => {
  const rows = rowsOf(sectionOf(await page('payment.md'), 'Payment words'));
  const said = rows.flatMap(([words = '', reads]) => {
    const known = words === 'anything else' ? ['CHARGEBACK_REQUESTED', 'X'] : codeIn(words);
    return known.map((status) => [status, word(reads)] as const);
  });
  expect(said.length).toBeGreaterThan(8);
  expect(said).toEqual(said.map(([status]) => [status, palavraDoPagamento(status)]));
});

/** Instant of "2026-11-16 08:00" in São Paulo. */
const local = (text: string) => instanteEmSaoPaulo(text.slice(0, 10), text.slice(11));

const due = (paid: string, mode: ModoPrazo) =>
  dateCreated(prazoUtil(local(paid), 48, { modo: mode, calendario: CALENDARIO_INICIAL }));

test('calendar.md gives deadlines as they are counted', async () => {
  const rows = rowsOf(sectionOf(await page('calendar.md'), '48 business hours'));
  expect(rows.length).toBeGreaterThan(3);
  expect(
    rows.map(([, open = '', days = '']) => [dateCreated(local(open)), dateCreated(local(days))]),
  ).toEqual(rows.map(([paid = '']) => [due(paid, 'atendimento'), due(paid, 'dias')]));
});

test('calls.md names the callables and every family, with who may call', async () => {
  const text = await page('calls.md');
  const contracts = await allContracts();
  const callables = contracts.flatMap(({ path }) => /^\/api\/funcoes\/(\w+)$/.exec(path)?.[1] ?? []);
  const named = rowsOf(sectionOf(text, 'The callable functions')).map(([name]) => word(name));
  expect(named.toSorted()).toEqual(callables.toSorted());
  const families = new Map<string, Set<string>>();
  for (const { tag, access } of contracts) {
    families.set(tag, new Set([...(families.get(tag) ?? []), ...access]));
  }
  const rows = rowsOf(sectionOf(text, 'The families of the API'));
  expect(Object.fromEntries(rows.map(([tag, who]) => [word(tag), who]))).toEqual(
    Object.fromEntries([...families].map(([tag, who]) => [tag, [...who].toSorted().join(', ')])),
  );
});

test('every message of messages.md → in the code', async () => {
  const source = await sourceText();
  const messages = rowsOf(await page('messages.md')).flatMap(([cell = '']) => codeIn(cell));
  expect(messages.length).toBeGreaterThan(50);
  expect(messages.filter((message) => !hasWords(source, message))).toEqual([]);
});

test('every name of names.md is the whole name of something in the code', async () => {
  const source = await sourceText();
  const names = rowsOf(await page('names.md')).flatMap(([, ...cells]) => cells.flatMap(codeIn));
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name) => !isNamed(source, name))).toEqual([]);
});

test('names.md speaks of routes that are there', async () => {
  const routesNamed = rowsOf(await page('names.md')).flatMap(([route = '']) => codeIn(route));
  expect(routesNamed.filter((route) => route !== '/' && !SCREENS.some((tela) => tela === route))).toEqual([]);
});

test('the index of the product names every page, and pages stay short', async () => {
  const names = (await readdir('docs/product')).filter((name) => name !== 'README.md');
  const index = rowsOf(await page('README.md')).map(
    ([cell = '']) => /\(([\w-]+\.md)\)/.exec(cell)?.[1] ?? '',
  );
  expect(index.toSorted()).toEqual(names.toSorted());
  const pages = await Promise.all(names.map(page));
  expect(names.filter((_, i) => (pages[i] ?? '').split('\n').length > 200)).toEqual([]);
});

test('the index of the decisions has one line for each record, with its title', async () => {
  const names = (await readdir('docs/decisions')).filter((name) => /^\d{4}-/.test(name)).toSorted();
  const index = await readFile('docs/decisions/README.md', 'utf8');
  const lines = [...index.matchAll(/^- \[(.+)\]\((\d{4}-[\w-]+\.md)\): \S/gm)];
  expect(names.length).toBeGreaterThan(20);
  expect(lines.map(([, title, name]) => [name, title])).toEqual(await Promise.all(names.map(titled)));
});

async function titled(name: string): Promise<[string, string]> {
  const record = await readFile(join('docs/decisions', name), 'utf8');
  return [name, `${name.slice(0, 4)} ${/^# \d{4}\.? (.+)$/m.exec(record)?.[1]}`];
}

test('every document that the code cites is there', async () => {
  const source = await sourceText({ withDemo: true });
  const cited = new Set(source.match(/\bdocs\/[\w/-]+\.md\b/g));
  expect(cited.size).toBeGreaterThan(10);
  const there = new Set((await readdir('docs', { recursive: true })).map((name) => `docs/${name}`));
  expect([...cited].filter((path) => !there.has(path))).toEqual([]);
  // Without its path, a page would be another repository's.
  expect(source.match(/(?<![\w/-])(?:product|decisions|design|domain|screens)\.md/g)).toBeNull();
});

test('every link inside the documents leads somewhere', async () => {
  const all = await readdir('docs', { recursive: true });
  const files = all.filter((name) => name.endsWith('.md')).map((name) => join('docs', name));
  const broken: string[] = [];
  for (const file of [...files, 'README.md', 'CONTRIBUTING.md', 'ACESSIBILIDADE.md']) {
    broken.push(...(await brokenLinks(file)));
  }
  expect(files.length).toBeGreaterThan(30);
  expect(broken).toEqual([]);
});

async function brokenLinks(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  const inside = targets.filter((target) => !/^(?:[a-z]+:|#)/.test(target));
  const found = await Promise.all(
    inside.map(async (target) => {
      const path = join(dirname(file), target.replace(/#.*$/, ''));
      return readdir(dirname(path)).then(
        (names) =>
          names.includes(path.split('/').findLast((part) => part !== '') ?? '') ? [] : [`${file}: ${target}`],
        () => [`${file}: ${target}`],
      );
    }),
  );
  return found.flat();
}
