import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filtrosDePedidos, ORDENS, type Ordem } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { lerBusca, semAcento } from '#domain/mesa/busca-pedidos.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { BANDEJAS, type Bandeja } from '#domain/pedidos/atendimento.ts';
import { STATUS } from '#domain/pedidos/pedido-status.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { openDatabase, type Database } from '#platform/db/database.ts';
import { createLogger } from '#platform/log/logger.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { findPedidos, type SearchLimits } from './achar.usecases.ts';
import type { PlacedPedido } from './em-partes.usecases.ts';
import { partesDaLista, type PageCursor } from './lista.policy.ts';

let cluster: TestDatabase;
let database: Database;
beforeAll(async () => {
  cluster = await createTestDatabase();
  database = openDatabase(cluster.connection, createLogger('silent'));
  await sql`
    with gente as (
      insert into clientes (cpf, senha_hash, nome, nome_social)
      select lpad((10000000000 + i * 7919)::text, 11, '0'), 'x',
             (array['Maria', 'Mariana', 'Conceição', 'José', 'Ana María'])[1 + i % 5] || ' ' ||
             (array['da Silva', 'Souza', 'd’Ávila', 'Prado Silva'])[1 + i % 4],
             case when i % 7 = 0 then 'Zé' else '' end
        from generate_series(0, 39) i
      returning id, cpf::bigint as n
    )
    insert into pedidos (cliente_id, chave, servico_selecionado, status, preco_centavos, preco_em, prazo, pago_em, atendimento, created_at)
    select g.id, gen_random_uuid(), (${SERVICOS.map(({ titulo }) => titulo)}::text[])[1 + ((g.n / 7 + j) % 3)::int],
           (${[...STATUS]}::text[])[1 + ((g.n / 3 + j) % 6)::int], 4990, now(),
           case when j % 2 = 0 then now() + (g.n % 11 - 5.5) * interval '1 day' end,
           case when j % 2 = 0 then now() end,
           case when j % 2 = 0 then (array['na fila', 'em atendimento', 'aguardando paciente'])[1 + (g.n % 3)::int] end,
           -- Several at one and the same instant.
           timestamptz '2026-01-10 01:00Z' + ((g.n / 5 + j) % 9) * interval '9 hours'
      from gente g cross join generate_series(0, 4) j`.execute(database.kysely);
  // A medicine that is part of a name, too.
  await sql`update pedidos set remedios_busca = 'mariana 5 mg' || chr(10) || 'losartana' where numero % 7 = 0`.execute(
    database.kysely,
  );
});
afterAll(async () => {
  await database.close();
  await cluster.drop();
});

/** All orders as plain data. */
async function all() {
  const rows = await database.kysely
    .selectFrom('pedidos as p')
    .innerJoin('clientes as c', 'c.id', 'p.cliente_id')
    .select([
      'p.id',
      'p.numero',
      'p.status',
      'p.servico_selecionado',
      'p.created_at',
      'p.prazo',
      'p.atendimento',
      'p.pago_em',
      'p.remedios_busca',
    ])
    .select(['c.cpf', 'c.nome', 'c.nome_social'])
    .execute();
  return rows.map((row) => ({
    ...row,
    dia: dataEmSaoPaulo(row.created_at),
    palavras: semAcento(`${row.nome} ${row.nome_social}`).split(' '),
  }));
}
type Linha = Awaited<ReturnType<typeof all>>[number];

type Pergunta = {
  bandeja: Bandeja | null;
  status: string | null;
  servico: string | null;
  de: string | null;
  ate: string | null;
  atrasados: boolean;
};

const nomeTem = (row: Linha, words: readonly string[]) => words.every((word) => row.palavras.includes(word));

/** True when whole words are compared: two or more long words, and somebody's name has all of them. */
function wholeWords(rows: readonly Linha[], words: readonly string[]): boolean {
  return words.filter((word) => word.length >= 3).length >= 2 && rows.some((row) => nomeTem(row, words));
}

function fits(rows: readonly Linha[], row: Linha, asked: Pergunta, texto: string): boolean {
  const busca = lerBusca(texto);
  const { bandeja, status, servico, de, ate, atrasados } = asked;
  if (bandeja !== null && !IN_BANDEJA[bandeja](row)) return false;
  if (atrasados && !isLate(row)) return false;
  if (status !== null && row.status !== status) return false;
  if (servico !== null && row.servico_selecionado !== servico) return false;
  if ((de !== null && row.dia < de) || (ate !== null && row.dia > ate)) return false;
  if (busca.tipo === 'nome') {
    if (busca.palavras.every((word) => row.remedios_busca.includes(word))) return true;
    if (wholeWords(rows, busca.palavras)) return nomeTem(row, busca.palavras);
    return busca.palavras.every((word) => row.palavras.some((own) => own.includes(word)));
  }
  if (busca.tipo !== 'digitos') return true;
  const { numero, cpf } = busca.chaves;
  return row.numero === numero || (cpf !== null && row.cpf.startsWith(cpf));
}

const NOW = new Date();
const promised = (row: Linha) => row.status === 'Aguardando Pagamento' && row.prazo !== null;
const waits = (row: Linha) =>
  promised(row) && (row.atendimento === 'na fila' || row.atendimento === 'em atendimento');
const isLate = (row: Linha) => waits(row) && row.prazo !== null && row.prazo < NOW;
const IN_BANDEJA: Readonly<Record<Bandeja, (row: Linha) => boolean>> = {
  'para-ler': waits,
  'aguardando-paciente': (row) => promised(row) && row.atendimento === 'aguardando paciente',
  'pix-pendente': ({ status, pago_em }) => status === 'Aguardando Pagamento' && pago_em === null,
  inacabados: ({ status }) => status.startsWith('Sendo'),
  concluidos: ({ status }) => status === 'Concluído',
};

function naive(rows: readonly Linha[], asked: Pergunta, texto: string, ordem: Ordem): string[] {
  const left = rows.filter((row) => fits(rows, row, asked, texto));
  const sorted = (some: readonly Linha[], key: (row: Linha) => Date | null) =>
    some
      .toSorted((a, b) => (key(a)?.getTime() ?? 0) - (key(b)?.getTime() ?? 0) || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
  const made = (some: readonly Linha[]) => {
    const oldest = sorted(some, (row) => row.created_at);
    return ordem === 'antigos' ? oldest : oldest.toReversed();
  };
  const byPrazo = asked.bandeja === 'aguardando-paciente' ? promised : waits;
  const first = ordem === 'prazo' ? left.filter(byPrazo) : [];
  const others = left.filter((row) => !first.includes(row));
  const draft = ({ status }: Linha) => status.startsWith('Sendo');
  return [
    ...sorted(first, (row) => row.prazo),
    ...made(others.filter((row) => !draft(row))),
    ...made(others.filter(draft)),
  ];
}

const some = <T>(...values: readonly T[]) => fc.constantFrom(null, null, ...values);
const question = fc.record({
  bandeja: some(...BANDEJAS),
  status: some(...STATUS),
  servico: some(...SERVICOS.slice(0, 3).map(({ titulo }) => titulo)),
  de: some('2026-01-09', '2026-01-11'),
  ate: some('2026-01-10', '2026-01-12'),
  atrasados: fc.constantFrom(false, false, true),
});
const NAMES = [
  'maria',
  'ARIA',
  'silva',
  'maria silva',
  'Souza ana',
  'mar sil',
  'ana souza da',
  'conceicao',
  'ção zé',
  'd’av',
  'ninguém',
  'losart',
  'mariana 5',
];
const texts = fc.constantFrom('', '100', '1000', '#1007', '1012', '10000007919', '999', ...NAMES);
const anyLimits = fc.record({
  scanned: fc.integer({ min: 1, max: 60 }),
  gathered: fc.integer({ min: 0, max: 9 }),
  walked: fc.integer({ min: 1, max: 200 }),
});

/** Read backwards, the page that begins among orders scanned in part must not go on with what waits before them. */
const BACK_ACROSS_STRETCHES: [Pergunta, string, Ordem, number, SearchLimits] = [
  { bandeja: null, status: null, servico: null, de: null, ate: null, atrasados: false },
  'ARIA',
  'prazo',
  3,
  { scanned: 1, gathered: 0, walked: 1 },
];

test('whatever is looked for, and however: each order that fits once, in order, forth and back', async () => {
  const rows = await all();
  const sizes = fc.integer({ min: 3, max: 60 });
  await fc.assert(
    fc.asyncProperty(question, texts, fc.constantFrom(...ORDENS), sizes, anyLimits, async (...given) => {
      const [asked, texto, ordem, size, limits] = given;
      const filtros = filtrosDePedidos.parse({ ...asked, busca: texto });
      const expected = naive(rows, asked, texto, ordem);
      const partes = partesDaLista(filtros, ordem);
      async function walk(para: PageCursor['para'], from: PageCursor | null): Promise<PlacedPedido[]> {
        const read: PlacedPedido[] = [];
        let lugar = from;
        for (;;) {
          const view = { partes, lugar, limit: size + 1 };
          const { found, total, antes } = await findPedidos(
            database.kysely,
            filtros,
            lerBusca(texto),
            view,
            limits,
          );
          const page = found.slice(0, size);
          // Null: it was not counted.
          expect(total ?? expected.length).toBe(expected.length);
          const place = expected.indexOf(page[0]?.id ?? '') + (para === 'proxima' ? 0 : 1);
          expect(page.length === 0 || antes === null ? place : antes).toBe(place);
          read.push(...page);
          const last = page.at(-1);
          if (!last || found.length <= size) return read;
          lugar = { para, ...last };
        }
      }
      const forth = await walk('proxima', null);
      expect(forth.map(({ id }) => id)).toEqual(expected);
      const middle = forth[Math.floor(forth.length / 2)];
      if (!middle) return;
      const back = await walk('anterior', { para: 'anterior', ...middle });
      expect(back.map(({ id }) => id)).toEqual(expected.slice(0, expected.indexOf(middle.id)).toReversed());
    }),
    { numRuns: 150, examples: [BACK_ACROSS_STRETCHES] },
  );
});

test('a name is looked for as it is written now, also in orders made before', async () => {
  const db = database.kysely;
  const { id } = await db.selectFrom('clientes').select('id').limit(1).executeTakeFirstOrThrow();
  const count = async (texto: string) => {
    const view = { partes: ['recentes'], lugar: null, limit: 100 } as const;
    return (await findPedidos(db, filtrosDePedidos.parse({}), lerBusca(texto), view)).total;
  };
  await db.updateTable('clientes').set({ nome: 'Quitéria', nome_social: '' }).where('id', '=', id).execute();
  expect(await count('quiteria')).toBe(5);
  await db.updateTable('clientes').set({ nome_social: 'Quim Xavante' }).where('id', '=', id).execute();
  expect([await count('xavante'), await count('quiteria')]).toEqual([5, 5]);
});
