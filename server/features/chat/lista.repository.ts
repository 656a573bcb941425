import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Admin } from '../../platform/actor.ts';
import type { DB } from '../../platform/db/schema.ts';

const ACENTOS = 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ';
const LETRAS = 'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn';

/** A name in small letters without accents: whoever searches "otavio" means Otávio. */
const semAcentos = (text: RawBuilder<string>) =>
  sql<string>`lower(translate(${text}, ${ACENTOS}, ${LETRAS}))`;

export type Filtro = {
  /** Digits of a CPF; null where none are searched. */
  cpf: string | null;
  nome: string;
  naoLidas: boolean;
  /** Keyset: the last row of the page before. */
  depois: { ordem: number; id: string } | null;
  limite: number;
};

/** Conversations with their newest message, written to last first; a search finds patients without one too. */
export function listConversas(db: Kysely<DB>, _actor: Admin, filtro: Filtro) {
  const { cpf, nome, naoLidas, depois, limite } = filtro;
  const ordem = sql<number>`coalesce(v.ordem, 0)`;
  const searching = cpf !== null || nome !== '';
  let query = db
    .selectFrom('clientes as c')
    .leftJoin('conversas as v', 'v.cliente_id', 'c.id')
    .leftJoin('mensagens as m', (join) =>
      join.onRef('m.cliente_id', '=', 'c.id').onRef('m.n', '=', 'v.ultimo'),
    )
    .leftJoin('anexos as a', 'a.mensagem_id', 'm.id')
    .select((eb) => [
      'c.id',
      'c.cpf',
      'c.nome',
      'c.nome_social',
      ordem.as('ordem'),
      'v.espera_desde',
      'm.mensagem',
      'm.por',
      'm.automatica',
      'm.created_at',
      'a.id as anexo_id',
      eb
        .selectFrom('mensagens as u')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .whereRef('u.cliente_id', '=', 'c.id')
        .whereRef('u.n', '>', 'v.lido_equipe')
        .where('u.por', '=', 'Cliente')
        .as('nao_lidas'),
    ])
    .where('c.contestada_em', 'is', null)
    .limit(limite);
  if (naoLidas) query = query.whereRef('v.cliente_n', '>', 'v.lido_equipe');
  if (!searching) {
    // Only who has a conversation, by its own index.
    query = query.where('v.ultimo', '>', 0).orderBy('v.ordem', 'desc');
    if (depois) query = query.where('v.ordem', '<', depois.ordem);
    return query.execute();
  }
  query = query.orderBy(ordem, 'desc').orderBy('c.id', 'desc');
  if (depois) {
    query = query.where(sql<boolean>`(${ordem}, c.id) < (${depois.ordem}, ${depois.id}::uuid)`);
  }
  if (cpf !== null) return query.where('c.cpf', 'like', `%${cpf}%`).execute();
  const words = `%${nome.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const named = (column: 'c.nome' | 'c.nome_social') =>
    sql<boolean>`${semAcentos(sql<string>`${sql.ref(column)}`)} like ${semAcentos(sql<string>`${words}`)}`;
  return query.where((eb) => eb.or([named('c.nome'), named('c.nome_social')])).execute();
}

export type ListedConversa = Awaited<ReturnType<typeof listConversas>>[number];

/** The patient who holds a CPF now; undefined when nobody does. */
export function findPacienteDoCpf(db: Kysely<DB>, _actor: Admin, cpf: string) {
  return db
    .selectFrom('clientes')
    .select(['id', 'cpf', 'nome', 'nome_social', 'created_at'])
    .where('cpf', '=', cpf)
    .where('contestada_em', 'is', null)
    .executeTakeFirst();
}

/** The same by the opaque id. */
export async function existePaciente(db: Kysely<DB>, _actor: Admin, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('clientes')
    .select('id')
    .where('id', '=', id)
    .where('contestada_em', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest orders of a patient, for whoever answers. */
export function listPedidosDoPaciente(db: Kysely<DB>, _actor: Admin, clienteId: string, limite: number) {
  return db
    .selectFrom('pedidos')
    .select(['id', 'numero', 'servico_selecionado', 'status'])
    .where('cliente_id', '=', clienteId)
    .orderBy('numero', 'desc')
    .limit(limite)
    .execute();
}
