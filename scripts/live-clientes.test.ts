import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { namedContracts } from '../server/testing/app/contracts.ts';
import { liveReads } from '../web/app/live-reads.ts';

/** Queries of a person about their own record: calls with a patient's data, and the query keys of the pages. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  lerCelular: ['celular'],
  lerCliente: ['cliente'],
  lerSessao: ['sessao'],
  // The answers contain the freight to the patient's address.
  listarPedidos: ['pedidos'],
  lerPedido: ['pedido', 'p1'],
  listarDocumentos: ['documentos', 'p1'],
  lerEscolha: ['escolha', 'p1'],
  listarPessoas: ['pessoas'],
  lerSaida: ['pedidos', 'saida'],
};

/** Queries of the team, by the patient's id. */
const TEAM: Readonly<Record<string, readonly string[]>> = {
  abrirPedido: ['pedido', 'p1', 'mesa'],
  lerFio: ['pedido', 'p1', 'fio', 'tudo'],
  consultarPedidos: ['pedidos', 'mesa', 'view'],
  lerMesa: ['mesa', 'agora'],
  lerCorreio: ['correio'],
  listarFolhas: ['taloes', 'folhas', 't1'],
  listarDevolucoes: ['devolucoes'],
  lerContestacao: ['contestacao', 'x'],
  lerConferencia: ['contestacao', 'x'],
  listarMovimentos: ['fechamento', '2026-11', 'movimentos', '1'],
  listarProvedores: ['provedores'],
  buscarConversas: ['conversas', 'lista', '', 'todas'],
  lerAgendaDoMedico: ['agenda', 'm1'],
  lerMinhaAgenda: ['agenda', 'm1'],
  lerFila: ['fila', 'para-ler'],
  lerCaso: ['caso', 'p1', 'lido'],
  listarConsultas: ['consultas'],
  previaDoDocumento: ['previa', 'd1', '1', '1'],
};

/** Answers with fields of these names that a patient does not change. */
const NONE: ReadonlySet<string> = new Set([
  // Opening is audited, and done once; the page takes the name from `buscarConversas`.
  'abrirConversa',
  // Searching is audited: the next search has the new name.
  'procurarMensagens',
  // Doctors, and statements of a person without an account.
  'listarMedicos',
  'listarContestacoes',
  // Persons of accounts, whom nobody renames.
  'listarConferencias',
  // Names of files and doctors beside the number of an order.
  'listarMensagensDoPaciente',
  // Each reading is audited, so that it is made again only by hand.
  'consultarAuditoria',
  // The house's own names and addresses.
  'lerAjustes',
  'lerVersoesDoAjuste',
  // Of a link that is read once.
  'consultarConfirmacao',
  'consultarNovoCadastro',
  'consultarRecuperacao',
  // The address of a sent letter, and the patient's own words.
  'lerRascunhoDosDados',
]);

const FIELDS = /^(?:paciente|cliente|clienteId|nomeSocial|emailContato|telefone|email|conta)$/;
/** Beside one of these, `nome` is a patient's. */
const BESIDE = /^(?:cpf|numero|servico|clienteId|pedidoId)$/;

function holdsCliente(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(holdsCliente);
  if (typeof schema !== 'object' || schema === null) return false;
  if ('properties' in schema && typeof schema.properties === 'object' && schema.properties !== null) {
    const names = Object.keys(schema.properties);
    if (names.some((name) => FIELDS.test(name))) return true;
    if (names.includes('nome') && names.some((name) => BESIDE.test(name))) return true;
  }
  return Object.values(schema).some(holdsCliente);
}

/** Calls whose answers pages keep and show. */
async function readByQueries(): Promise<Set<string>> {
  const files = (await readdir('web', { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const sources = await Promise.all(files.map((name) => readFile(join('web', name), 'utf8')));
  const text = sources.join('\n');
  const calls = [
    ...text.matchAll(/queryFn:(?:(?!queryFn:)[\s\S]){0,300}?\bcall\(\s*(?:contracts\.)?(\w+)/g),
    ...text.matchAll(/\breading\(\s*(?:\[[^\]]*\]|\w+(?:\([^)]*\))?),\s*(?:contracts\.)?(\w+)/g),
  ];
  return new Set(calls.flatMap(([, name]) => name ?? []));
}

test('every query whose answer holds data of a patient is known here', async () => {
  const queries = await readByQueries();
  const holding = (await namedContracts()).filter(([name, { responses }]) => {
    const answer = responses[200];
    return queries.has(name) && answer instanceof z.ZodType && holdsCliente(z.toJSONSchema(answer));
  });
  const known = new Set([...Object.keys(OWN), ...Object.keys(TEAM), ...NONE]);
  expect(holding.map(([name]) => name).filter((name) => !known.has(name))).toEqual([]);
  expect(holding.length).toBeGreaterThan(10);
});

function renewed(id: string | null, query: readonly string[]): boolean {
  return liveReads({ tipo: 'cliente', id }).some((key) => key.every((part, i) => part === query[i]));
}

test.each(Object.entries(OWN))('what a patient changes in their record renews their %s', (_name, query) => {
  expect(renewed(null, query)).toBe(true);
});

test.each(Object.entries(TEAM))(
  'what a patient changes in their record renews the team’s %s',
  (_name, query) => {
    expect(renewed('c1', query)).toBe(true);
  },
);

test('a patient’s change → no invalidation for signed-in people without their data', () => {
  const others = [
    ['sessao'],
    ['cliente'],
    ['medicos'],
    ['precos'],
    ['perguntas'],
    ['referencias'],
    ['chat', 'c1'],
  ];
  expect(others.filter((query) => renewed('c1', query))).toEqual([]);
});
