import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { CanalDeAviso } from '#domain/avisos/recados.ts';
import { NOTA_MOSTRADA } from '#domain/importacao/notas.ts';
import type { GrupoDoFio } from '#domain/mesa/fio.ts';
import type { PatientScope } from '#platform/actor.ts';
import { fixed } from '#platform/db/queries/fixed.ts';
import type { DB } from '#platform/db/schema.ts';
import { GRUPOS_DAS_ACOES } from './grupos.policy.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** Where a page begins: before this entry, by instant (as the database writes it) and key. */
export type LugarNoFio = { em: string; chave: string };

type Asked = {
  clienteId: string;
  pedidoId: string;
  /** Null: every group. */
  grupo: GrupoDoFio | null;
  antesEm: string;
  antesChave: string;
  limite: number;
  /** The group of each automatic line that is a step, by its text, as JSON. */
  etapas: string;
  /** The lines that say what was received, as JSON. */
  recebidos: string;
  /** Also what an erased account's screen hides: its conversation, the names of its files. */
  inteiro: boolean;
};

type Of<Fonte extends string, Fatos> = {
  em: string;
  chave: string;
  grupo: GrupoDoFio;
  fonte: Fonte;
  fatos: Fatos;
};

/** An entry as it is read: from where, and its facts. Instants are texts, as JSON holds them. */
export type LinhaDoFio =
  | Of<
      'auditoria',
      {
        acao: string;
        ator: string;
        medico: string | null;
        arquivo: string | null;
        codigo: string | null;
        recebido: string | null;
        envio: string | null;
        motivo: string | null;
        centavos: number | null;
        decisao: string | null;
      }
    >
  | Of<'pago', { tipo: 'servico' | 'frete'; valor: number; recebido: number | null }>
  | Of<'provedor', { evento: string }>
  | Of<'arquivo' | 'arquivo-fora', { nome: string | null }>
  | Of<'devolvido', { centavos: number; decisao: string | null }>
  | Of<'pergunta', { texto: string | null; medico: string; n: number | null }>
  | Of<
      'mensagem',
      { texto: string; por: 'Cliente' | 'Adm'; autor: string | null; n: number; arquivo: boolean }
    >
  | Of<'etapa', { mensagem: string }>
  | Of<'importacao', { motivo: string; texto: string | null; doPedido: boolean }>
  | Of<'email', { chave: string; entregue: boolean; recusado: boolean; duvida: boolean }>
  | Of<
      'recado',
      {
        canal: CanalDeAviso;
        chave: string;
        enviado: boolean;
        entregue: boolean;
        lido: boolean;
        falhou: boolean;
      }
    >;

type Page = { contagens: Partial<Record<GrupoDoFio, number>> | null; linhas: LinhaDoFio[] };

/** A message is shown up to this length; its whole is in the conversation. */
const SHOWN = 600;
/** The audit's clock is the database's, a line's our own (milliseconds apart). */
const SAME = sql.raw(`interval '5 seconds'`);

/** The facts of an entry (`t`) of an order (`alvo`), by its source. */
const fatosOf = (recebidos: RawBuilder<string>) => sql`case t.fonte
  when 'auditoria' then (
    select jsonb_build_object('acao', a.acao, 'ator', a.ator_tipo, 'medico', m.nome_com_tratamento,
             'arquivo', case when alvo.aberto then x.nome end, 'codigo', d.codigo, 'recebido', (select m.mensagem from mensagens m where a.acao = 'pedido.concluir'
                            and m.pedido_id = alvo.id and m.automatica and ${recebidos}::jsonb ? m.mensagem
                            and m.created_at between a.em - ${SAME} and a.em + ${SAME} order by m.n limit 1),
             'envio', (select n.rastreio from envios_postais n where a.acao = 'correio.postar'
                         and n.pedido_id = alvo.id and n.postado_em between a.em - ${SAME} and a.em + ${SAME}
                       order by n.postado_em limit 1),
             'motivo', (select n.motivo from envios_postais n where a.acao in ('correio.devolver', 'correio.extraviar')
                          and n.pedido_id = alvo.id and n.encerrado_em between a.em - ${SAME} and a.em + ${SAME}
                        order by n.encerrado_em limit 1),
             'centavos', v.valor_centavos, 'decisao', coalesce(v.decisao, v.valor_motivo))
      from auditoria a
      left join medicos m on a.ator_tipo = 'Medico' and m.id = a.ator_id
      left join anexos x on x.id = case when a.alvo_tipo = 'anexo' then a.alvo_id::uuid end
      left join documentos d on d.id = case when a.alvo_tipo = 'documento' then a.alvo_id::uuid end
      left join devolucoes v on v.id = case when a.alvo_tipo = 'devolucao' then a.alvo_id::uuid end
     where a.id = t.ref::bigint)
  when 'pago' then (select jsonb_build_object('tipo', k.tipo, 'valor', k.valor_centavos, 'recebido', k.recebido_centavos)
                      from cobrancas k where k.id = t.ref::uuid)
  when 'provedor' then (select jsonb_build_object('evento', w.evento) from webhooks_asaas w where w.id = t.ref)
  when 'devolvido' then (select jsonb_build_object('centavos', v.valor_centavos, 'decisao', v.decisao)
                           from devolucoes v where v.id = t.ref::uuid)
  when 'pergunta' then (
    select jsonb_build_object('texto', case when alvo.aberto then left(q.texto, ${sql.lit(SHOWN)}) end,
                              'medico', m.nome_com_tratamento, 'n', n.n)
      from perguntas_ao_paciente q join medicos m on m.id = q.medico_id left join mensagens n on n.id = q.id
     where q.id = t.ref::uuid)
  when 'mensagem' then (
    select jsonb_build_object('texto', left(m.mensagem, ${sql.lit(SHOWN)}), 'por', m.por, 'autor', m.autor, 'n', m.n,
                              'arquivo', exists (select from anexos x where x.mensagem_id = m.id))
      from mensagens m where m.id = t.ref::uuid)
  when 'etapa' then (select jsonb_build_object('mensagem', m.mensagem) from mensagens m where m.id = t.ref::uuid)
  when 'importacao' then (
    select jsonb_build_object('motivo', n.motivo, 'doPedido', n.pedido_id is not null,
                              'texto', case when alvo.aberto then nullif(left(n.texto, ${sql.lit(NOTA_MOSTRADA)}), '') end)
      from notas_da_importacao n where n.id = t.ref::uuid)
  when 'email' then (
    select jsonb_build_object('chave', e.chave, 'entregue', e.entregue_em is not null,
                              'recusado', e.recusado_em is not null, 'duvida', e.duvidosa_em is not null)
      from emails e where e.chave = t.ref)
  when 'recado' then (
    select jsonb_build_object('canal', r.canal, 'chave', r.chave, 'enviado', r.enviado_em is not null,
             'entregue', r.entregue_em is not null, 'lido', r.lido_em is not null, 'falhou', r.falhou_em is not null)
      from recados r where r.id = t.ref::uuid)
  else (select jsonb_build_object('nome', case when alvo.aberto then x.nome end) from anexos x where x.id = t.ref::uuid)
end`;

/**
 * Everything that happened to an order in one statement: what each source says of it by instant, its group and where it lies; then
 * the facts of one page, and how many each group has. A conversation has no order: a line belongs to an order while it lives, and
 * after its end until the next one of its patient, if it is about that patient or nobody in particular.
 */
const PAGE = fixed<Asked, Page>((db, param) => ({
  compile: () =>
    sql<Page>`
  with alvo as materialized (
    select p.id, p.cliente_id, p.paciente_id, p.created_at,
           c.apagada_em is null or ${param('inteiro')}::boolean as aberto,
           coalesce(case when p.status in ('Concluído', 'Excluído') then (
             select min(n.created_at) from pedidos n
              where n.cliente_id = p.cliente_id and n.paciente_id = p.paciente_id
                and n.created_at > coalesce(p.concluido_em, p.updated_at)) end, 'infinity') as fim,
           coalesce((select a.em from auditoria a where a.alvo_tipo = 'pedido' and a.alvo_id = p.id::text
                      order by a.id limit 1), 'infinity') - ${SAME} as auditado
      from pedidos p join clientes c on c.id = p.cliente_id
     where p.id = ${param('pedidoId')} and p.cliente_id = ${param('clienteId')}),
  alvos (tipo, id) as materialized (
    select 'pedido', id::text from alvo
    union all select 'cobranca', k.id::text from alvo join cobrancas k on k.pedido_id = alvo.id
    union all select 'anexo', x.id::text from alvo join anexos x on x.pedido_id = alvo.id
    union all select 'documento', d.id::text from alvo join documentos d on d.pedido_id = alvo.id
    union all select 'devolucao', v.id::text from alvo join devolucoes v on v.pedido_id = alvo.id),
  todos (em, chave, grupo, fonte, ref) as materialized (
    select a.em, case a.alvo_tipo when 'pedido' then 'a' else 'b' end || lpad(a.id::text, 19, '0'),
           coalesce(${JSON.stringify(GRUPOS_DAS_ACOES)}::jsonb ->> a.acao,
                    case when a.acao like 'cobranca.%' then 'pagamento' else 'pedido' end), 'auditoria', a.id::text
      from alvos join auditoria a on a.alvo_tipo = alvos.tipo and a.alvo_id = alvos.id
    union all
    select k.pago_em, 'k' || k.id, 'pagamento', 'pago', k.id::text
      from alvo join cobrancas k on k.pedido_id = alvo.id where k.pago_em is not null
    union all
    select w.recebido_em, 'w' || w.id, 'pagamento', 'provedor', w.id
      from alvo join cobrancas k on k.pedido_id = alvo.id join webhooks_asaas w on w.pagamento_id = k.asaas_id
    union all
    select x.created_at, 'x' || x.id, 'pedido', 'arquivo', x.id::text from alvo join anexos x on x.pedido_id = alvo.id
    union all
    select x.removido_em, 'y' || x.id, 'pedido', 'arquivo-fora', x.id::text
      from alvo join anexos x on x.pedido_id = alvo.id where x.removido_em is not null
    union all
    select v.encerrada_em, 'd' || v.id, 'pagamento', 'devolvido', v.id::text
      from alvo join devolucoes v on v.pedido_id = alvo.id
     where v.situacao = 'devolvida' and v.encerrada_em is not null and not v.por_fora
    union all
    select q.feita_em, 'q' || q.id, 'conversa', 'pergunta', q.id::text
      from alvo join perguntas_ao_paciente q on q.pedido_id = alvo.id
    union all
    select m.created_at, 'm' || m.id, 'conversa', 'mensagem', m.id::text
      from alvo join mensagens m on m.cliente_id = alvo.cliente_id
     where alvo.aberto and not m.automatica and m.created_at >= alvo.created_at and m.created_at < alvo.fim
       and (m.paciente_id is null or m.paciente_id = alvo.paciente_id)
       and not exists (select from perguntas_ao_paciente q where q.id = m.id)
    union all
    select m.created_at, 'e' || m.id, ${param('etapas')}::jsonb ->> m.mensagem, 'etapa', m.id::text
      from alvo join mensagens m on m.pedido_id = alvo.id and m.automatica
     where m.created_at < alvo.auditado and ${param('etapas')}::jsonb ? m.mensagem
    union all
    select n.created_at, 'i' || n.id, 'pedido', 'importacao', n.id::text
      from alvo join notas_da_importacao n on n.pedido_id = alvo.id
    union all
    select n.created_at, 'i' || n.id, 'pedido', 'importacao', n.id::text
      from alvo join notas_da_importacao n on n.cliente_id = alvo.cliente_id and n.pedido_id is null
    union all
    select e.created_at, 'c' || e.chave, 'avisos', 'email', e.chave from alvo join emails e on e.pedido_id = alvo.id
    union all
    select r.created_at, 'r' || r.id, 'avisos', 'recado', r.id::text from alvo join recados r on r.pedido_id = alvo.id),
  pagina as materialized (
    select t.* from todos t
     where t.grupo <> '' and (${param('grupo')}::text is null or t.grupo = ${param('grupo')}::text)
       and (t.em, t.chave collate "C") < (${param('antesEm')}::timestamptz, ${param('antesChave')}::text collate "C")
     order by t.em desc, t.chave collate "C" desc
     limit ${param('limite')}::int)
  select (select jsonb_object_agg(g.grupo, g.n)
            from (select grupo, count(*) as n from todos where grupo <> '' group by grupo) g) as contagens,
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'em', to_jsonb(t.em), 'chave', t.chave, 'grupo', t.grupo, 'fonte', t.fonte, 'fatos', ${fatosOf(param('recebidos'))})
                   order by t.em desc, t.chave collate "C" desc), '[]')
            from pagina t, alvo) as linhas`.compile(db),
}));

type Pedida = Pick<Asked, 'pedidoId' | 'grupo' | 'limite' | 'etapas' | 'recebidos' | 'inteiro'> & {
  /** Null: the newest. */
  lugar: LugarNoFio | null;
};

/** Up to `limite` entries before a place, newest first, and how many each group has. */
export async function readFio(
  db: Reader,
  { clienteId }: PatientScope,
  { lugar, ...asked }: Pedida,
): Promise<{ contagens: Partial<Record<GrupoDoFio, number>>; linhas: LinhaDoFio[] }> {
  const antes = { antesEm: lugar?.em ?? 'infinity', antesChave: lugar?.chave ?? '' };
  const [row] = await PAGE(db, { ...asked, ...antes, clienteId });
  return { contagens: row?.contagens ?? {}, linhas: row?.linhas ?? [] };
}

/** Whose an order is, and its number, for the administrator's access to all; undefined for an unknown id. */
export function findAlvo(db: Reader, id: string) {
  return db.selectFrom('pedidos').select(['cliente_id', 'numero']).where('id', '=', id).executeTakeFirst();
}
