import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { BuscaDoCorreio } from '#domain/correio/busca.ts';
import type { EtapaDoCorreio, ListaDoCorreio, SituacaoDoEnvio } from '#domain/correio/envio.ts';
import type { Transportadora } from '#domain/correio/rastreio.ts';
import type { DB } from '#platform/db/schema.ts';
import { addParts, type Joined } from '#features/pedidos/pedidos/pedidos.public.ts';
import { comNumero, talaoDe } from '#features/documentos/taloes/taloes.public.ts';
import { ON_PAPER } from '../correio.repository.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** The newest letter of an order. */
type EnvioAtual = {
  id: string;
  transportadora: Transportadora;
  rastreio: string;
  situacao: SituacaoDoEnvio;
  postado_em: Date;
  encerrado_em: Date | null;
  motivo: string | null;
};
type FlatEnvio = Joined<'e', EnvioAtual>;

/** Which letters are read: of a list, or of all; and which of them are searched. */
export type FiltroDoCorreio = { lista: ListaDoCorreio | null; busca: BuscaDoCorreio | null };

/** Letters at the post, `p`, with the stage of each; the conditions are those of the partial index `pedidos_no_correio`. */
function selectNoCorreio(db: Reader) {
  return db
    .selectFrom('pedidos as p')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('documentos as d')
          .select(({ fn }) => [
            fn.countAll<number>().filterWhere('d.estado', '=', 'a imprimir').as('sem_assinatura'),
            fn
              .countAll<number>()
              .filterWhere(sql<boolean>`d.estado = 'a imprimir' and d.folha_impressa_em is null`)
              .as('sem_impressao'),
          ])
          .whereRef('d.pedido_id', '=', 'p.id')
          .where('d.estado', 'in', [...ON_PAPER])
          .as('s'),
      (join) => join.onTrue(),
    )
    .where('p.status', '=', 'Aguardando Pagamento')
    .where('p.atendimento', 'in', ['a postar', 'postado']);
}

/** `etapaDoCorreio` of a row of `selectNoCorreio`. */
const ETAPA = sql<EtapaDoCorreio>`case when p.atendimento = 'postado' then 'a caminho'
  when s.sem_assinatura = 0 then 'postar' when s.sem_impressao = 0 then 'assinar' else 'imprimir' end`;

/** Condition of a list. */
function ofLista(lista: ListaDoCorreio, now: Date): RawBuilder<boolean> {
  if (lista === 'atrasadas') return sql<boolean>`(p.atendimento = 'a postar' and p.prazo < ${now})`;
  return sql<boolean>`${ETAPA} = ${lista === 'a-caminho' ? 'a caminho' : lista}`;
}

/** Condition of a search. */
function found({ rastreio, numero, palavras }: BuscaDoCorreio): RawBuilder<boolean> {
  const any: RawBuilder<boolean>[] = [sql<boolean>`false`];
  if (rastreio !== null) {
    any.push(
      sql<boolean>`exists (select from envios_postais x where x.pedido_id = p.id and strpos(x.rastreio, ${rastreio}) > 0)`,
    );
  }
  if (numero !== null) any.push(sql<boolean>`p.numero = ${numero}`, comNumero('p.id', numero));
  if (palavras.length > 0) {
    const each = palavras.map((palavra) => sql<boolean>`strpos(c.nome_busca, ${palavra}) > 0`);
    any.push(
      sql<boolean>`exists (select from clientes c where c.id = p.paciente_id and ${sql.join(each, sql` and `)})`,
    );
  }
  return sql<boolean>`(${sql.join(any, sql` or `)})`;
}

/** Letters are counted among so many: those with the earliest promised time, and as many on their way. */
const MAX_COUNTED = 1001;

/** How many letters are in each stage, and how many were not posted by the promised time. */
export function countCorreio(db: Reader, now: Date) {
  const letters = selectNoCorreio(db)
    .select([ETAPA.as('etapa'), ofLista('atrasadas', now).as('atrasada')])
    .where('p.atendimento', '=', 'a postar')
    .orderBy('p.prazo')
    .limit(MAX_COUNTED);
  const posted = db
    .selectFrom('pedidos as p')
    .select('p.id')
    .where('p.status', '=', 'Aguardando Pagamento')
    .where('p.atendimento', '=', 'postado')
    .limit(MAX_COUNTED);
  return db
    .selectFrom(letters.as('n'))
    .select((outer) => [
      outer.fn.countAll<number>().filterWhere('n.etapa', '=', 'imprimir').as('imprimir'),
      outer.fn.countAll<number>().filterWhere('n.etapa', '=', 'assinar').as('assinar'),
      outer.fn.countAll<number>().filterWhere('n.etapa', '=', 'postar').as('postar'),
      outer.fn.countAll<number>().filterWhere('n.atrasada', '=', true).as('atrasadas'),
      outer
        .selectFrom(posted.as('o'))
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('aCaminho'),
    ])
    .executeTakeFirstOrThrow();
}

function selectCorreio(db: Reader, { lista, busca }: FiltroDoCorreio, now: Date, limit: number) {
  let chosen = selectNoCorreio(db)
    .select(['p.id', ETAPA.as('etapa')])
    .orderBy('p.prazo')
    .orderBy('p.id')
    .limit(limit);
  if (lista !== null) chosen = chosen.where(ofLista(lista, now));
  if (busca !== null) chosen = chosen.where(found(busca));
  return db
    .selectFrom(chosen.as('n'))
    .innerJoin('pedidos as p', 'p.id', 'n.id')
    .innerJoin('clientes as c', 'c.id', 'p.paciente_id')
    .leftJoin('casos as k', 'k.pedido_id', 'p.id')
    .leftJoin('medicos as m', 'm.id', 'k.decidido_por')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('envios_postais as x')
          .select(['x.id', 'x.rastreio', 'x.postado_em', 'x.encerrado_em', 'x.motivo'])
          .select(['x.transportadora', 'x.situacao'])
          .whereRef('x.pedido_id', '=', 'p.id')
          .orderBy('x.postado_em', 'desc')
          .orderBy('x.id')
          .limit(1)
          .as('e'),
      (join) => join.onTrue(),
    )
    .select(['n.etapa', 'p.id', 'p.numero', 'p.servico_selecionado', 'p.prazo'])
    .select(['k.decidido_em', 'm.nome as medico'])
    .select(['c.cpf', 'c.nome', 'c.nome_social', 'c.endereco', 'c.numero as casa', 'c.complemento'])
    .select(['c.bairro', 'c.cidade', 'c.uf', 'c.cep'])
    .select(['e.id as e_id', 'e.transportadora as e_transportadora', 'e.rastreio as e_rastreio'])
    .select(['e.situacao as e_situacao', 'e.postado_em as e_postado_em'])
    .select(['e.encerrado_em as e_encerrado_em', 'e.motivo as e_motivo'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('documentos as d')
          .innerJoin('medicos as dono', 'dono.id', 'd.medico_id')
          .select(['d.id', 'd.estado', 'd.canal', 'd.folha_impressa_em', 'd.assinado_em'])
          .select(['d.medico_id', 'dono.nome as medico', talaoDe('d.id').as('talao')])
          .select('d.tipo')
          .whereRef('d.pedido_id', '=', 'p.id')
          .where('d.estado', 'in', [...ON_PAPER])
          .orderBy('d.created_at')
          .orderBy('d.id'),
      ).as('folhas'),
    )
    .orderBy('p.prazo')
    .orderBy('p.id');
}
type Raw = Awaited<ReturnType<ReturnType<typeof selectCorreio>['execute']>>[number];
type Flat = Omit<Raw, keyof FlatEnvio> & FlatEnvio;

/** An order with its letter, null before the posting; instants within its lists are texts, as JSON holds them. */
export type CorreioRow = Omit<Raw, keyof FlatEnvio> & { envio: EnvioAtual | null };

/** Paid orders that leave on paper and did not arrive, with sheets, address and newest letter; the earliest promise first. */
export async function listCorreio(
  db: Reader,
  filtro: FiltroDoCorreio,
  { now, limit }: { now: Date; limit: number },
): Promise<CorreioRow[]> {
  const rows = await selectCorreio(db, filtro, now, limit).$castTo<Flat>().execute();
  return rows.map((row) => addParts(row, { envio: envioOf(row) }));
}

function envioOf(row: FlatEnvio): EnvioAtual | null {
  if (row.e_id === null) return null;
  return {
    id: row.e_id,
    transportadora: row.e_transportadora,
    rastreio: row.e_rastreio,
    situacao: row.e_situacao,
    postado_em: row.e_postado_em,
    encerrado_em: row.e_encerrado_em,
    motivo: row.e_motivo,
  };
}
